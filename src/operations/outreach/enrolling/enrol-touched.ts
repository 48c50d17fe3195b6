import type { StoredProspect } from '../../../domain/leads/prospects/prospect';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { createFindSuppressed } from '../suppressions/find-suppressed';
import { createEnrolProspects } from './enrol-prospects';

/** Enrols prospects that are new or have changed, for those businesses that have outreach set up, and wakes the loops of those that have work. */
export function createEnrolTouched(
  deps: Needs<
    'enrolments' | 'exclusions' | 'outreachCampaigns' | 'outreachSuppressions',
    'config' | 'identityHasher' | 'poke' | 'now'
  >,
) {
  const { stores, poke } = deps;
  const enrolProspects = createEnrolProspects({ ...deps, findSuppressed: createFindSuppressed(deps) });
  return async function enrolTouched(
    transaction: Transaction,
    businessIds: readonly string[],
    prospects: readonly StoredProspect[],
  ): Promise<void> {
    if (prospects.length === 0) return;
    for (const campaign of await stores.outreachCampaigns.findMany(businessIds, transaction)) {
      const { businessId } = campaign;
      const own = prospects.filter((prospect) => prospect.businessId === businessId);
      if (own.length > 0 && (await enrolProspects(transaction, campaign, own)))
        stores.afterCommit(transaction, () => poke({ type: 'runOutreach', input: { businessId } }));
    }
  };
}
