import { InvalidRequest } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import type { LedgerEntry } from '../../../domain/wallet/ledger';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import { bookOnce, namedEffectKey, type BookOnceDependencies } from './book-once';
import { findOpenWallet } from '../find-wallet';

/** What an operator books by hand. */
export interface Correction {
  readonly walletId: string;
  /** `refund`: money that is given back. `adjustment`: a mistake put right, either way. */
  readonly type: 'refund' | 'adjustment';
  /** Minor units, signed; a refund goes out. */
  readonly amountMinor: number;
  readonly reason: string;
  /** Names this correction, where a repeat shall not book it again. */
  readonly reference: string | null;
  /** Who answers for it. */
  readonly author: string;
  /** Who booked it. */
  readonly actor: Actor;
}

export interface Corrected {
  readonly wallet: Wallet;
  readonly entry: LedgerEntry;
}

/**
 * Books a refund or an adjustment with its reason and author. A reference makes it repeatable.
 * @throws RecordNotFound, BalanceLimit, or InvalidRequest when the wallet has less than that available
 */
export async function correctWallet(
  deps: BookOnceDependencies & Needs<'wallets'>,
  { walletId, actor, ...correction }: Correction,
): Promise<Corrected> {
  const wallet = await findOpenWallet(deps, walletId);
  const { type, amountMinor, reference } = correction;
  const id = newId('transaction');
  const key = reference === null ? `correction/${id}` : namedEffectKey('correction', wallet.id, reference);
  const entry = await bookOnce(deps, wallet, {
    id,
    key,
    actor,
    action: type === 'refund' ? 'wallet.refunded' : 'wallet.adjusted',
    bookingsOn: () => [{ ...correction, id, key }],
  });
  if (entry.type === type && entry.amountMinor === amountMinor) return { wallet, entry };
  throw new InvalidRequest([{ path: 'reference', message: `was used for another correction, ${entry.id}` }]);
}
