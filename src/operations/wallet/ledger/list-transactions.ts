import { InvalidRequest } from '../../../domain/errors';
import { pageOf, positionOf, type Page, type PageRequest } from '../../../domain/list-position';
import type { Needs } from '../../dependencies';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { LedgerEntry } from '../../../domain/wallet/ledger';

export interface TransactionPage extends Page<LedgerEntry> {
  readonly wallet: Wallet;
}

/**
 * Entries of a ledger, newest first. Several may be of one instant: their order is the one they were booked in.
 * @throws RecordNotFound, or InvalidRequest when the position is none of this wallet
 */
export async function listTransactions(
  { stores: { ledgerEntries }, findWallet }: Needs<'ledgerEntries', 'findWallet'>,
  { limit, after, ...address }: UserAddress & PageRequest,
): Promise<TransactionPage> {
  const { wallet } = await findWallet(address);
  const last = after === null ? null : await ledgerEntries.find(after.id);
  if (after !== null && last?.walletId !== wallet.id)
    throw new InvalidRequest([{ path: 'cursor', message: 'Invalid cursor' }]);
  const before = last?.sequence ?? wallet.sequence + 1;
  const found = await ledgerEntries.listBefore(wallet.id, before, limit + 1);
  return { wallet, ...pageOf(found, limit, positionOf) };
}
