import type { HoldRecord } from '../../../domain/wallet/hold';
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

/** The price that a claim has set aside in this wallet, if it is still. */
export async function findPriceHold(
  { stores }: Pick<OperationDependencies, 'stores'>,
  wallet: Wallet,
  key: string,
): Promise<HoldRecord | null> {
  if (wallet.heldMinor === 0) return null;
  // Read beside the transaction: it was placed by the one that made the claim.
  const hold = await stores.holds.findByKey(key);
  return hold?.state === 'open' ? hold : null;
}

/** Frees the price that a claim had set aside, if it is still, of the wallet as this transaction has it. */
export async function releasePrice(
  { stores }: Pick<OperationDependencies, 'stores'>,
  transaction: Transaction,
  businessId: string,
  key: string,
): Promise<void> {
  const wallet = await stores.wallets.findByBusiness(businessId, transaction);
  if (wallet === null || wallet.closedAt !== null) return;
  const hold = await findPriceHold({ stores }, wallet, key);
  if (hold !== null) await releaseInWallet({ stores }, transaction, wallet, hold);
}
