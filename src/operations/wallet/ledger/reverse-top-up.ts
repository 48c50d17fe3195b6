import { InvalidRequest, RecordNotFound } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { boundsProblem } from '../../../domain/wallet/amount-bounds';
import { reversalOf, takenBackMinor } from '../../../domain/wallet/debt';
import { ReversedOtherwise } from '../../../domain/wallet/errors';
import type { LedgerEntry } from '../../../domain/wallet/ledger';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { Actor } from '../../accounts/audit/record-audit';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';
import { topUpReversedEvent } from '../wallet-events';
import { bookOnce, namedEffectKey, type BookOnceDependencies } from './book-once';
import { findOpenWallet } from '../find-wallet';

/** Which top-up of a wallet: by its transaction id, or by the name that its caller gave it. */
export type TopUpName = { readonly transactionId: string } | { readonly reference: string };

export interface TopUpReversal {
  readonly wallet: UserAddress | { readonly walletId: string };
  readonly topUp: TopUpName;
  /** How much of it; null is all of it. */
  readonly amountMinor: number | null;
  /** The id to use when the request may be repeated. */
  readonly transactionId: string | null;
  readonly actor: Actor;
}

export interface ReversedTopUp {
  readonly wallet: Pick<Wallet, 'id' | 'currency'>;
  readonly topUp: LedgerEntry;
  readonly entry: LedgerEntry;
}

type ReverseTopUpDependencies = BookOnceDependencies & Needs<'wallets', 'findWallet'>;

/**
 * Takes a top-up back, as after a charge-back: what is available leaves the wallet, the rest is owed. Once for each
 * top-up, however often it is asked for.
 * @throws RecordNotFound, ReversedOtherwise, or InvalidRequest when the top-up was less than that
 */
export async function reverseTopUp(
  deps: ReverseTopUpDependencies,
  reversal: TopUpReversal,
): Promise<ReversedTopUp> {
  const wallet =
    'walletId' in reversal.wallet
      ? await findOpenWallet(deps, reversal.wallet.walletId)
      : (await deps.findWallet(reversal.wallet)).wallet;
  const topUp = await findTopUp(deps, wallet, reversal.topUp);
  const amountMinor = reversal.amountMinor ?? topUp.amountMinor;
  const problem = boundsProblem(amountMinor, { minMinor: 1, maxMinor: topUp.amountMinor });
  if (problem !== null) throw new InvalidRequest([{ path: 'amount', message: problem }]);
  const name = { id: reversal.transactionId ?? newId('transaction'), key: `reversal/${topUp.id}` };
  const entry = await bookOnce(deps, wallet, {
    ...name,
    actor: reversal.actor,
    action: 'wallet.topup_reversed',
    bookingsOn: (before) => [{ ...reversalOf(before, amountMinor), ...name, reference: topUp.id }],
    facts: { topUpTransactionId: topUp.id },
    eventsOf: (business, after, booked) => [topUpReversedEvent(business, after, topUp, booked)],
  });
  if (takenBackMinor(entry) !== amountMinor) throw new ReversedOtherwise(entry.id);
  return { wallet, topUp, entry };
}

async function findTopUp(
  { stores }: ReverseTopUpDependencies,
  { id: walletId }: Wallet,
  name: TopUpName,
): Promise<LedgerEntry> {
  const entry =
    'transactionId' in name
      ? await stores.ledgerEntries.find(name.transactionId)
      : await stores.ledgerEntries.findByKey(namedEffectKey('topup', walletId, name.reference));
  if (entry?.walletId === walletId && entry.type === 'topup') return entry;
  throw new RecordNotFound('This wallet has no such top-up');
}
