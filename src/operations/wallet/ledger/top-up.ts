import { invariant, RecordNotFound } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { BalanceLimit, ReferenceReused } from '../../../domain/wallet/errors';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor, RecordAudit } from '../../accounts/audit/record-audit';
import type { OperationDependencies } from '../../dependencies';
import type { UserAddress } from '../../accounts/users/find-user';
import type { BookEntries, Booking } from './book-entries';
import type { ClaimBusiness } from '../claim-business';
import { namedEffectKey } from '../effect-key';
import type { FindWallet } from '../find-wallet';
import { onceByKey } from '../once-by-key';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { LedgerEntry } from '../../../domain/wallet/ledger';

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
  readonly wallet: Pick<Wallet, 'id' | 'currency'>;
}

type TopUpDependencies = Pick<OperationDependencies, 'stores' | 'poke'> & {
  readonly findWallet: FindWallet;
  readonly claimBusiness: ClaimBusiness;
  readonly bookEntries: BookEntries;
  readonly recordAudit: RecordAudit;
};

/**
 * Puts money into a wallet: once for a reference and once for a transaction id, however often it is asked for
 * and whoever asks at the same time.
 * @throws RecordNotFound, BalanceLimit, or ReferenceReused when the reference had another amount.
 */
export function createTopUp(deps: TopUpDependencies) {
  const { stores, poke, findWallet } = deps;

  return async function topUp(request: TopUp): Promise<ToppedUp> {
    const { business, wallet } = await findWallet(request);
    const id = request.transactionId ?? newId('transaction');
    const { reference } = request;
    const key = reference === null ? `topup/${id}` : namedEffectKey('topup', wallet.id, reference);
    const effect = { businessId: business.id, id, key };
    const entry = await onceByKey(
      stores,
      () => findBooked(deps, effect),
      () => stores.transact((transaction) => book(deps, request, effect, transaction)),
    );
    if (entry.amountMinor !== request.amountMinor) throw new ReferenceReused(entry.id);
    // Also for a repeat: the first process may have died just here.
    poke({ type: 'billCampaign', input: { businessId: business.id } });
    return { entry, wallet };
  };
}

interface Effect {
  readonly businessId: string;
  readonly id: string;
  readonly key: string;
}

async function findBooked({ stores }: TopUpDependencies, { id, key }: Effect): Promise<LedgerEntry | null> {
  return (await stores.ledgerEntries.findByKey(key)) ?? (await stores.ledgerEntries.find(id));
}

async function book(
  { claimBusiness, bookEntries, recordAudit }: TopUpDependencies,
  { amountMinor, reference, actor }: TopUp,
  { businessId, id, key }: Effect,
  transaction: Transaction,
): Promise<LedgerEntry> {
  const claimed = await claimBusiness(transaction, businessId);
  if (claimed === null) throw new RecordNotFound('No user has this e-mail address and website');
  const booking: Booking = { type: 'topup', amountMinor, id, key, reference };
  const booked = await bookEntries(transaction, claimed.wallet, [booking]);
  if (!booked.ok) throw new BalanceLimit();
  const [entry] = booked.entries;
  invariant(entry !== undefined, 'one booking is one entry');
  await recordAudit(transaction, {
    actor,
    partnerId: claimed.business.partnerId,
    action: 'wallet.topped_up',
    target: claimed.wallet.id,
    before: { balance: claimed.wallet.balanceMinor },
    after: { balance: entry.balanceAfterMinor, transactionId: id },
  });
  return entry;
}
