import { RecordNotFound } from '../../../domain/errors';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Stores } from '../../../persistence/stores';

/** Whose list: a partner's, for all of its businesses, or a business's own. */
export interface ExclusionOwner {
  readonly ownerId: string;
  readonly partnerId: string;
  readonly businessId: string | null;
}

export interface ExclusionAddress {
  readonly partnerId: string;
  /** Canonical host of a website; null for the partner's own list. */
  readonly host: string | null;
}

/** @throws RecordNotFound when the partner has no such website. */
export async function findOwner(
  { businesses }: Pick<Stores, 'businesses'>,
  { partnerId, host }: ExclusionAddress,
): Promise<ExclusionOwner> {
  if (host === null) return { ownerId: partnerId, partnerId, businessId: null };
  const business = await businesses.findByHost(partnerId, host);
  if (business === null) throw notFound();
  return { ownerId: business.id, partnerId, businessId: business.id };
}

/** The lists that count for a business. */
export function ownersOf({ id, partnerId }: { readonly id: string; readonly partnerId: string }): string[] {
  return [id, partnerId];
}

/** Locks the business whose list is changed; a partner is not deleted. @throws RecordNotFound */
export async function lockOwner(
  { businesses }: Pick<Stores, 'businesses'>,
  transaction: Transaction,
  { businessId }: ExclusionOwner,
): Promise<void> {
  if (businessId === null) return;
  if (!(await businesses.lock(transaction, [businessId])).has(businessId)) throw notFound();
}

function notFound(): RecordNotFound {
  return new RecordNotFound('No business is onboarded with this website');
}
