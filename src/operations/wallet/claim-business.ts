import { invariant } from '../../domain/errors';
import type { Transaction } from '../../persistence/mongo/transact';
import type { Needs } from '../dependencies';
import type { ClaimedBusiness } from './claimed-business';
import { endHolds } from './holds';

export type ClaimBusiness = ReturnType<typeof createClaimBusiness>;

/**
 * Claims a business for this transaction, so that no other one and no deletion changes it meanwhile, and reads
 * it with its wallet, whose holds that ran out are free again. Null when the business is gone.
 */
export function createClaimBusiness({ stores, now }: Needs<'businesses' | 'holds' | 'wallets', 'now'>) {
  const { businesses, holds, wallets } = stores;
  return async function claimBusiness(
    transaction: Transaction,
    businessId: string,
  ): Promise<ClaimedBusiness | null> {
    if (!(await businesses.lock(transaction, [businessId])).has(businessId)) return null;
    const business = await businesses.find(businessId, transaction);
    const wallet = await wallets.findByBusiness(businessId, transaction);
    invariant(business !== null && wallet !== null, `business ${businessId} and its wallet are there`);
    if (wallet.heldMinor === 0) return { business, wallet };
    const overdue = await holds.findOverdue(wallet.id, now(), transaction);
    return { business, wallet: await endHolds({ stores }, transaction, wallet, overdue, 'expired') };
  };
}
