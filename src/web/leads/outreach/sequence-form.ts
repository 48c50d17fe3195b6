import { z } from 'zod';
import { SEQUENCE_STEPS_MAX, type SequenceStep } from '../../../domain/outreach/sequence';

/** One e-mail as it stands in the form. */
export interface StepFields {
  readonly delayDays: string;
  readonly subject: string;
  readonly text: string;
}

const fields = z.record(z.string(), z.unknown());

/** The e-mails of a form, without those at the end that were left empty. */
export function readSteps(body: unknown): StepFields[] {
  const form = fields.safeParse(body);
  const given = form.success ? form.data : {};
  const textOf = (name: string): string => {
    const value = given[name];
    // Forms end lines as mail does.
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
  };
  const steps = Array.from({ length: SEQUENCE_STEPS_MAX }, (_, index) => ({
    delayDays: textOf(`delayDays${index + 1}`),
    subject: textOf(`subject${index + 1}`),
    text: textOf(`text${index + 1}`),
  }));
  const last = steps.findLastIndex(({ subject, text }) => subject.trim() !== '' || text.trim() !== '');
  return steps.slice(0, last + 1);
}

/** What was not given, or is no number, is refused where sequences are validated. */
export function toSteps(form: readonly StepFields[]): SequenceStep[] {
  return form.map(({ delayDays, subject, text }, index) => ({
    delayDays: index === 0 ? 0 : Number(delayDays === '' ? NaN : delayDays),
    subject,
    text,
  }));
}

export function toFields(steps: readonly SequenceStep[]): StepFields[] {
  return steps.map(({ delayDays, subject, text }) => ({ delayDays: String(delayDays), subject, text }));
}
