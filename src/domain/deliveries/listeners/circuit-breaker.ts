import { assertNever } from '../../errors';
import type { AttemptOutcome } from '../attempts/attempt-outcome';
import type { AttemptTrigger } from '../delivery-progress';

export const FAILURES_BEFORE_HOLD = 10;
/** So many make a receiver unproven again: before that a connection may have broken, or a server restarted. */
const FAILURES_BEFORE_DOUBT = 3;
const PROBE_DELAY_MS_MIN = 5_000;
const PROBE_DELAY_MS_MAX = 600_000;
const FAILURES_BEFORE_DISABLING = 100;
const FAILING_MS_BEFORE_DISABLING = 5 * 86_400_000;

/**
 * How a receiver is doing: fields of the listener's document, under `health`. Counts in order of completion.
 * Setting a listener active stores `HEALTHY`.
 */
export interface ListenerHealth {
  /** Since the last success. */
  readonly consecutiveFailures: number;
  /** Of the first of these failures. */
  readonly failingSince: Date | null;
  /** Set while deliveries are held back and single probes decide. */
  readonly hold: Hold | null;
  /** Whether the warning about this row of failures has been given. */
  readonly warned: boolean;
  /** Its receiver has not accepted anything yet; missing where an earlier version has stored this. */
  readonly isNew?: boolean;
}

export interface Hold {
  readonly since: Date;
  /** No request starts before, except one that somebody asked for. */
  readonly nextProbeAt: Date;
  /** The distance of that probe; the next one is twice as far. */
  readonly probeDelayMs: number;
  /** When that probe was fixed; requests that had started before are no answer to it. */
  readonly decidedAt: Date;
}

export const HEALTHY: ListenerHealth = {
  consecutiveFailures: 0,
  failingSince: null,
  hold: null,
  warned: false,
  isNew: false,
};
export const NEW: ListenerHealth = { ...HEALTHY, isNew: true };

/** Whether it is as a success leaves it: it changes with the first failure, and with nothing else. */
export function isHealthy({ consecutiveFailures, hold, isNew = false }: ListenerHealth): boolean {
  return consecutiveFailures === 0 && hold === null && !isNew;
}

/** Whether the receiver has accepted something, not failed three times in a row since, nor asked to slow down. */
export function isProven({ consecutiveFailures, hold, isNew = false }: ListenerHealth): boolean {
  return !isNew && hold === null && consecutiveFailures < FAILURES_BEFORE_DOUBT;
}

export interface CompletedAttempt {
  readonly trigger: AttemptTrigger;
  readonly outcome: AttemptOutcome;
  readonly startedAt: Date;
}

export type DisabledReason = 'gone' | 'asked_by_receiver' | 'failing';

/** The new health and what it calls for. */
export interface HealthChange {
  readonly health: ListenerHealth;
  /** Disable the listener and tell its owner. */
  readonly disable: DisabledReason | null;
  /** Tell the owner that the listener will be disabled if this goes on. */
  readonly warn: boolean;
}

/**
 * What an attempt says about its receiver. Ten failures in a row put the listener on hold, as does one request to
 * slow down; a success ends that. Tests, interruptions and faults of ours say nothing.
 */
export function afterOutcome(health: ListenerHealth, attempt: CompletedAttempt, now: Date): HealthChange {
  const { trigger, outcome } = attempt;
  if (trigger === 'test') return { health, disable: null, warn: false };
  switch (outcome.kind) {
    case 'accepted':
      return { health: HEALTHY, disable: outcome.disables, warn: false };
    case 'interrupted':
    case 'faulty':
      return { health, disable: null, warn: false };
    case 'rejected':
    case 'unreachable':
    case 'gone':
    case 'aborted':
    case 'blocked':
      return afterFailure(health, attempt, now);
    default:
      return assertNever(outcome.kind);
  }
}

function afterFailure(health: ListenerHealth, attempt: CompletedAttempt, now: Date): HealthChange {
  const consecutiveFailures = health.consecutiveFailures + 1;
  const failingSince = health.failingSince ?? now;
  const share = Math.min(
    consecutiveFailures / FAILURES_BEFORE_DISABLING,
    (now.getTime() - failingSince.getTime()) / FAILING_MS_BEFORE_DISABLING,
  );
  const disable = attempt.outcome.disables ?? (share >= 1 ? 'failing' : null);
  const warn = disable === null && share >= 0.5 && !health.warned;
  return {
    health: {
      consecutiveFailures,
      failingSince,
      hold: holdAfterFailure(health.hold, consecutiveFailures, attempt, now),
      warned: health.warned || warn,
      isNew: health.isNew ?? false,
    },
    disable,
    warn,
  };
}

function holdAfterFailure(
  hold: Hold | null,
  consecutiveFailures: number,
  { outcome, startedAt }: CompletedAttempt,
  now: Date,
): Hold | null {
  const hintMs = outcome.retryAfterMs ?? 0;
  if (hold === null) {
    const begins = outcome.asksToSlowDown || consecutiveFailures >= FAILURES_BEFORE_HOLD;
    return begins ? nextHold(now, PROBE_DELAY_MS_MIN, hintMs, now) : null;
  }
  // Requests that were on the wire when the probe was fixed fail all together; they count as failures,
  // but only an answer to the probe makes the distance grow.
  if (startedAt < hold.decidedAt) {
    const hintedAt = new Date(now.getTime() + hintMs);
    return hintMs > 0 && hintedAt > hold.nextProbeAt ? { ...hold, nextProbeAt: hintedAt } : hold;
  }
  const probeDelayMs = Math.min(hold.probeDelayMs * 2, PROBE_DELAY_MS_MAX);
  return nextHold(hold.since, probeDelayMs, hintMs, now);
}

function nextHold(since: Date, probeDelayMs: number, hintMs: number, now: Date): Hold {
  const nextProbeAt = new Date(now.getTime() + Math.max(probeDelayMs, hintMs));
  return { since, nextProbeAt, probeDelayMs, decidedAt: now };
}

/** How much a loop may start now. `wait` applies to automatic attempts only: a request goes out at once. */
export type ClaimPermission = 'any' | 'one_probe' | 'wait';

/** Of a held listener one probe at a time may be started, and none before its time. */
export function claimPermission({ hold }: ListenerHealth, now: Date): ClaimPermission {
  if (hold === null) return 'any';
  return hold.nextProbeAt > now ? 'wait' : 'one_probe';
}

/** When a delivery that is due then may go out by itself. */
export function probeTime({ hold }: ListenerHealth, dueAt: Date): Date {
  return hold !== null && hold.nextProbeAt > dueAt ? hold.nextProbeAt : dueAt;
}
