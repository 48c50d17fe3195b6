import type { AttemptLog } from '../../../domain/deliveries/attempts/attempt';
import type { AttemptOutcome } from '../../../domain/deliveries/attempts/attempt-outcome';
import type { Delivery } from '../../../domain/deliveries/delivery';
import type { StartedAttempt } from '../../../domain/deliveries/delivery-progress';
import type { ListenerHealth } from '../../../domain/deliveries/listeners/circuit-breaker';

/** What came of one attempt, in order of completion. */
export interface CompletedDelivery {
  readonly delivery: Delivery;
  readonly attempt: StartedAttempt;
  readonly outcome: AttemptOutcome;
  readonly log: AttemptLog;
}

/** What came of deliveries of one listener. */
export interface OutcomeGroup {
  readonly webhookId: string;
  readonly completed: readonly CompletedDelivery[];
  /**
   * The listener's health as the holder of its lease last stored or read it, so that successes of a healthy receiver need
   * no reading; only that holder makes a health worse.
   */
  readonly known: ListenerHealth | null;
}
