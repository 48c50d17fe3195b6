import {
  eligibilityAfterCheck,
  type EligibilityFinding,
  type EligibilityStatus,
} from '../../../domain/accounts/eligibility/eligibility';
import { listedHostReason } from '../../../domain/accounts/eligibility/listed-host';
import type { Transaction } from '../../../persistence/mongo/transact';
import { businessEvent } from '../../deliveries/events/business-event';
import { withCampaignChange } from '../../../domain/billing/campaign';
import type { Needs } from '../../dependencies';
import { adoptUnmatched } from '../../leads/seeds/store-seed';
import { storeCampaign, type StoreCampaignDependencies } from '../../billing/store-campaign';
import type { Business } from '../../../domain/accounts/business';

/** Asks the website of a host for an answer. @throws when it was interrupted, which says nothing about the site. */
export type ProbeWebsite = (
  host: string,
  signal: AbortSignal,
  partnerId: string,
) => Promise<EligibilityFinding>;

export type CheckEligibilityDependencies = StoreCampaignDependencies &
  Needs<'seeds' | 'unmatchedVisitors', 'config' | 'publishEvents'> & {
    readonly probeWebsite: ProbeWebsite;
  };

export interface EligibilityStep {
  /** `gone` when the business has been deleted. */
  readonly status: EligibilityStatus | 'gone';
  readonly nextCheckAt: Date | null;
  /** More visitors than one step gives to it had waited for the website. */
  readonly moreIsDue: boolean;
}

const GONE: EligibilityStep = { status: 'gone', nextCheckAt: null, moreIsDue: false };

/**
 * Gives a business the visitors that waited for its hosts, and checks its website if a check is due; what follows is
 * stored together with the event that tells of it. Safe to repeat and to run twice: of two checks at a time, one counts.
 */
export async function checkEligibility(
  deps: CheckEligibilityDependencies,
  businessId: string,
  signal: AbortSignal,
): Promise<EligibilityStep> {
  const { stores, now } = deps;
  const business = await stores.businesses.find(businessId);
  if (business === null || business.deletedAt !== null) return GONE;
  const moreIsDue = !(await adoptUnmatched(deps, business));
  if (!isDue(business, now())) return { ...stepOf(business), moreIsDue };
  const finding = await examine(deps, business, signal);
  const recorded = await stores.transact((transaction) => record(deps, business, finding, transaction));
  return recorded === null ? GONE : { ...recorded, moreIsDue };
}

/** What the name alone rules out is not worth a request. */
async function examine(
  { config, probeWebsite }: CheckEligibilityDependencies,
  { host, partnerId }: Business,
  signal: AbortSignal,
): Promise<EligibilityFinding> {
  const reason = listedHostReason(host, config.eligibilityDenyList);
  return reason === null ? await probeWebsite(host, signal, partnerId) : { kind: 'listed', reason };
}

type Recorded = Pick<EligibilityStep, 'status' | 'nextCheckAt'>;

/** Null when the business has been deleted meanwhile. */
async function record(
  deps: CheckEligibilityDependencies,
  checked: Business,
  finding: EligibilityFinding,
  transaction: Transaction,
): Promise<Recorded | null> {
  const { stores, poke, publishEvents, now } = deps;
  const business = await stores.businesses.find(checked.id, transaction);
  if (business === null || business.deletedAt !== null) return null;
  if (business.eligibility.checks !== checked.eligibility.checks) return stepOf(business);
  const { changed, ...eligibility } = eligibilityAfterCheck(business.eligibility, finding, now());
  const published = business.eligibility.published + (changed ? 1 : 0);
  const { nextCheckAt } = eligibility;
  const next = { ...eligibility, dueAt: nextCheckAt, published };
  if (!(await stores.businesses.update(transaction, business.id, { eligibility: next }))) return null;
  const eligible = eligibility.status !== 'ineligible';
  const campaign = withCampaignChange(business.campaign, { eligible }, now());
  if (campaign !== business.campaign) {
    await storeCampaign(deps, transaction, business.id, campaign);
    const input = { businessId: business.id };
    stores.afterCommit(transaction, () => poke({ type: 'billCampaign', input }));
  }
  const { status, reasons, checkedAt } = eligibility;
  const told = { eligible: status === 'eligible', status, reasons, checkedAt: checkedAt.toISOString() };
  const cause = `${business.id}/${published}`;
  if (changed)
    await publishEvents(transaction, [businessEvent('website.eligibility', business, cause, told)]);
  return { status, nextCheckAt };
}

function isDue({ eligibility: { dueAt } }: Business, at: Date): boolean {
  return dueAt !== null && dueAt <= at;
}

function stepOf({ eligibility: { status, dueAt } }: Business): Recorded {
  return { status, nextCheckAt: dueAt };
}
