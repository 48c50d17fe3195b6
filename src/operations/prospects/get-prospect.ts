import { RecordNotFound } from '../../domain/errors';
import type { Visit } from '../../domain/leads/prospect';
import type { StoredProspect } from '../../persistence/prospects';
import type { OperationDependencies } from '../dependencies';

type GetProspectDependencies = Pick<OperationDependencies, 'stores'>;

/** One prospect of a partner. @throws RecordNotFound */
export function createGetProspect({ stores }: GetProspectDependencies) {
  return async function getProspect(partnerId: string, id: string): Promise<StoredProspect> {
    const prospect = await stores.prospects.find(id);
    if (prospect === null || prospect.partnerId !== partnerId) {
      throw new RecordNotFound('There is no prospect of this id');
    }
    return prospect;
  };
}
export type GetProspect = ReturnType<typeof createGetProspect>;

/** The latest visits of a prospect, newest first. */
export function createListVisits({ stores }: GetProspectDependencies) {
  return async function listVisits(prospectId: string, limit: number): Promise<Visit[]> {
    return await stores.prospects.listVisits(prospectId, limit);
  };
}
