import { assertNever } from '../../errors';
import { LISTED_HOST_REASONS, type ListedHostReason } from './listed-host';

export const ELIGIBILITY_STATUSES = ['pending', 'eligible', 'unreachable', 'ineligible'] as const;
export type EligibilityStatus = (typeof ELIGIBILITY_STATUSES)[number];

export const ELIGIBILITY_REASONS = [
  ...LISTED_HOST_REASONS,
  'resolver_error',
  'no_answer',
  'non_public_address',
  /** Beside the last reason, when a website could not be reached until checks were given up. */
  'unreachable_too_long',
] as const;
export type EligibilityReason = (typeof ELIGIBILITY_REASONS)[number];

/** What is known about whether a website may be used for outreach. */
export interface Eligibility {
  readonly status: EligibilityStatus;
  readonly reasons: readonly EligibilityReason[];
  readonly checkedAt: Date | null;
  /** When to check again by itself; null if there is no reason to. */
  readonly nextCheckAt: Date | null;
  /** How many checks there have been. */
  readonly checks: number;
  /** How many of the due checks in a row did not reach the website. */
  readonly failures: number;
}

/** What one check of a website found. */
export type EligibilityFinding =
  | { readonly kind: 'answered' }
  | { readonly kind: 'listed'; readonly reason: ListedHostReason }
  | { readonly kind: 'resolver_error' }
  | { readonly kind: 'no_answer' }
  | { readonly kind: 'non_public_address' };

export interface CheckedEligibility extends Eligibility {
  readonly checkedAt: Date;
  /** Whether status or reasons are others than before, so that listeners should be told. */
  readonly changed: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After an hour, after six, then daily for a week. */
const RECHECK_DELAYS_MS: readonly number[] = [
  HOUR_MS,
  6 * HOUR_MS,
  ...Array.from({ length: 7 }, () => 24 * HOUR_MS),
];

/** Before the first check, which is due at once. */
export function pendingEligibility(now: Date): Eligibility {
  return { status: 'pending', reasons: [], checkedAt: null, nextCheckAt: now, checks: 0, failures: 0 };
}

/** What is known after one more check. */
export function eligibilityAfterCheck(
  previous: Eligibility,
  finding: EligibilityFinding,
  now: Date,
): CheckedEligibility {
  const outcome = outcomeOf(previous, finding, now);
  const changed = outcome.status !== previous.status || !isSameList(outcome.reasons, previous.reasons);
  return { ...outcome, checkedAt: now, checks: previous.checks + 1, changed };
}

/** Whether onboarding a website again is an occasion to check it: not if a check is new, or under way. */
export function mayCheckAgain(eligibility: Eligibility, now: Date): boolean {
  if (eligibility.status === 'eligible' || eligibility.checkedAt === null) return false;
  return now.getTime() - eligibility.checkedAt.getTime() >= MINUTE_MS;
}

type Outcome = Pick<Eligibility, 'status' | 'reasons' | 'nextCheckAt' | 'failures'>;

function outcomeOf(previous: Eligibility, finding: EligibilityFinding, now: Date): Outcome {
  switch (finding.kind) {
    case 'answered':
      return { status: 'eligible', reasons: [], nextCheckAt: null, failures: 0 };
    case 'listed':
      return { status: 'ineligible', reasons: [finding.reason], nextCheckAt: null, failures: 0 };
    case 'non_public_address':
      return { status: 'ineligible', reasons: [finding.kind], nextCheckAt: null, failures: 0 };
    case 'resolver_error':
    case 'no_answer':
      return afterFailure(previous, finding.kind, now);
    default:
      return assertNever(finding);
  }
}

function afterFailure(previous: Eligibility, reason: 'resolver_error' | 'no_answer', now: Date): Outcome {
  // A website that is checked early, because it was onboarded again, keeps all the time it has left.
  if (previous.status === 'unreachable' && previous.nextCheckAt !== null && now < previous.nextCheckAt) {
    const { nextCheckAt, failures } = previous;
    return { status: 'unreachable', reasons: [reason], nextCheckAt, failures };
  }
  const delayMs = RECHECK_DELAYS_MS[previous.failures];
  if (delayMs === undefined) {
    return {
      status: 'ineligible',
      reasons: [reason, 'unreachable_too_long'],
      nextCheckAt: null,
      failures: 0,
    };
  }
  const nextCheckAt = new Date(now.getTime() + delayMs);
  return { status: 'unreachable', reasons: [reason], nextCheckAt, failures: previous.failures + 1 };
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
