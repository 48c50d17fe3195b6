import { SEQUENCE_STEPS_MAX, type SequenceStep } from '../../../domain/outreach/sequence';
import { readForm } from '../../forms';

/** One e-mail as it stands in the form. */
export interface StepValues {
  readonly delayDays: string;
  readonly subject: string;
  readonly text: string;
}

/** What the names of its fields begin with: where complaints say that it is. */
export function stepPrefix(index: number): string {
  return `steps[${index}].`;
}

/** The e-mails of a form, without those at the end that were left empty. */
export function readSteps(body: unknown): StepValues[] {
  const valueOf = readForm(body);
  const steps = Array.from({ length: SEQUENCE_STEPS_MAX }, (_, index) => ({
    delayDays: valueOf(`${stepPrefix(index)}delayDays`),
    subject: valueOf(`${stepPrefix(index)}subject`),
    text: valueOf(`${stepPrefix(index)}text`),
  }));
  const last = steps.findLastIndex(({ subject, text }) => subject.trim() !== '' || text.trim() !== '');
  return steps.slice(0, last + 1);
}

/** What was not given, or is no number, is refused where sequences are validated. */
export function toSteps(form: readonly StepValues[]): SequenceStep[] {
  return form.map(({ delayDays, subject, text }, index) => ({
    delayDays: index === 0 ? 0 : Number(delayDays === '' ? NaN : delayDays),
    subject,
    text,
  }));
}

export function toValues(steps: readonly SequenceStep[]): StepValues[] {
  return steps.map(({ delayDays, subject, text }) => ({ delayDays: String(delayDays), subject, text }));
}
