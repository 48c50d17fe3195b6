import { InvalidRequest, invariant, RecordNotFound } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { boundsProblem } from '../../../domain/wallet/amount-bounds';
import { reverseTopUp as reversalOf } from '../../../domain/wallet/debt';
import { ReversedOtherwise } from '../../../domain/wallet/errors';
import type { LedgerEntry } from '../../../domain/wallet/ledger';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../../accounts/audit/record-audit';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';
import { balanceOf } from '../wallet-balance';
import { namedEffectKey } from '../effect-key';
import { onceByKey } from '../once-by-key';
import { lowBalanceEvents, topUpReversedEvent } from '../wallet-events';

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

type ReverseTopUpDependencies = Needs<
  'ledgerEntries' | 'wallets',
  'poke' | 'config' | 'findWallet' | 'claimBusiness' | 'bookEntries' | 'publishEvents' | 'recordAudit'
>;

/**
 * Takes a top-up back, as after a charge-back: what is available leaves the wallet, the rest is owed. Once for each
 * top-up, however often it is asked for.
 * @throws RecordNotFound, ReversedOtherwise, or InvalidRequest when the top-up was less than that
 */
export function createReverseTopUp(deps: ReverseTopUpDependencies) {
  const { stores, poke } = deps;

  return async function reverseTopUp(reversal: TopUpReversal): Promise<ReversedTopUp> {
    const wallet = await findOpenWallet(deps, reversal.wallet);
    const topUp = await findTopUp(deps, wallet, reversal.topUp);
    const amountMinor = reversal.amountMinor ?? topUp.amountMinor;
    const problem = boundsProblem(amountMinor, { minMinor: 1, maxMinor: topUp.amountMinor });
    if (problem !== null) throw new InvalidRequest([{ path: 'amount', message: problem }]);
    const entry = await onceByKey(
      stores,
      () => stores.ledgerEntries.findByKey(keyOf(topUp)),
      () =>
        stores.transact((transaction) =>
          reverseWithin(deps, transaction, { ...reversal, topUpEntry: topUp, wallet, amountMinor }),
        ),
    );
    if (entry.owedChangeMinor - entry.amountMinor !== amountMinor) throw new ReversedOtherwise(entry.id);
    // Also for a repeat: the first process may have died just here.
    poke({ type: 'billCampaign', input: { businessId: wallet.businessId } });
    return { wallet, topUp, entry };
  };
}

async function findOpenWallet(
  { stores, findWallet }: ReverseTopUpDependencies,
  address: TopUpReversal['wallet'],
): Promise<Wallet> {
  if (!('walletId' in address)) return (await findWallet(address)).wallet;
  const wallet = await stores.wallets.find(address.walletId);
  if (wallet === null || wallet.closedAt !== null) throw new RecordNotFound('Open wallet not found');
  return wallet;
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

function keyOf(topUp: LedgerEntry): string {
  return `reversal/${topUp.id}`;
}

interface PreparedReversal extends Omit<TopUpReversal, 'wallet' | 'topUp'> {
  readonly wallet: Wallet;
  readonly topUpEntry: LedgerEntry;
  readonly amountMinor: number;
}

async function reverseWithin(
  deps: ReverseTopUpDependencies,
  transaction: Transaction,
  { wallet: { businessId }, topUpEntry: topUp, amountMinor, transactionId, actor }: PreparedReversal,
): Promise<LedgerEntry> {
  const claimed = await deps.claimBusiness(transaction, businessId);
  if (claimed === null) throw new RecordNotFound('Open wallet not found');
  const { business, wallet: before } = claimed;
  const id = transactionId ?? newId('transaction');
  const reversal = reversalOf(balanceOf(before), amountMinor);
  const booked = await deps.bookEntries(transaction, before, [
    { ...reversal, id, key: keyOf(topUp), reference: topUp.id },
  ]);
  invariant(booked.ok, 'a reversal takes what is available');
  const [entry] = booked.entries;
  invariant(entry !== undefined, 'one booking is one entry');
  await deps.recordAudit(transaction, {
    actor,
    partnerId: business.partnerId,
    action: 'wallet.topup_reversed',
    target: before.id,
    before: { balance: before.balanceMinor, owed: before.owedMinor },
    after: {
      balance: booked.wallet.balanceMinor,
      owed: booked.wallet.owedMinor,
      transactionId: id,
      topUpTransactionId: topUp.id,
    },
  });
  const { dailyFeeMinor } = deps.config;
  await deps.publishEvents(transaction, [
    topUpReversedEvent(business, booked.wallet, topUp, entry),
    ...lowBalanceEvents(business, booked.wallet, dailyFeeMinor, booked.lowAt),
  ]);
  return entry;
}
