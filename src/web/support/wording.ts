import type { DeliveryState } from '../../domain/deliveries/delivery-progress';
import type { OutcomeWarning } from '../../domain/deliveries/attempts/attempt-outcome';
import type { Delivery } from '../../domain/deliveries/delivery';
import { html, type SafeHtml } from '../html';

const TONES: Readonly<Record<DeliveryState, 'good' | 'warn' | 'bad' | 'plain'>> = {
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
  return html`<span class="badge ${TONES[state]}">${state}</span>`;
}

/** A time for people, in UTC like everything here. */
export function timeText(at: Date | null): SafeHtml {
  if (at === null) return html`–`;
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
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

export function select(
  name: string,
  chosen: string,
  options: readonly (readonly [value: string, word: string])[],
  { isRequired = false } = {},
): SafeHtml {
  return html`<select name="${name}" ${isRequired && html`required`}>
    ${options.map(
      ([value, word]) =>
        html`<option value="${value}" ${value === chosen && html`selected`}>${word}</option>`,
    )}
  </select>`;
}
