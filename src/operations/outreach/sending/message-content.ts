import type { Prospect } from '../../../domain/leads/prospects/prospect';
import type { MessageContent } from '../../../domain/outreach/rendered-message';
import { isOut, type OutreachSend } from '../../../domain/outreach/send';
import type { SenderIdentity } from '../../../domain/outreach/sender-identity';
import type { SequenceStep } from '../../../domain/outreach/sequence';
import { renderStep, type StepRendering } from '../../../domain/outreach/templates/render-step';
import type { TemplateValues } from '../../../domain/outreach/templates/template-fields';

/** What the templates of a sequence know about somebody. */
export function templateValues(
  { person, company, websiteUrl }: Prospect,
  senderName: string | null,
): TemplateValues {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    title: person.title,
    companyName: company.name,
    industry: company.industry,
    city: company.city,
    state: company.state,
    websiteUrl,
    senderName,
  };
}

/**
 * Renders a step; a follow-up with a blank subject answers the thread that the step before it belongs to, with the subject
 * that was sent, whatever has changed since.
 */
export function renderForProspect(
  steps: readonly SequenceStep[],
  step: number,
  values: TemplateValues,
  sends: readonly OutreachSend[] = [],
): StepRendering | null {
  const template = steps[step - 1];
  if (template === undefined) return null;
  const start = threadStart(steps, step);
  const opening = steps[start - 1];
  const sent = sends.find((send) => send.step === start && isOut(send))?.rendered ?? null;
  const rendered = sent ?? (opening === undefined ? null : renderStep(opening, values).rendered);
  const threadSubject = rendered?.subject ?? null;
  return renderStep(template, values, threadSubject);
}

/** The messages before this one in its thread; null where it begins one. */
export function threadOf(
  steps: readonly SequenceStep[],
  step: number,
  sends: readonly OutreachSend[],
): MessageContent['thread'] {
  const start = threadStart(steps, step);
  const before = sends.filter((send) => send.step >= start && send.step < step && isOut(send));
  const last = before.at(-1);
  if (last === undefined) return null;
  return { inReplyTo: last.messageId, references: before.map(({ messageId }) => messageId) };
}

/** The step with a subject of its own that a step belongs to; itself where it has one. */
function threadStart(steps: readonly SequenceStep[], step: number): number {
  let start = step;
  while (start > 1 && steps[start - 1]?.subject.trim() === '') start -= 1;
  return start;
}

/** The Message-ID of a send, with its angle brackets. */
export function messageIdOf(sendId: string, { fromEmail }: SenderIdentity): string {
  return `<${sendId}@${fromEmail.slice(fromEmail.lastIndexOf('@') + 1)}>`;
}
