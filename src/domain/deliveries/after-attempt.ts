import { assertNever } from '../errors';
import type { AttemptOutcome } from './attempts/attempt-outcome';
import type { AttemptTrigger, DeliveryProgress, DeliveryState } from './delivery-progress';
import type { RetrySchedule } from './retry-schedule';
import { retryDelayMs, withJitter } from './retry-schedule';

export interface AttemptContext {
  readonly now: Date;
  readonly schedule: RetrySchedule;
  /** 0 to 1, drawn anew for every attempt. */
  readonly jitter: number;
}

/**
 * The delivery after an attempt. `delivery` is the current document, with requests that arrived while the
 * attempt was on the wire. A success delivers; a failure never changes a finished delivery.
 */
export function afterAttempt(
  delivery: DeliveryProgress,
  trigger: AttemptTrigger,
  outcome: AttemptOutcome,
  context: AttemptContext,
): DeliveryProgress {
  if (delivery.state === 'cancelled') return delivery;
  if (outcome.kind === 'accepted') return finish(delivery, 'delivered', context.now);
  if (delivery.state !== 'pending') return finish(delivery, delivery.state, context.now);
  switch (outcome.kind) {
    case 'gone':
    case 'aborted':
    case 'blocked':
      return finish(delivery, 'aborted', context.now);
    case 'rejected':
    case 'unreachable':
    case 'interrupted':
    case 'faulty':
      return afterRetryableFailure(delivery, trigger, outcome, context);
    default:
      return assertNever(outcome.kind);
  }
}

function afterRetryableFailure(
  delivery: DeliveryProgress,
  trigger: AttemptTrigger,
  outcome: AttemptOutcome,
  context: AttemptContext,
): DeliveryProgress {
  switch (trigger) {
    case 'test':
      return finish(delivery, 'exhausted', context.now);
    case 'manual':
    case 'recovery': {
      const hintMs = withJitter(outcome.retryAfterMs ?? 0, context.jitter);
      return schedule(delivery, Math.max(delivery.automaticDelayMs, hintMs), context.now);
    }
    case 'automatic': {
      const delayMs = automaticDelayMs(delivery.automaticAttempts, outcome, context);
      return delayMs === null
        ? finish(delivery, 'exhausted', context.now)
        : schedule({ ...delivery, automaticDelayMs: delayMs }, delayMs, context.now);
    }
    default:
      return assertNever(trigger);
  }
}

/** One of the first so many attempts is repeated without delay when it is interrupted: the receiver has not failed. */
const REPEATED_AT_ONCE_MAX = 2;
/** After a later one it waits, so that a worker that ends again and again does not use up all attempts within minutes. */
const INTERRUPTED_DELAY_MS_MAX = 15 * 60_000;

function automaticDelayMs(
  attempts: number,
  outcome: AttemptOutcome,
  { schedule: steps, jitter }: AttemptContext,
): number | null {
  const delayMs = retryDelayMs(steps, attempts, jitter, outcome.retryAfterMs);
  if (outcome.kind !== 'interrupted' || delayMs === null) return delayMs;
  return attempts <= REPEATED_AT_ONCE_MAX ? 0 : Math.min(delayMs, INTERRUPTED_DELAY_MS_MAX);
}

/**
 * The delivery after the true outcome of an attempt that had been recorded as `interrupted` became known.
 * Only a success changes it: a failure has been accounted for already.
 */
export function afterLateOutcome(
  delivery: DeliveryProgress,
  outcome: AttemptOutcome,
  now: Date,
): DeliveryProgress {
  if (outcome.kind !== 'accepted' || delivery.state === 'cancelled') return delivery;
  return finish(delivery, 'delivered', now);
}

/** Finished, but requests that are left are fulfilled all the same. */
function finish(delivery: DeliveryProgress, state: DeliveryState, now: Date): DeliveryProgress {
  return { ...delivery, state, dueAt: delivery.requested.length > 0 ? now : null };
}

function schedule(delivery: DeliveryProgress, delayMs: number, now: Date): DeliveryProgress {
  const waitMs = delivery.requested.length > 0 ? 0 : delayMs;
  return { ...delivery, dueAt: new Date(now.getTime() + waitMs) };
}
