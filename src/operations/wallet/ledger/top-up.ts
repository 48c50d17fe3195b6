import { InvalidRequest } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { boundsProblem, topUpBounds } from '../../../domain/wallet/amount-bounds';
import { repayDebt } from '../../../domain/wallet/debt';
import { ReferenceReused } from '../../../domain/wallet/errors';
import type { LedgerEntry } from '../../../domain/wallet/ledger';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { Actor } from '../../accounts/audit/record-audit';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';
import type { Booking } from './book-entries';
import { bookOnce, namedEffectKey, type BookOnceDependencies } from './book-once';

export interface TopUp extends UserAddress {
  readonly amountMinor: number;
  /** The caller's name for this payment; a wallet takes it once. */
  readonly reference: string | null;
  /** The id to use when the request may be repeated. */
  readonly transactionId: string | null;
  readonly actor: Actor;
}

export interface ToppedUp {
  readonly entry: LedgerEntry;
  /** What it paid at once of what was owed; null where nothing was. */
  readonly repayment: LedgerEntry | null;
  readonly wallet: Pick<Wallet, 'id' | 'currency'>;
}

/**
 * Puts money into a wallet: once for a reference and once for a transaction id, however often it is asked for
 * and whoever asks at the same time. What the wallet owes is paid of it first.
 * @throws RecordNotFound, BalanceLimit, InvalidRequest when it is too much for its currency, or ReferenceReused when the
 * reference had another amount.
 */
export async function topUp(
  deps: BookOnceDependencies & Needs<never, 'findWallet'>,
  { amountMinor, reference, transactionId, actor, ...address }: TopUp,
): Promise<ToppedUp> {
  const { wallet } = await deps.findWallet(address);
  const problem = boundsProblem(amountMinor, topUpBounds(wallet.currency));
  if (problem !== null) throw new InvalidRequest([{ path: 'amount', message: problem }]);
  const id = transactionId ?? newId('transaction');
  const key = reference === null ? `topup/${id}` : namedEffectKey('topup', wallet.id, reference);
  const booking: Booking = { type: 'topup', amountMinor, id, key, reference };
  const entry = await bookOnce(deps, wallet, {
    id,
    key,
    actor,
    action: 'wallet.topped_up',
    bookingsOn: (before) => [booking, ...repaymentsOf(before, booking)],
  });
  if (entry.amountMinor !== amountMinor) throw new ReferenceReused(entry.id);
  const repayment = await deps.stores.ledgerEntries.findByKey(repaymentKey(entry.id));
  return { entry, repayment, wallet };
}

/** Pays with a top-up what is owed. */
function repaymentsOf(wallet: Wallet, { id, amountMinor }: Booking): Booking[] {
  const toppedUp = { ...wallet, balanceMinor: wallet.balanceMinor + amountMinor };
  const repayment = repayDebt(toppedUp, wallet.owedMinor);
  if (repayment === null) return [];
  return [{ ...repayment, id: newId('transaction'), key: repaymentKey(id), reference: id }];
}

function repaymentKey(topUpId: string): string {
  return `repayment/${topUpId}`;
}
