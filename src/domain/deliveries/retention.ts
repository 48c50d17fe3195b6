import { DAY_MS } from '../duration';

/** Events outlive their deliveries, so that bytes are there for as long as anything needs them. */
const EVENT_EXTRA_DAYS = 7;
/** A delivery may wait for as long as events are kept; then it is ended as expired, and seen for another day. */
const DELIVERY_EXTRA_DAYS = 1;

/** What happened before these times is kept no longer. */
export interface RemovalLimits {
  readonly events: Date;
  /** Of deliveries that have ended, by the time of their event; none outlives that. */
  readonly deliveries: Date;
}

/** The time before which an event happened whose deliveries may wait no longer. */
export function retentionLimit(retentionDays: number, now: Date): Date {
  return new Date(now.getTime() - retentionDays * DAY_MS);
}

export function removalLimits(retentionDays: number, now: Date): RemovalLimits {
  return {
    events: retentionLimit(retentionDays + EVENT_EXTRA_DAYS, now),
    deliveries: retentionLimit(retentionDays + DELIVERY_EXTRA_DAYS, now),
  };
}
