import { currentState, isBlocked, type CampaignChange } from './campaign-changes';
import { owedDays } from './owed-days';
import { utcDayOf, type UtcDay } from './utc-day';

/** Everything a decision about charging depends on, besides the time. */
export interface BillingSituation {
  readonly changes: readonly CampaignChange[];
  readonly chargedThrough: UtcDay | null;
  readonly availableMinor: number;
  readonly dailyFeeMinor: number;
}

/**
 * - `charge`: book the fee for `day`, and set `chargedThrough` to it.
 * - `suspend`: `day` can't be paid; suspend from its beginning (`suspendFrom`).
 * - `resume`: end the suspension now, book the fee for `day`, the current one, and set `chargedThrough`.
 * - `await_funds`: suspended, and the balance doesn't cover a day.
 * - `settled`: nothing is owed now.
 */
export type BillingStep =
  | { readonly kind: 'charge'; readonly day: UtcDay }
  | { readonly kind: 'suspend'; readonly day: UtcDay }
  | { readonly kind: 'resume'; readonly day: UtcDay }
  | { readonly kind: 'await_funds' }
  | { readonly kind: 'settled' };

/**
 * The one thing to do next, to be repeated until it is `await_funds` or `settled`. Owed days go oldest
 * first, also where the current day is the occasion, so that `chargedThrough` never skips a day.
 */
export function nextBillingStep(situation: BillingSituation, now: Date): BillingStep {
  const { changes, chargedThrough, availableMinor, dailyFeeMinor } = situation;
  const canPay = availableMinor >= dailyFeeMinor;

  const [oldest] = owedDays(changes, chargedThrough, now);
  if (oldest !== undefined) return { kind: canPay ? 'charge' : 'suspend', day: oldest };

  const state = currentState(changes);
  const isStopped = !state.enabled || !state.eligible || isBlocked(state);
  if (isStopped || !state.suspended) return { kind: 'settled' };

  const today = utcDayOf(now);
  const isPaid = chargedThrough !== null && chargedThrough >= today;
  return canPay && !isPaid ? { kind: 'resume', day: today } : { kind: 'await_funds' };
}

/** Unique for a day of a business: the ledger accepts one charge with it, ever. */
export function chargeKey(businessId: string, day: UtcDay): string {
  return `charge/${businessId}/${day}`;
}
