import { utcDayOf } from '../../src/domain/day';
import type { CampaignRecord } from '../../src/domain/billing/campaign';

/** As a business is onboarded with one. */
export function aCampaign(): CampaignRecord {
  return { enabled: false, outreachStatus: 'paused', changes: [], chargedThrough: null, suspensions: 0 };
}

/**
 * Billing as one would do it by hand, with a calendar of owed days instead of a list of changes: what the real
 * rules are compared with. Time only goes forward.
 */
export interface BillingModel {
  readonly paidDays: readonly string[];
  readonly suspensions: number;
  readonly resumptions: number;
  readonly balance: number;
  readonly status: string;
  change(at: Date, change: { readonly enabled?: boolean; readonly eligible?: boolean }): void;
  topUp(amount: number): void;
  settle(at: Date): void;
}

export function aBillingModel({ fee, balance = 0 }: { readonly fee: number; readonly balance?: number }) {
  const state = { enabled: false, eligible: true, suspended: false };
  const owed = new Set<string>();
  const paidDays: string[] = [];
  let money = balance;
  let last: Date | null = null;
  let suspensions = 0;
  let resumptions = 0;

  const isBillable = () => state.enabled && state.eligible && !state.suspended;
  const owe = (day: string) => {
    if (!paidDays.includes(day)) owed.add(day);
  };
  const pay = (day: string) => {
    money -= fee;
    paidDays.push(day);
    owed.delete(day);
  };

  /** Every hour of a billable time owes its day; the last instant before `at` does too. */
  function live(at: Date): void {
    if (last !== null && isBillable()) {
      for (let ms = last.getTime(); ms < at.getTime(); ms += 3_600_000) owe(utcDayOf(new Date(ms)));
      if (at > last) owe(utcDayOf(new Date(at.getTime() - 1)));
    }
    last = at;
  }

  return {
    get paidDays() {
      return paidDays;
    },
    get suspensions() {
      return suspensions;
    },
    get resumptions() {
      return resumptions;
    },
    get balance() {
      return money;
    },
    get status() {
      if (!state.enabled) return 'paused';
      if (!state.eligible) return 'not_eligible';
      return state.suspended ? 'suspended_insufficient_funds' : 'running';
    },
    change(at, change) {
      live(at);
      Object.assign(state, change);
      if (isBillable()) owe(utcDayOf(at));
    },
    topUp(amount) {
      money += amount;
    },
    settle(at) {
      live(at);
      const today = utcDayOf(at);
      if (isBillable()) owe(today);
      for (const day of [...owed].toSorted()) {
        if (money >= fee) {
          pay(day);
          continue;
        }
        state.suspended = true;
        suspensions += 1;
        owed.clear();
        break;
      }
      const mayResume = state.enabled && state.eligible && state.suspended;
      if (mayResume && money >= fee && !paidDays.includes(today)) {
        state.suspended = false;
        resumptions += 1;
        pay(today);
      }
    },
  } satisfies BillingModel;
}
