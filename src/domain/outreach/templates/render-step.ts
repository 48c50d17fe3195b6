import type { RenderedStep } from '../rendered-message';
import type { SequenceStep } from '../sequence';
import { parseTemplate } from './parse-template';
import { renderTemplate, type Rendering } from './render-template';
import type { TemplateValues } from './template-fields';

export type StepRendering =
  | { readonly kind: 'ready'; readonly rendered: RenderedStep }
  /** Not to be sent before a person has looked: the enrolment is held as `needs_review` with this detail. */
  | { readonly kind: 'needs_review'; readonly rendered: RenderedStep; readonly detail: string };

const EMPTY_GREETING =
  /^[^\S\n]*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten tag|sehr geehrte[r]?)[^\S\n]+(?:[,;:!.]|$)/im;
const LEFT_OVER = /\{\{|\}\}|\{%|%\}|\bundefined\b|\[object Object\]/;

/**
 * Renders a step for one person.
 *
 * @param threadSubject the rendered subject of the first message of the thread, for a follow-up whose own is blank
 */
export function renderStep(
  step: SequenceStep,
  values: TemplateValues,
  threadSubject: string | null = null,
): StepRendering {
  const subject = renderSource(step.subject);
  const text = renderSource(step.text);
  const isBlank = step.subject.trim() === '';
  const rendered: RenderedStep = {
    subject: isBlank ? replySubject(threadSubject ?? '') : subject.text.replace(/\s+/g, ' ').trim(),
    text: text.text.replace(/\r\n?/g, '\n').trim(),
  };
  const problems = [...subject.problems, ...text.problems, ...problemsOf(rendered)];
  return problems.length === 0
    ? { kind: 'ready', rendered }
    : { kind: 'needs_review', rendered, detail: [...new Set(problems)].join('; ') };

  function renderSource(source: string): Rendering {
    const parsed = parseTemplate(source);
    if (parsed.ok) return renderTemplate(parsed.template, values);
    return { text: source, problems: parsed.errors.map(({ message }) => message) };
  }
}

/** The subject of an answer in the same thread, with one `Re:` however often it went back and forth. */
export function replySubject(subject: string): string {
  const bare = subject.replace(/^(?:\s*re:)+/i, '').trim();
  return bare === '' ? '' : `Re: ${bare}`;
}

function problemsOf({ subject, text }: RenderedStep): string[] {
  const problems: string[] = [];
  if (subject === '') problems.push('the subject is empty');
  if (text === '') problems.push('the text is empty');
  if (EMPTY_GREETING.test(text)) problems.push('the greeting names nobody');
  if (LEFT_OVER.test(`${subject}\n${text}`)) problems.push('something of the template was left over');
  return problems;
}
