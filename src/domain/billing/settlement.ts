import { applyEntry, availableMinor, type WalletBalance } from '../wallet/ledger';
import { invariant } from '../errors';
import { nextBillingStep } from './billing-step';
import { appendChange, suspendFrom, type CampaignChange } from './campaign-changes';
import type { UtcDay } from './utc-day';

/** A campaign and its wallet, as one transaction reads them. */
export interface SettlementState {
  readonly changes: readonly CampaignChange[];
  readonly chargedThrough: UtcDay | null;
  readonly wallet: WalletBalance;
}

/** A suspension or the end of one; `day` could not be paid, or was the first to be paid again. */
export interface OutreachTransition {
  readonly kind: 'suspended' | 'resumed';
  readonly day: UtcDay;
}

export interface Settlement extends SettlementState {
  /** Days to book the fee for, oldest first. */
  readonly charges: readonly UtcDay[];
  readonly transitions: readonly OutreachTransition[];
  /** What is left to do now: nothing, nothing without money, or more than fits into one settlement. */
  readonly rest: 'settled' | 'await_funds' | 'more_is_due';
}

/** Steps of one settlement, which is one transaction. */
const STEPS_MAX = 200;

/** Takes billing steps until nothing is owed that can be paid. Pure: it says what is to be booked. */
export function settle(state: SettlementState, dailyFeeMinor: number, now: Date): Settlement {
  let { changes, chargedThrough, wallet } = state;
  const charges: UtcDay[] = [];
  const transitions: OutreachTransition[] = [];
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const situation = { changes, chargedThrough, availableMinor: availableMinor(wallet), dailyFeeMinor };
    const step = nextBillingStep(situation, now);
    if (step.kind === 'settled' || step.kind === 'await_funds') {
      return { changes, chargedThrough, wallet, charges, transitions, rest: step.kind };
    }
    if (step.kind === 'suspend') {
      changes = suspendFrom(changes, step.day);
      transitions.push({ kind: 'suspended', day: step.day });
      continue;
    }
    if (step.kind === 'resume') {
      changes = appendChange(changes, { suspended: false }, now);
      transitions.push({ kind: 'resumed', day: step.day });
    }
    wallet = withFee(wallet, dailyFeeMinor);
    chargedThrough = step.day;
    charges.push(step.day);
  }
  return { changes, chargedThrough, wallet, charges, transitions, rest: 'more_is_due' };
}

function withFee(wallet: WalletBalance, dailyFeeMinor: number): WalletBalance {
  const applied = applyEntry(wallet, { type: 'charge', amountMinor: -dailyFeeMinor });
  invariant(applied.ok, 'a step charges only what is there');
  return applied.wallet;
}
