import type { StoredProspect, VisitFacts } from '../../../domain/leads/prospects/prospect';
import type { Needs } from '../../dependencies';

export interface ProspectWithVisits {
  readonly prospect: StoredProspect;
  /** The latest ones, newest first. */
  readonly visits: readonly VisitFacts[];
}

/** One prospect of a website with its latest visits; null when that website has no such prospect. */
export function createFindProspectWithVisits({ stores }: Needs<'prospects'>) {
  return async function findProspectWithVisits(
    businessId: string,
    id: string,
    visitsMax: number,
  ): Promise<ProspectWithVisits | null> {
    const prospect = await stores.prospects.find(id);
    if (prospect === null || prospect.businessId !== businessId) return null;
    const visits = await stores.prospects.listVisits(id, visitsMax);
    return { prospect, visits: withFirst(visits, prospect).slice(0, visitsMax) };
  };
}

/** The first visit that was told need not be the oldest. */
function withFirst(visits: readonly VisitFacts[], { firstVisit }: StoredProspect): readonly VisitFacts[] {
  if (firstVisit === undefined) return visits;
  return [...visits, firstVisit].toSorted((a, b) => b.instant.getTime() - a.instant.getTime());
}
