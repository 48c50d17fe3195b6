import { invariant } from '../../domain/errors';
import { expireHold, type HoldRecord } from '../../domain/wallet/hold';
import type { Transaction } from '../../persistence/mongo/transact';
import type { Needs } from '../dependencies';
import { balanceOf, withBalance } from './wallet-balance';
import type { Business } from '../../domain/accounts/business';
import type { Wallet } from '../../domain/wallet/wallet';

/** An active business and its wallet, as this transaction may change them. */
export interface ClaimedBusiness {
  readonly business: Business;
  readonly wallet: Wallet;
}

export type ClaimBusiness = ReturnType<typeof createClaimBusiness>;

type ClaimDependencies = Needs<'businesses' | 'holds' | 'wallets', 'now'>;

/**
 * Claims a business for this transaction, so that no other one and no deletion changes it meanwhile, and reads
 * it with its wallet, whose holds that ran out are free again. Null when the business is gone.
 */
export function createClaimBusiness(deps: ClaimDependencies) {
  const { businesses, wallets } = deps.stores;
  return async function claimBusiness(
    transaction: Transaction,
    businessId: string,
  ): Promise<ClaimedBusiness | null> {
    if (!(await businesses.lock(transaction, [businessId])).has(businessId)) return null;
    const business = await businesses.find(businessId, transaction);
    const wallet = await wallets.findByBusiness(businessId, transaction);
    invariant(business !== null && wallet !== null, `business ${businessId} and its wallet are there`);
    return {
      business,
      wallet: wallet.heldMinor === 0 ? wallet : await freeOverdue(deps, transaction, wallet),
    };
  };
}

async function freeOverdue(
  { stores, now }: ClaimDependencies,
  transaction: Transaction,
  wallet: Wallet,
): Promise<Wallet> {
  const at = now();
  const overdue = await stores.holds.findOverdue(wallet.id, at, transaction);
  let freed = wallet;
  const closed: HoldRecord[] = [];
  for (const hold of overdue) {
    const expired = expireHold(balanceOf(freed), hold, at);
    invariant(expired.ok, 'an overdue hold is open');
    closed.push({ ...hold, ...expired.hold });
    freed = withBalance(freed, expired.wallet);
  }
  await stores.holds.close(transaction, closed);
  if (freed !== wallet) await stores.wallets.replace(transaction, wallet, freed);
  return freed;
}
