import type { Wallet } from '../../../domain/wallet/wallet';
import type { SendClaim } from '../../../domain/outreach/send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { OperationDependencies } from '../../dependencies';
import { releaseInWallet } from '../../wallet/holds/hold-steps';

/** Each claim sets the price aside anew: what was released stays released. */
export function holdKey(sendId: string, { token }: Pick<SendClaim, 'token'>): string {
  return `outreach/${sendId}/${token}`;
}

/** A message is charged once, whatever became of its claims. */
export function priceKey(sendId: string): string {
  return `outreach/${sendId}`;
}

/** Frees the price that a claim had set aside, if it is still; answers the wallet as this transaction has it now. */
export async function releasePrice(
  { stores }: Pick<OperationDependencies, 'stores'>,
  transaction: Transaction,
  businessId: string,
  key: string,
): Promise<Wallet | null> {
  const wallet = await stores.wallets.findByBusiness(businessId, transaction);
  if (wallet === null || wallet.heldMinor === 0 || wallet.closedAt !== null) return wallet;
  // Read beside the transaction: it was placed by the one that made the claim.
  const hold = await stores.holds.findByKey(key);
  if (hold?.state !== 'open') return wallet;
  const released = await releaseInWallet({ stores }, transaction, wallet, hold);
  return released.ok ? released.wallet : wallet;
}
