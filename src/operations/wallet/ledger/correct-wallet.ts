import { InvalidRequest, invariant, RecordNotFound } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { formatMoney } from '../../../domain/wallet/amount';
import { BalanceLimit } from '../../../domain/wallet/errors';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import { namedEffectKey } from '../effect-key';
import { onceByKey } from '../once-by-key';
import { lowBalanceEvents } from '../wallet-events';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { LedgerEntry } from '../../../domain/wallet/ledger';

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

type CorrectWalletDependencies = Needs<
  'ledgerEntries' | 'wallets',
  'poke' | 'config' | 'claimBusiness' | 'bookEntries' | 'publishEvents' | 'recordAudit'
>;

/**
 * Books a refund or an adjustment with its reason and author. A reference makes it repeatable.
 * @throws RecordNotFound, BalanceLimit, or InvalidRequest when the wallet has less than that available
 */
export function createCorrectWallet(deps: CorrectWalletDependencies) {
  const { stores, poke } = deps;
  return async function correctWallet(correction: Correction): Promise<Corrected> {
    const wallet = await stores.wallets.find(correction.walletId);
    if (wallet === null || wallet.closedAt !== null) throw new RecordNotFound('Open wallet not found');
    const key = keyOf(correction);
    const findCorrected = async (): Promise<Corrected | null> => {
      const entry = await stores.ledgerEntries.findByKey(key);
      return entry === null ? null : { wallet, entry: sameEffect(entry, correction) };
    };
    return await onceByKey(stores, findCorrected, async () => {
      const corrected = await stores.transact((transaction) =>
        correctWithin(deps, transaction, wallet.businessId, { ...correction, key }),
      );
      poke({ type: 'billCampaign', input: { businessId: wallet.businessId } });
      return corrected;
    });
  };
}

function keyOf({ walletId, reference }: Correction): string {
  return reference === null
    ? `correction/${newId('transaction')}`
    : namedEffectKey('correction', walletId, reference);
}

function sameEffect(entry: LedgerEntry, { type, amountMinor }: Correction): LedgerEntry {
  if (entry.type === type && entry.amountMinor === amountMinor) return entry;
  throw new InvalidRequest([{ path: 'reference', message: `was used for another correction, ${entry.id}` }]);
}

async function correctWithin(
  { config, claimBusiness, bookEntries, publishEvents, recordAudit }: CorrectWalletDependencies,
  transaction: Transaction,
  businessId: string,
  { type, amountMinor, reason, reference, author, actor, key }: Correction & { readonly key: string },
): Promise<Corrected> {
  const claimed = await claimBusiness(transaction, businessId);
  if (claimed === null) throw new RecordNotFound('Open wallet not found');
  const id = newId('transaction');
  const booking = { type, amountMinor, id, key, reference, reason, author };
  const booked = await bookEntries(transaction, claimed.wallet, [booking]);
  if (!booked.ok) throw refusalOf(booked.reason, claimed.wallet);

  const [entry] = booked.entries;
  invariant(entry !== undefined, 'one booking is one entry');
  await recordAudit(transaction, {
    actor,
    partnerId: claimed.business.partnerId,
    action: type === 'refund' ? 'wallet.refunded' : 'wallet.adjusted',
    target: claimed.wallet.id,
    before: { balance: claimed.wallet.balanceMinor },
    after: { balance: entry.balanceAfterMinor, transactionId: id },
  });
  await publishEvents(
    transaction,
    lowBalanceEvents(claimed.business, booked.wallet, config.dailyFeeMinor, booked.lowAt),
  );
  return { wallet: booked.wallet, entry };
}

function refusalOf(reason: 'insufficient_funds' | 'balance_limit', wallet: Wallet): Error {
  if (reason === 'balance_limit') return new BalanceLimit(wallet.currency);
  const available = wallet.balanceMinor - wallet.heldMinor;
  return new InvalidRequest([
    {
      path: 'amount',
      message: `is more than the ${formatMoney(available, wallet.currency)} (${available} minor units) available`,
    },
  ]);
}
