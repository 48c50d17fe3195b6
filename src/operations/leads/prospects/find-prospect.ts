import { RecordNotFound } from '../../../domain/errors';
import type { Prospect, VisitFacts } from '../../../domain/leads/prospects/prospect';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';

/** One prospect of a partner. @throws RecordNotFound */
export async function getProspect(
  { stores }: Needs<'prospects'>,
  partnerId: string,
  id: string,
  transaction?: Transaction,
): Promise<Prospect> {
  const prospect = await stores.prospects.find(id, transaction);
  if (prospect === null || prospect.partnerId !== partnerId) throw notFound();
  return prospect;
}

/** The same within a transaction that changes it, with its business locked. @throws RecordNotFound */
export async function claimProspect(
  deps: Needs<'businesses' | 'prospects'>,
  transaction: Transaction,
  partnerId: string,
  id: string,
): Promise<Prospect> {
  const { businesses } = deps.stores;
  const prospect = await getProspect(deps, partnerId, id, transaction);
  const active = await businesses.lock(transaction, [prospect.businessId]);
  if (!active.has(prospect.businessId)) throw notFound();
  return prospect;
}

export interface ProspectWithVisits {
  readonly prospect: Prospect;
  /** The latest ones, newest first. */
  readonly visits: readonly VisitFacts[];
}

/** One prospect of a website with its latest visits; null when that website has no such prospect. */
export async function findProspectWithVisits(
  { stores }: Needs<'prospects'>,
  businessId: string,
  id: string,
  visitsMax: number,
): Promise<ProspectWithVisits | null> {
  const prospect = await stores.prospects.find(id);
  if (prospect === null || prospect.businessId !== businessId) return null;
  const visits = await stores.prospects.listVisits(id, visitsMax);
  return { prospect, visits: withFirst(visits, prospect).slice(0, visitsMax) };
}

/** The first visit that was told need not be the oldest. */
function withFirst(visits: readonly VisitFacts[], { firstVisit }: Prospect): readonly VisitFacts[] {
  if (firstVisit === undefined) return visits;
  return [...visits, firstVisit].toSorted((a, b) => b.instant.getTime() - a.instant.getTime());
}

function notFound(): RecordNotFound {
  return new RecordNotFound('Prospect not found');
}
