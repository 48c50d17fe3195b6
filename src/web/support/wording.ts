import type { DeliveryState } from '../../domain/deliveries/delivery-progress';
import type { OutcomeWarning } from '../../domain/deliveries/attempts/attempt-outcome';
import type { Delivery } from '../../domain/deliveries/delivery';
import type { SafeHtml } from '../html';
import { badge, type Tone } from '../wording';

const TONES: Readonly<Record<DeliveryState, Tone>> = {
  pending: 'warn',
  delivered: 'good',
  exhausted: 'bad',
  aborted: 'bad',
  cancelled: 'plain',
  expired: 'plain',
};

const WARNINGS: Readonly<Record<OutcomeWarning, string>> = {
  error_in_answer: 'the answer tells of an error',
};

export function stateBadge(state: DeliveryState): SafeHtml {
  return badge({ word: state, tone: TONES[state] });
}

/** What the receiver answered last, with what is to be looked at. */
export function lastAnswerText({
  lastStatus,
  lastErrorCode,
  lastWarning,
}: Pick<Delivery, 'lastStatus' | 'lastErrorCode' | 'lastWarning'>): string {
  const answer = answerText(lastStatus, lastErrorCode);
  return lastWarning === null ? answer : `${answer}, warning: ${WARNINGS[lastWarning]}`;
}

/** What the receiver answered, or why it did not. */
export function answerText(status: number | null, errorCode: string | null): string {
  if (status === null) return errorCode ?? '–';
  return errorCode === null ? String(status) : `${status} (${errorCode})`;
}
