import type { Template } from './parse-template';
import type { TemplateField, TemplateValues } from './template-fields';

export interface Rendering {
  readonly text: string;
  /** Why a person has to look at it before it is sent; empty where nothing is wrong. */
  readonly problems: readonly string[];
}

const NO_VALUES: ReadonlySet<string> = new Set(['undefined', 'null', 'NULL', 'NaN', '[object Object]']);
/** Links in what a visitor's record says of a person come from somebody who wants them sent. */
const LINK = /:\/\/|\bwww\./i;
const VALUE_CHARACTERS_MAX = 200;

/** Puts the values in. They are text, never read as a template again, and stay on one line. */
export function renderTemplate(template: Template, values: TemplateValues): Rendering {
  const problems: string[] = [];
  const texts = template.map((part) => {
    if (part.kind === 'text') return part.text;
    const value = wordsOf(values[part.field] ?? '');
    if (value === '') {
      if (part.fallback === null) problems.push(`${part.field} is empty and has no default`);
      return part.fallback ?? '';
    }
    const problem = problemOf(part.field, value);
    if (problem !== null) problems.push(problem);
    return value;
  });
  return { text: texts.join(''), problems };
}

function problemOf(field: TemplateField, value: string): string | null {
  if (NO_VALUES.has(value)) return `${field} is "${value}"`;
  if (/\{\{|\}\}|\{%|%\}/.test(value)) return `${field} holds braces of a template`;
  if (field === 'websiteUrl' || field === 'senderName') return null;
  if (LINK.test(value)) return `${field} holds a link`;
  return value.length > VALUE_CHARACTERS_MAX ? `${field} is longer than a name` : null;
}

/** On one line, with one blank for runs of blanks; `-` and other values without a letter or digit say nothing. */
function wordsOf(value: string): string {
  const line = value.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(line) ? line : '';
}
