import type { AttemptOutcome } from '../../../domain/deliveries/attempts/attempt-outcome';
import type { StartedAttempt } from '../../../domain/deliveries/delivery-progress';
import type { Attempt } from '../../../domain/deliveries/attempts/attempt';
import type { Delivery } from '../../../domain/deliveries/delivery';

/** What came of one attempt, in order of completion. */
export interface CompletedDelivery {
  readonly delivery: Delivery;
  readonly attempt: StartedAttempt;
  readonly outcome: AttemptOutcome;
  readonly log: AttemptLog;
}

/** The part of an attempt's record that tells of the exchange. */
export type AttemptLog = Pick<
  Attempt,
  | 'startedAt'
  | 'phases'
  | 'remoteAddress'
  | 'status'
  | 'errorCode'
  | 'errorMessage'
  | 'requestHeaders'
  | 'responseHeaders'
  | 'responseBody'
  | 'responseBodyTruncated'
>;

/** An automatic attempt that was accepted: nothing else needs to be decided. */
export function isPlainSuccess({ attempt, outcome }: CompletedDelivery): boolean {
  return attempt.requestId === null && outcome.kind === 'accepted';
}
