import type { Issue } from '../../errors';
import { SEQUENCE_STEPS_MAX, type SequenceStep } from '../sequence';
import { parseTemplate } from './parse-template';

export const SUBJECT_CHARACTERS_MAX = 200;
export const TEXT_CHARACTERS_MAX = 10_000;
export const DELAY_DAYS_MAX = 60;

// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/;

/** All that is wrong with the steps of a sequence; empty where it may be saved. */
export function validateSequence(steps: readonly SequenceStep[]): Issue[] {
  if (steps.length === 0) return [{ path: 'steps', message: 'must have at least one step' }];
  if (steps.length > SEQUENCE_STEPS_MAX) {
    return [{ path: 'steps', message: `must have at most ${SEQUENCE_STEPS_MAX} steps` }];
  }
  return steps.flatMap((step, index) => [
    ...delayIssues(step.delayDays, index),
    ...subjectIssues(step.subject, index),
    ...textIssues(step.text, index),
  ]);
}

function delayIssues(delayDays: number, index: number): Issue[] {
  const path = `steps[${index}].delayDays`;
  if (index === 0) return delayDays === 0 ? [] : [{ path, message: 'must be 0 for the first step' }];
  if (Number.isInteger(delayDays) && delayDays >= 1 && delayDays <= DELAY_DAYS_MAX) return [];
  return [{ path, message: `must be a whole number of business days from 1 to ${DELAY_DAYS_MAX}` }];
}

function subjectIssues(subject: string, index: number): Issue[] {
  const path = `steps[${index}].subject`;
  if (index === 0 && subject.trim() === '') return [{ path, message: 'must not be blank in the first step' }];
  if (/[\r\n]/.test(subject)) return [{ path, message: 'must be one line' }];
  return templateIssues(subject, path, SUBJECT_CHARACTERS_MAX);
}

function textIssues(text: string, index: number): Issue[] {
  const path = `steps[${index}].text`;
  if (text.trim() === '') return [{ path, message: 'must not be blank' }];
  return templateIssues(text, path, TEXT_CHARACTERS_MAX);
}

function templateIssues(source: string, path: string, charactersMax: number): Issue[] {
  if (source.length > charactersMax) {
    return [{ path, message: `must have at most ${charactersMax} characters` }];
  }
  if (CONTROL_CHARACTER.test(source)) return [{ path, message: 'must not contain control characters' }];
  const parsed = parseTemplate(source);
  if (parsed.ok) return [];
  return parsed.errors.map(({ line, column, message }) => ({
    path,
    message: `line ${line}, column ${column}: ${message}`,
  }));
}
