import type { StoredProspect } from '../../../domain/leads/prospects/prospect';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { createFindSuppressed } from '../suppressions/find-suppressed';
import { createEnrolProspects } from './enrol-prospects';

/** Enrols prospects that are new or have changed, for those businesses that have outreach set up; answers who has work. */
export function createEnrolTouched(
  deps: Needs<
    'enrolments' | 'exclusions' | 'outreachCampaigns' | 'outreachSuppressions',
    'config' | 'identityHasher' | 'now'
  >,
) {
  const enrolProspects = createEnrolProspects({ ...deps, findSuppressed: createFindSuppressed(deps) });
  return async function enrolTouched(
    transaction: Transaction,
    businessIds: readonly string[],
    prospects: readonly StoredProspect[],
  ): Promise<string[]> {
    if (prospects.length === 0) return [];
    const outreachIds: string[] = [];
    for (const campaign of await deps.stores.outreachCampaigns.findMany(businessIds, transaction)) {
      const own = prospects.filter(({ businessId }) => businessId === campaign.businessId);
      if (own.length > 0 && (await enrolProspects(transaction, campaign, own)))
        outreachIds.push(campaign.businessId);
    }
    return outreachIds;
  };
}
