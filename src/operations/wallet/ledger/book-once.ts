import { createHash } from 'node:crypto';
import type { AuditAction } from '../../../domain/accounts/audit-actions';
import type { Business } from '../../../domain/accounts/business';
import { InvalidRequest, invariant, RecordNotFound } from '../../../domain/errors';
import { formatMoney } from '../../../domain/wallet/amount';
import { BalanceLimit } from '../../../domain/wallet/errors';
import { availableMinor, type EntryRefusal, type LedgerEntry } from '../../../domain/wallet/ledger';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../../accounts/audit/record-audit';
import { pokeCampaign } from '../../billing/store-campaign';
import type { EventDraft } from '../../deliveries/events/publish-events';
import type { Needs } from '../../dependencies';
import { lowBalanceEvents } from '../wallet-events';
import type { Booking } from './book-entries';

/** What somebody does to a wallet by hand. */
export interface LedgerEffect {
  /** Of its own entry. */
  readonly id: string;
  /** Of its own entry, for ever: whoever repeats it finds that entry. */
  readonly key: string;
  readonly actor: Actor;
  readonly action: AuditAction;
  /** Its own entry, then those that follow from it, on the wallet as it is by then. */
  readonly bookingsOn: (wallet: Wallet) => readonly [Booking, ...Booking[]];
  /** What the audit trail tells of it beside the money. */
  readonly facts?: object;
  /** What listeners are told of it, beside a balance that is low. */
  readonly eventsOf?: (business: Business, wallet: Wallet, entry: LedgerEntry) => readonly EventDraft[];
}

export type BookOnceDependencies = Needs<
  'ledgerEntries' | 'outreachCampaigns',
  'poke' | 'config' | 'claimBusiness' | 'bookEntries' | 'publishEvents' | 'recordAudit'
>;

/**
 * The entry of an effect, which is booked now, was booked before, or was by somebody who has been faster. The caller
 * sees to it that it is the effect that was meant.
 * @throws RecordNotFound, BalanceLimit, or InvalidRequest where less is available
 */
export async function bookOnce(
  deps: BookOnceDependencies,
  { businessId }: Wallet,
  effect: LedgerEffect,
): Promise<LedgerEntry> {
  const { stores } = deps;
  const isKnown = (await stores.ledgerEntries.findByKey(effect.key)) !== null;
  const known = isKnown ? await findBooked(deps, effect) : null;
  const entry =
    known ??
    (await stores
      .transact((transaction) => book(deps, transaction, businessId, effect))
      .catch(async (error: unknown) => {
        const booked = stores.isDuplicateKey(error) ? await findBooked(deps, effect) : null;
        if (booked === null) throw error;
        return booked;
      }));
  // Also for a repeat: the first process may have died just here.
  await pokeCampaign(deps, businessId);
  return entry;
}

/**
 * The entry as a majority has it: what was just read may be lost with the primary, but not what a transaction has read that
 * is committed. A request that is repeated has its id again, but another key where its business was onboarded anew meanwhile.
 */
async function findBooked(
  { stores }: BookOnceDependencies,
  { id, key }: LedgerEffect,
): Promise<LedgerEntry | null> {
  const { ledgerEntries } = stores;
  return await stores.transact(
    async (transaction) =>
      (await ledgerEntries.findByKey(key, transaction)) ?? (await ledgerEntries.find(id, transaction)),
  );
}

async function book(
  { config, claimBusiness, bookEntries, publishEvents, recordAudit }: BookOnceDependencies,
  transaction: Transaction,
  businessId: string,
  { actor, action, bookingsOn, facts, eventsOf = () => [] }: LedgerEffect,
): Promise<LedgerEntry> {
  const claimed = await claimBusiness(transaction, businessId);
  if (claimed === null) throw new RecordNotFound('Open wallet not found');
  const { business, wallet: before } = claimed;
  const booked = await bookEntries(transaction, before, bookingsOn(before));
  if (!booked.ok) throw refusalOf(booked, before);
  const { wallet, entries, lowAt } = booked;
  const [entry] = entries;
  invariant(entry !== undefined, 'one booking is one entry');
  await recordAudit(transaction, {
    actor,
    partnerId: business.partnerId,
    action,
    target: wallet.id,
    before: moneyOf(before),
    after: { ...moneyOf(wallet), transactionId: entry.id, ...facts },
  });
  await publishEvents(transaction, [
    ...eventsOf(business, wallet, entry),
    ...lowBalanceEvents(business, wallet, config.dailyFeeMinor, lowAt),
  ]);
  return entry;
}

function moneyOf({ balanceMinor, owedMinor }: Wallet) {
  return { balance: balanceMinor, owed: owedMinor };
}

function refusalOf({ reason }: EntryRefusal, wallet: Wallet): Error {
  if (reason === 'balance_limit') return new BalanceLimit(wallet.currency);
  const available = availableMinor(wallet);
  const amount = `${formatMoney(available, wallet.currency)} (${available} minor units)`;
  return new InvalidRequest([{ path: 'amount', message: `is more than the ${amount} available` }]);
}

/**
 * The key of an effect that people have named: once for each wallet and name. A hash, since the name is their
 * text, and keys outlive the business.
 */
export function namedEffectKey(kind: string, walletId: string, name: string): string {
  return `${kind}/${walletId}/${createHash('sha256').update(name).digest('hex')}`;
}
