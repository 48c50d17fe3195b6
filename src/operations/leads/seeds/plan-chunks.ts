import type { Business } from '../../../domain/accounts/business';
import { visitorSubject } from '../../../domain/leads/exclusions/exclusion-subject';
import { newId } from '../../../domain/ids';
import type { Prospect } from '../../../domain/leads/prospects/prospect';
import { instantsToLoad, keysToLoad, planStep, type StepPlan } from '../../../domain/leads/seeds/plan-step';
import type { IdentityKey } from '../../../domain/leads/visitors/identity-keys';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs, AnyRepository } from '../../dependencies';
import { ownersOf } from '../exclusions/exclusion-owner';
import { loadSuppressed } from '../erasure/load-suppressed';
import { loadExcluded, type ListedSubject } from '../exclusions/load-excluded';
import type { VisitorEntry, VisitorSource } from './read-chunks';

export type PlanChunksDependencies = Needs<AnyRepository, 'config' | 'now' | 'identityHasher'>;

/** A business, its visitors of the step, and the prospects that they may be of. */
interface Concerned {
  readonly business: Business;
  readonly entries: readonly VisitorEntry[];
  readonly prospects: readonly Prospect[];
}

const NOBODY: ReadonlySet<IdentityKey> = new Set();

/**
 * Decides for each business what its visitors come to, from what is stored now. People are read outside of the
 * transaction, after its lock of their businesses: whoever changes them locks the business too, so nobody has since.
 */
export async function planChunks(
  deps: PlanChunksDependencies,
  transaction: Transaction,
  businesses: readonly Business[],
  entriesByBusiness: ReadonlyMap<string, readonly VisitorEntry[]>,
): Promise<StepPlan<VisitorSource>[]> {
  const { stores, config, now } = deps;
  const plans: StepPlan<VisitorSource>[] = [];
  const listing = await stores.suppressions.findListing(
    transaction,
    businesses.map(({ id }) => id),
  );
  const concerned: Concerned[] = [];
  for (const business of businesses) {
    const entries = entriesByBusiness.get(business.id) ?? [];
    const prospects = await stores.prospects.findByKeys(business.id, keysToLoad(entries));
    concerned.push({ business, entries, prospects });
  }
  const isExcluded = await loadExcluded(stores, concerned.flatMap(subjectsOf));
  for (const { business, entries, prospects } of concerned) {
    // Most businesses have an empty list: then nothing needs to be hashed.
    const suppressed = listing.has(business.id)
      ? await loadSuppressed(deps, business.id, keysToLoad(entries), transaction)
      : NOBODY;
    const ids = prospects.map((prospect) => prospect.id);
    plans.push(
      planStep({
        business,
        entries,
        prospects,
        knownVisits: await stores.prospects.findVisits(ids, instantsToLoad(entries)),
        now: now(),
        newProspectId: () => newId('prospect'),
        isSuppressed: (key) => suppressed.has(key),
        isExcluded: (subject) => isExcluded({ ownerIds: ownersOf(business), subject }),
        returnQuietMs: config.returnQuietMs,
      }),
    );
  }
  return plans;
}

/** Whom exclusion lists are asked for: visitors, and prospects that they may be of. */
function subjectsOf({ business, entries, prospects }: Concerned): ListedSubject[] {
  const visitors = entries.flatMap(({ read }) => (read.ok ? [visitorSubject(read.visitor)] : []));
  const ownerIds = ownersOf(business);
  return [...visitors, ...prospects].map((subject) => ({ ownerIds, subject }));
}
