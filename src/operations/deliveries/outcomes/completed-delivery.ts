import type { AttemptOutcome } from '../../../domain/deliveries/attempts/attempt-outcome';
import type { StartedAttempt } from '../../../domain/deliveries/delivery-progress';
import type { AttemptLog } from './attempt-record';
import type { Delivery } from '../../../domain/deliveries/delivery';

/** What came of one attempt, in order of completion. */
export interface CompletedDelivery {
  readonly delivery: Delivery;
  readonly attempt: StartedAttempt;
  readonly outcome: AttemptOutcome;
  readonly log: AttemptLog;
}

/** An automatic attempt that was accepted: nothing else needs to be decided. */
export function isPlainSuccess({ attempt, outcome }: CompletedDelivery): boolean {
  return attempt.requestId === null && outcome.kind === 'accepted';
}
