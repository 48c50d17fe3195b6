import { RecordNotFound } from '../../../domain/errors';
import type { Visit, StoredProspect } from '../../../domain/leads/prospects/prospect';
import type { Needs } from '../../dependencies';

type GetProspectDependencies = Needs<'prospects'>;

/** One prospect of a partner. @throws RecordNotFound */
export function createGetProspect({ stores }: GetProspectDependencies) {
  return async function getProspect(partnerId: string, id: string): Promise<StoredProspect> {
    const prospect = await stores.prospects.find(id);
    if (prospect === null || prospect.partnerId !== partnerId) {
      throw new RecordNotFound('Prospect not found');
    }
    return prospect;
  };
}

export interface ProspectWithVisits {
  readonly prospect: StoredProspect;
  /** The latest ones, newest first. */
  readonly visits: readonly Visit[];
}

/** One prospect of a website with its latest visits; null when that website has no such prospect. */
export function createFindProspectWithVisits({ stores }: GetProspectDependencies) {
  return async function findProspectWithVisits(
    businessId: string,
    id: string,
    visitsMax: number,
  ): Promise<ProspectWithVisits | null> {
    const prospect = await stores.prospects.find(id);
    if (prospect === null || prospect.businessId !== businessId) return null;
    return { prospect, visits: await stores.prospects.listVisits(id, visitsMax) };
  };
}
