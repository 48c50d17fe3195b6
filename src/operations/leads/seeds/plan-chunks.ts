import type { Business } from '../../../domain/accounts/business';
import {
  prospectSubject,
  visitorSubject,
  type ExclusionSubject,
} from '../../../domain/leads/exclusions/exclusion-subject';
import { newId } from '../../../domain/ids';
import type { Prospect } from '../../../domain/leads/prospects/prospect';
import { instantsToLoad, keysToLoad, planStep, type StepPlan } from '../../../domain/leads/seeds/plan-step';
import type { IdentityKey } from '../../../domain/leads/visitors/identity-keys';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs, AnyRepository } from '../../dependencies';
import type { LoadSuppressed } from '../erasure/load-suppressed';
import { ownersOf } from '../exclusions/exclusion-owner';
import { loadExcluded, NOBODY_EXCLUDED } from '../exclusions/load-excluded';
import type { VisitorEntry, VisitorSource } from './read-chunks';

export interface PlanChunksDependencies extends Needs<AnyRepository, 'config' | 'now'> {
  readonly loadSuppressed: LoadSuppressed;
}

const NOBODY: ReadonlySet<IdentityKey> = new Set();

/**
 * Decides for each business what its visitors come to, from what is stored now. People are read outside of the
 * transaction, after its lock of their businesses: whoever changes them locks the business too, so nobody has since.
 */
export async function planChunks(
  { stores, config, now, loadSuppressed }: PlanChunksDependencies,
  transaction: Transaction,
  businesses: readonly Business[],
  entriesByBusiness: ReadonlyMap<string, readonly VisitorEntry[]>,
): Promise<StepPlan<VisitorSource>[]> {
  const plans: StepPlan<VisitorSource>[] = [];
  const listing = await stores.suppressions.findListing(
    transaction,
    businesses.map(({ id }) => id),
  );
  const owners = await stores.exclusions.findListing(businesses.flatMap(ownersOf));
  for (const business of businesses) {
    const entries = entriesByBusiness.get(business.id) ?? [];
    const keys = keysToLoad(entries);
    // Most businesses have an empty list: then nothing needs to be hashed.
    const suppressed = listing.has(business.id)
      ? await loadSuppressed(transaction, business.id, keys)
      : NOBODY;
    const prospects = await stores.prospects.findByKeys(business.id, keys);
    const excluding = ownersOf(business).filter((owner) => owners.has(owner));
    const isExcluded =
      excluding.length === 0
        ? NOBODY_EXCLUDED
        : await loadExcluded(stores, excluding, subjectsOf(entries, prospects));
    const ids = prospects.map((prospect) => prospect.id);
    plans.push(
      planStep({
        businessId: business.id,
        websiteUrl: business.websiteUrl,
        entries,
        prospects,
        knownVisits: await stores.prospects.findVisits(ids, instantsToLoad(entries)),
        now: now(),
        newProspectId: () => newId('prospect'),
        isSuppressed: (key) => suppressed.has(key),
        isExcluded,
        returnQuietMs: config.returnQuietMs,
      }),
    );
  }
  return plans;
}

/** Whom exclusion lists are asked for: visitors, and prospects that they may be of. */
function subjectsOf(
  entries: readonly VisitorEntry[],
  prospects: readonly Prospect[],
): readonly ExclusionSubject[] {
  const visitors = entries.flatMap(({ read }) => (read.ok ? [visitorSubject(read.visitor)] : []));
  return [...visitors, ...prospects.map(prospectSubject)];
}
