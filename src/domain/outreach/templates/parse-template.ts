import { isTemplateField, TEMPLATE_FIELDS, type TemplateField } from './template-fields';

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  /** `fallback` null where the template has no default. */
  | { readonly kind: 'field'; readonly field: TemplateField; readonly fallback: string | null };

export type Template = readonly TemplatePart[];

export interface TemplateError {
  /** From 1; columns count UTF-16 units, as editors do. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type ParsedTemplate =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly errors: readonly TemplateError[] };

const OPENERS = /\{\{|\}\}|\{%|%\}|\{#|#\}/g;
const PLACEHOLDER = /^\s*([^\s|]+)\s*(?:\|\s*default:\s*"([^"{}\r\n]*)"\s*)?$/;
const FORM = '{{ field }} or {{ field | default: "text" }}';

/**
 * Reads a template: text with placeholders of the form `{{ field | default: "text" }}`. No other filters, tags,
 * conditions or includes exist, so a template can neither compute nor read anything. Never throws.
 */
export function parseTemplate(source: string): ParsedTemplate {
  const parts: TemplatePart[] = [];
  const errors: TemplateError[] = [];
  let end = 0;
  for (const { 0: mark, index } of source.matchAll(OPENERS)) {
    if (index < end) continue;
    const refuse = (message: string): void => void errors.push({ ...positionOf(source, index), message });
    if (mark !== '{{') {
      refuse(`"${mark}" is not allowed here; write ${FORM}`);
      continue;
    }
    const close = source.indexOf('}}', index);
    if (close === -1) {
      refuse('"{{" is never closed by "}}"');
      break;
    }
    const part = parsePlaceholder(source.slice(index + 2, close));
    if (typeof part === 'string') refuse(part);
    else parts.push(...textPart(source.slice(end, index)), part);
    end = close + 2;
  }
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, template: [...parts, ...textPart(source.slice(end))] };
}

/** A string says what is wrong. */
function parsePlaceholder(inside: string): TemplatePart | string {
  const [, name, fallback] = PLACEHOLDER.exec(inside) ?? [];
  if (name === undefined) return `"{{${inside}}}" cannot be read; write ${FORM}`;
  if (!isTemplateField(name)) {
    return `There is no field "${name}"; there are ${TEMPLATE_FIELDS.join(', ')}`;
  }
  return { kind: 'field', field: name, fallback: fallback?.trim() ?? null };
}

function textPart(text: string): TemplatePart[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

function positionOf(source: string, index: number): Pick<TemplateError, 'line' | 'column'> {
  const before = source.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
