import type { Transaction } from '../../../persistence/mongo/transact';
import type { Stores } from '../../../persistence/stores';
import { findBusinessId, websiteNotFound, type WebsiteAddress } from '../find-business-id';

/** Whose list: a partner's, for all of its businesses, or a business's own. */
export interface ExclusionOwner {
  readonly ownerId: string;
  readonly partnerId: string;
  readonly businessId: string | null;
}

/** @throws RecordNotFound when the partner has no such website. */
export async function findOwner(
  stores: Pick<Stores, 'businesses'>,
  address: WebsiteAddress,
): Promise<ExclusionOwner> {
  const businessId = await findBusinessId(stores, address);
  return { ownerId: businessId ?? address.partnerId, partnerId: address.partnerId, businessId };
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
  if (!(await businesses.lock(transaction, [businessId])).has(businessId)) throw websiteNotFound();
}
