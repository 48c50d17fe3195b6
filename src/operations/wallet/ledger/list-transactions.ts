import { InvalidRequest } from '../../../domain/errors';
import { pageOf, positionOf, type ListPosition, type Page } from '../../../domain/list-position';
import type { Needs } from '../../dependencies';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { LedgerEntry } from '../../../domain/wallet/ledger';

export interface TransactionQuery extends UserAddress {
  readonly limit: number;
  /** Where the page before ended. */
  readonly after: ListPosition | null;
}

export interface TransactionPage extends Page<LedgerEntry> {
  readonly wallet: Wallet;
}

type ListTransactionsDependencies = Needs<'ledgerEntries', 'findWallet'>;

/**
 * Entries of a ledger, newest first. Several may be of one instant: their order is the one they were booked in.
 * @throws RecordNotFound, or InvalidRequest when the position is none of this wallet
 */
export function createListTransactions({ stores, findWallet }: ListTransactionsDependencies) {
  return async function listTransactions({
    limit,
    after,
    ...address
  }: TransactionQuery): Promise<TransactionPage> {
    const { wallet } = await findWallet(address);
    const before = after === null ? wallet.sequence + 1 : await sequenceAt(wallet, after);
    const found = await stores.ledgerEntries.listBefore(wallet.id, before, limit + 1);
    return { wallet, ...pageOf(found, limit, positionOf) };
  };

  async function sequenceAt(wallet: Wallet, { id }: ListPosition): Promise<number> {
    const entry = await stores.ledgerEntries.find(id);
    if (entry?.walletId === wallet.id) return entry.sequence;
    throw new InvalidRequest([{ path: 'cursor', message: 'Invalid cursor' }]);
  }
}
