import { RecordNotFound } from '../../../domain/errors';
import type { StoredProspect } from '../../../domain/leads/prospects/prospect';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Stores } from '../../../persistence/stores';

/** One prospect of a partner. @throws RecordNotFound */
export async function findProspect(
  { prospects }: Pick<Stores, 'prospects'>,
  partnerId: string,
  id: string,
  transaction?: Transaction,
): Promise<StoredProspect> {
  const prospect = await prospects.find(id, transaction);
  if (prospect === null || prospect.partnerId !== partnerId) throw notFound();
  return prospect;
}

/** The same within a transaction that changes it, with its business locked. @throws RecordNotFound */
export async function claimProspect(
  stores: Pick<Stores, 'businesses' | 'prospects'>,
  transaction: Transaction,
  partnerId: string,
  id: string,
): Promise<StoredProspect> {
  const prospect = await findProspect(stores, partnerId, id, transaction);
  const active = await stores.businesses.lock(transaction, [prospect.businessId]);
  if (!active.has(prospect.businessId)) throw notFound();
  return prospect;
}

function notFound(): RecordNotFound {
  return new RecordNotFound('Prospect not found');
}
