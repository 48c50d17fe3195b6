import { invariant } from '../../domain/errors';
import type { Business } from '../../persistence/businesses';
import type { Transaction } from '../../persistence/transact';
import type { Wallet } from '../../persistence/wallets';
import type { OperationDependencies } from '../dependencies';

/** A living business and its wallet, as this transaction may change them. */
export interface ClaimedBusiness {
  readonly business: Business;
  readonly wallet: Wallet;
}

/**
 * Claims a business for this transaction, so that no other one and no deletion changes it meanwhile, and reads
 * it with its wallet. Null when the business is gone.
 */
export async function claimBusiness(
  { businesses, wallets }: OperationDependencies['stores'],
  transaction: Transaction,
  businessId: string,
): Promise<ClaimedBusiness | null> {
  if (!(await businesses.guard(transaction, [businessId])).has(businessId)) return null;
  const business = await businesses.find(businessId, transaction);
  const wallet = await wallets.findByBusiness(businessId, transaction);
  invariant(business !== null && wallet !== null, `business ${businessId} and its wallet are there`);
  return { business, wallet };
}
