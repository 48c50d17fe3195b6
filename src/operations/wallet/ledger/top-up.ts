import { InvalidRequest, invariant, RecordNotFound } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { boundsProblem, topUpBounds } from '../../../domain/wallet/amount-bounds';
import { repayDebt } from '../../../domain/wallet/debt';
import { BalanceLimit, ReferenceReused } from '../../../domain/wallet/errors';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import type { UserAddress } from '../../accounts/users/find-user';
import { balanceOf } from '../wallet-balance';
import { lowBalanceEvents } from '../wallet-events';
import type { Booking } from './book-entries';
import { namedEffectKey } from '../effect-key';
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
  /** What it paid at once of what was owed; null where nothing was. */
  readonly repayment: LedgerEntry | null;
  readonly wallet: Pick<Wallet, 'id' | 'currency'>;
}

type TopUpDependencies = Needs<
  'ledgerEntries' | 'outreachCampaigns',
  'poke' | 'config' | 'findWallet' | 'claimBusiness' | 'bookEntries' | 'publishEvents' | 'recordAudit'
>;

/**
 * Puts money into a wallet: once for a reference and once for a transaction id, however often it is asked for
 * and whoever asks at the same time. What the wallet owes is paid of it first.
 * @throws RecordNotFound, BalanceLimit, InvalidRequest when it is too much for its currency, or ReferenceReused when the
 * reference had another amount.
 */
export function createTopUp(deps: TopUpDependencies) {
  const { stores, poke, findWallet } = deps;

  return async function topUp(request: TopUp): Promise<ToppedUp> {
    const { business, wallet } = await findWallet(request);
    const problem = boundsProblem(request.amountMinor, topUpBounds(wallet.currency));
    if (problem !== null) throw new InvalidRequest([{ path: 'amount', message: problem }]);
    const id = request.transactionId ?? newId('transaction');
    const { reference } = request;
    const key = reference === null ? `topup/${id}` : namedEffectKey('topup', wallet.id, reference);
    const effect = { businessId: business.id, id, key };
    const booked = await onceByKey(
      stores,
      () => findBooked(deps, effect),
      () => stores.transact((transaction) => book(deps, request, effect, transaction)),
    );
    if (booked.entry.amountMinor !== request.amountMinor) throw new ReferenceReused(booked.entry.id);
    // Also for a repeat: the first process may have died just here.
    poke({ type: 'billCampaign', input: { businessId: business.id } });
    // What was blocked for want of money goes on.
    if ((await stores.outreachCampaigns.find(business.id)) !== null)
      poke({ type: 'runOutreach', input: { businessId: business.id } });
    return { ...booked, wallet };
  };
}

interface Effect {
  readonly businessId: string;
  readonly id: string;
  readonly key: string;
}

type BookedTopUp = Omit<ToppedUp, 'wallet'>;

async function findBooked({ stores }: TopUpDependencies, { id, key }: Effect): Promise<BookedTopUp | null> {
  const entry = (await stores.ledgerEntries.findByKey(key)) ?? (await stores.ledgerEntries.find(id));
  if (entry === null) return null;
  return { entry, repayment: await stores.ledgerEntries.findByKey(repaymentKey(entry.id)) };
}

function repaymentKey(topUpId: string): string {
  return `repayment/${topUpId}`;
}

async function book(
  deps: TopUpDependencies,
  { amountMinor, reference, actor }: TopUp,
  { businessId, id, key }: Effect,
  transaction: Transaction,
): Promise<BookedTopUp> {
  const claimed = await deps.claimBusiness(transaction, businessId);
  if (claimed === null) throw new RecordNotFound('No user has this e-mail address and website');
  const { business, wallet } = claimed;
  const booking: Booking = { type: 'topup', amountMinor, id, key, reference };
  const booked = await deps.bookEntries(transaction, wallet, [booking, ...repaymentsOf(wallet, booking)]);
  if (!booked.ok) throw new BalanceLimit(wallet.currency);
  const [entry, repayment = null] = booked.entries;
  invariant(entry !== undefined, 'one booking is one entry');
  await deps.recordAudit(transaction, {
    actor,
    partnerId: business.partnerId,
    action: 'wallet.topped_up',
    target: wallet.id,
    before: { balance: wallet.balanceMinor, ...(wallet.owedMinor === 0 ? {} : { owed: wallet.owedMinor }) },
    after: {
      balance: booked.wallet.balanceMinor,
      ...(repayment === null ? {} : { owed: booked.wallet.owedMinor }),
      transactionId: id,
    },
  });
  // What was owed may have taken all of it, and then nobody else would ask for more.
  const drafts = lowBalanceEvents(business, booked.wallet, deps.config.dailyFeeMinor, booked.lowAt);
  await deps.publishEvents(transaction, drafts);
  return { entry, repayment };
}

/** Pays with a top-up what is owed. */
function repaymentsOf(wallet: Wallet, { id, amountMinor }: Booking): Booking[] {
  const toppedUp = { ...balanceOf(wallet), balanceMinor: wallet.balanceMinor + amountMinor };
  const repayment = repayDebt(toppedUp, wallet.owedMinor);
  if (repayment === null) return [];
  return [{ ...repayment, id: newId('transaction'), key: repaymentKey(id), reference: id }];
}
