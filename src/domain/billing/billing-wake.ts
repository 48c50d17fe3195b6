import { DAY_MS } from '../duration';
import { hashText } from '../hash-text';
import { WAIT_MS_MIN } from '../wait-ms';

/** A campaign costs some five actions of Temporal a day: 100 000 of them stay below a hundred a second. */
export const WAKE_SPREAD_MS = 2 * 3_600_000;

/**
 * How long a billing loop sleeps until its next charge: to a moment within two hours after midnight
 * UTC that is always the same for a business, so that not all loops wake at once.
 */
export function nextWakeMs(businessId: string, now: Date): number {
  const sinceMidnightMs = now.getTime() % DAY_MS;
  const wakeMs = hashText(businessId) % WAKE_SPREAD_MS;
  return Math.max((wakeMs - sinceMidnightMs + DAY_MS) % DAY_MS, WAIT_MS_MIN);
}
