import type { StepResult } from '../../../contracts/activities';
import { describeCount } from '../../../domain/describe-count';
import type { Needs, AnyRepository } from '../../dependencies';
import { anonymizeLedger } from '../../wallet/ledger/close-wallet';
import { endSessions } from './delete-user';
import { eraseBusinessEvents } from './erase-business-events';
import { ERASE_STEP_MAX, eraseProspects, eraseTraces } from '../../leads/erasure/erase-prospects';
import type { Business } from '../../../domain/accounts/business';
import { waitMsUntil } from '../../../domain/wait-ms';
import { goingOn, type StepRun } from '../../step-run';

/** Longer than any activity or request that had read the business alive can live. */
export const SECOND_PASS_MS = 120_000;

export type EraseBusinessDependencies = Needs<AnyRepository, 'now' | 'recordAudit'>;

/**
 * Erases what a deleted business left, group by group, now and once more two minutes later; then its own record
 * goes, and nothing is left but the anonymised ledger. Safe to repeat, to interrupt and to run twice at a time.
 */
export async function eraseBusiness(
  deps: EraseBusinessDependencies,
  { businessId, ...run }: StepRun & { readonly businessId: string },
): Promise<StepResult> {
  const { stores } = deps;
  const business = await stores.businesses.find(businessId);
  if (business === null) return over('the business is erased');
  if (business.deletedAt === null) return over('the business is not deleted');
  const { isDone, erased } = await eraseGroups(deps, businessId, goingOn(run));
  const { events, prospects, seeds } = erased;
  const counts = `${describeCount(events)} events, ${describeCount(prospects)} prospects, ${describeCount(seeds)} seeds erased`;
  const details = business.erasure.passes === 0 ? counts : `${counts} by the second pass`;
  if (!isDone) return { moreIsDue: true, waitMs: null, details };
  await removeUnmatched(deps, business, business.deletedAt);
  await stores.suppressions.removeAll(businessId);
  await stores.outreachSuppressions.removeAll(businessId);
  await stores.capturedMessages.removeAll(businessId);
  await stores.sequences.removeAll(businessId);
  await stores.outreachCampaigns.remove(businessId);
  await stores.exclusionErasures.remove(businessId);
  await stores.inboundMessages.removeAll(businessId);
  await anonymizeLedger(deps, businessId);
  return { moreIsDue: false, waitMs: await endPass(deps, business), details };
}

/** Answers when the next pass is due; null after the last one. */
async function endPass(
  deps: EraseBusinessDependencies,
  { id, partnerId, erasure }: Business,
): Promise<number | null> {
  const { stores, now } = deps;
  const at = now();
  if (erasure.passes === 0) {
    const dueAt = new Date(at.getTime() + SECOND_PASS_MS);
    await stores.businesses.recordErasure(id, { passes: 1, dueAt });
    return SECOND_PASS_MS;
  }
  // Poked early: this pass does not count.
  if (erasure.dueAt !== null && erasure.dueAt > at) return waitMsUntil(erasure.dueAt, at);
  await removeRemains(deps, { id, partnerId });
  return null;
}

/** One kind after the other, each in bounded groups, until nothing is left or it is time to return. */
async function eraseGroups(deps: EraseBusinessDependencies, businessId: string, mayGoOn: () => boolean) {
  const { stores } = deps;
  const erased = { events: 0, prospects: 0, seeds: 0, exclusions: 0, outreach: 0 };
  const kinds = [
    // Seeds first, so that fewer visitors become prospects in vain; events after the prospects that they tell of.
    ['seeds', () => stores.seeds.removeSome(businessId, ERASE_STEP_MAX)],
    ['prospects', () => eraseSomeProspects(deps, businessId)],
    ['events', () => eraseBusinessEvents(deps, businessId)],
    ['outreach', () => eraseSomeOutreach(deps, businessId)],
    ['exclusions', () => stores.exclusions.removeSome(businessId, null, ERASE_STEP_MAX)],
  ] as const;
  for (const [kind, eraseSome] of kinds) {
    for (;;) {
      if (!mayGoOn()) return { erased, isDone: false };
      const count = await eraseSome();
      if (count === 0) break;
      erased[kind] += count;
    }
  }
  return { erased, isDone: true };
}

async function eraseSomeOutreach({ stores }: EraseBusinessDependencies, businessId: string): Promise<number> {
  const enrolments = await stores.enrolments.removeSome(businessId, ERASE_STEP_MAX);
  return enrolments + (await stores.sends.removeSome(businessId, ERASE_STEP_MAX));
}

async function eraseSomeProspects(deps: EraseBusinessDependencies, businessId: string): Promise<number> {
  const { stores } = deps;
  const prospects = await stores.prospects.listAny(businessId, ERASE_STEP_MAX);
  if (prospects.length === 0) return 0;
  await eraseTraces(deps, prospects);
  await stores.transact((transaction) => eraseProspects(deps, transaction, prospects));
  return prospects.length;
}

/** Visitors of its hosts that had not been given to it; those that came later wait for whoever is onboarded next. */
async function removeUnmatched(
  { stores }: EraseBusinessDependencies,
  { partnerId, host, additionalHosts }: Business,
  until: Date,
): Promise<void> {
  const hosts = [host, ...additionalHosts];
  while ((await stores.unmatchedVisitors.removeSome(partnerId, hosts, until, ERASE_STEP_MAX)) > 0);
}

/** Sessions that were opened while it was deleted, and what earlier versions kept of users. */
async function removeRemains(
  { stores, recordAudit }: EraseBusinessDependencies,
  { id: businessId, partnerId }: Pick<Business, 'id' | 'partnerId'>,
): Promise<void> {
  await endSessions({ stores }, businessId, null);
  await stores.users.removeOf(businessId);
  const wallet = await stores.wallets.findByBusiness(businessId);
  if (wallet !== null) await stores.holds.removeByWallet(wallet.id);
  await stores.transact(async (transaction) => {
    if (!(await stores.businesses.remove(transaction, businessId))) return;
    const actor = { kind: 'system', id: 'deletion' } as const;
    await recordAudit(transaction, { actor, partnerId, action: 'business.erased', target: businessId });
  });
}

function over(details: string): StepResult {
  return { moreIsDue: false, waitMs: null, details };
}
