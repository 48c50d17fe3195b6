import { utcDayOf, type Day } from '../day';
import { daysLeft } from '../wallet/low-balance';
import { withChanges, type CampaignRecord } from './campaign';
import { appendChange, currentState, isBillable, suspendFrom } from './campaign-changes';
import { owedDays } from './owed-days';

/** A suspension or the end of one; `day` could not be paid, or was the first to be paid again. */
export interface OutreachTransition {
  readonly kind: 'suspended' | 'resumed';
  readonly day: Day;
}

export interface Settlement {
  /** What the campaign becomes by it. */
  readonly campaign: CampaignRecord;
  /** Days to book the fee for, oldest first. */
  readonly charges: readonly Day[];
  readonly transition: OutreachTransition | null;
  /** What is left to do now: nothing, nothing without money, or more than fits into one settlement. */
  readonly rest: 'settled' | 'await_funds' | 'more_is_due';
}

/** Days of one settlement, which is one transaction. */
const DAYS_MAX = 200;

/**
 * What to charge now, of the money that is there: owed days, oldest first, so that `chargedThrough` never skips one. The
 * first that can't be paid suspends the campaign from its beginning; a suspended one goes on with the current day as soon
 * as that can be paid.
 */
export function settle(
  before: CampaignRecord,
  availableMinor: number,
  dailyFeeMinor: number,
  now: Date,
): Settlement {
  const { changes, suspensions } = before;
  const owed = owedDays(changes, before.chargedThrough, now);
  const payable = daysLeft(availableMinor, dailyFeeMinor) ?? Number.POSITIVE_INFINITY;
  const charges = owed.slice(0, Math.min(payable, DAYS_MAX));
  const chargedThrough = charges.at(-1) ?? before.chargedThrough;
  const charged = { campaign: { ...before, chargedThrough }, charges, transition: null };

  const next = owed[charges.length];
  if (next !== undefined && charges.length < payable) return { ...charged, rest: 'more_is_due' };

  const state = currentState(changes);
  const wantsMoney = isBillable({ ...state, suspended: false });
  if (next !== undefined) {
    const suspended = { ...charged.campaign, suspensions: suspensions + 1 };
    return {
      campaign: withChanges(suspended, suspendFrom(changes, next)),
      charges,
      transition: { kind: 'suspended', day: next },
      rest: wantsMoney ? 'await_funds' : 'settled',
    };
  }
  if (!state.suspended || !wantsMoney) return { ...charged, rest: 'settled' };

  const today = utcDayOf(now);
  const isPaid = chargedThrough !== null && chargedThrough >= today;
  if (isPaid || charges.length >= payable) return { ...charged, rest: 'await_funds' };
  const resumed = { ...before, chargedThrough: today };
  return {
    campaign: withChanges(resumed, appendChange(changes, { suspended: false }, now)),
    charges: [...charges, today],
    transition: { kind: 'resumed', day: today },
    rest: 'settled',
  };
}

/** Unique for a day of a business: the ledger accepts one charge with it, ever. */
export function chargeKey(businessId: string, day: Day): string {
  return `charge/${businessId}/${day}`;
}
