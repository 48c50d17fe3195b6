import { invariant } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { repayDebt } from '../../../domain/wallet/debt';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { endHolds } from '../holds';
import type { Booking } from './book-entries';

/** What is to be paid back to the business, in minor units. */
export interface RefundDue {
  readonly walletId: string;
  readonly amountMinor: number;
  /** What the business still owes; then there is nothing to pay back. */
  readonly owedMinor: number;
  readonly currency: string;
}

/**
 * Closes the wallet of a business within the transaction that deletes it: holds end, what is left after
 * what it owes is booked as a refund, and no entry can follow. The ledger stays; `anonymizeLedger` removes what people wrote into it.
 */
export async function closeWallet(
  { stores, now, bookEntries }: Needs<'holds' | 'wallets', 'now' | 'bookEntries'>,
  transaction: Transaction,
  businessId: string,
): Promise<RefundDue> {
  const wallet = await stores.wallets.findByBusiness(businessId, transaction);
  invariant(wallet !== null && wallet.closedAt === null, `business ${businessId} has an open wallet`);
  const holds = wallet.heldMinor === 0 ? [] : await stores.holds.findOpen(wallet.id, transaction);
  const free = await endHolds({ stores }, transaction, wallet, holds, 'released');
  const repayment = repayDebt(free, free.owedMinor);
  const amountMinor = free.balanceMinor + (repayment?.amountMinor ?? 0);
  const bookings: Booking[] = [];
  if (repayment !== null)
    bookings.push({ ...repayment, id: newId('transaction'), key: `repayment/${wallet.id}` });
  if (amountMinor > 0) {
    const refund = { type: 'refund', amountMinor: -amountMinor, reason: 'business deleted' } as const;
    bookings.push({ ...refund, id: newId('transaction'), key: `closing/${wallet.id}` });
  }
  const booked = await bookEntries(transaction, free, bookings);
  invariant(booked.ok, 'a balance covers itself');
  await stores.wallets.replace(transaction, booked.wallet, { ...booked.wallet, closedAt: now() });
  const { owedMinor } = booked.wallet;
  return { walletId: wallet.id, amountMinor, owedMinor, currency: wallet.currency };
}

/**
 * Removes references and reasons from the ledger of a business that was deleted; amounts, numbers and times stay.
 * Safe to repeat.
 */
export async function anonymizeLedger(
  { stores }: Needs<'ledgerEntries' | 'wallets'>,
  businessId: string,
): Promise<void> {
  const wallet = await stores.wallets.findByBusiness(businessId);
  if (wallet !== null) await stores.ledgerEntries.anonymize(wallet.id);
}
