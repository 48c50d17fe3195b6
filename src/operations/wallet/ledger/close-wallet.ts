import { invariant } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { repayDebt } from '../../../domain/wallet/debt';
import { releaseHold, type HoldRecord } from '../../../domain/wallet/hold';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { balanceOf, withBalance } from '../wallet-balance';
import type { Wallet } from '../../../domain/wallet/wallet';

/** What is to be paid back to the business, in minor units. */
export interface RefundDue {
  readonly walletId: string;
  readonly amountMinor: number;
  /** What the business still owes; then there is nothing to pay back. */
  readonly owedMinor: number;
  readonly currency: string;
}

export type CloseWallet = ReturnType<typeof createCloseWallet>;

type CloseWalletDependencies = Needs<'holds' | 'wallets', 'now' | 'bookEntries'>;

/**
 * Closes the wallet of a business within the transaction that deletes it: holds end, what is left after
 * what it owes is booked as a refund, and no entry can follow. The ledger stays; `anonymizeLedger` removes what people wrote into it.
 */
export function createCloseWallet({ stores, now, bookEntries }: CloseWalletDependencies) {
  return async function closeWallet(transaction: Transaction, businessId: string): Promise<RefundDue> {
    const wallet = await stores.wallets.findByBusiness(businessId, transaction);
    invariant(wallet !== null && wallet.closedAt === null, `business ${businessId} has an open wallet`);
    const free = await releaseHolds(transaction, wallet);
    const repayment = repayDebt(balanceOf(free), free.owedMinor);
    const amountMinor = free.balanceMinor + (repayment?.amountMinor ?? 0);
    const refund = { type: 'refund', amountMinor: -amountMinor, reason: 'business deleted' } as const;
    const booked = await bookEntries(transaction, free, [
      ...(repayment === null
        ? []
        : [{ ...repayment, id: newId('transaction'), key: `repayment/${wallet.id}` }]),
      ...(amountMinor === 0 ? [] : [{ ...refund, id: newId('transaction'), key: `closing/${wallet.id}` }]),
    ]);
    invariant(booked.ok, 'a balance covers itself');
    await stores.wallets.replace(transaction, booked.wallet, { ...booked.wallet, closedAt: now() });
    const { owedMinor } = booked.wallet;
    return { walletId: wallet.id, amountMinor, owedMinor, currency: wallet.currency };
  };

  async function releaseHolds(transaction: Transaction, wallet: Wallet): Promise<Wallet> {
    if (wallet.heldMinor === 0) return wallet;
    let free = wallet;
    const closed: HoldRecord[] = [];
    for (const hold of await stores.holds.findOpen(wallet.id, transaction)) {
      const released = releaseHold(balanceOf(free), hold);
      invariant(released.ok, 'an open hold can be released');
      closed.push({ ...hold, ...released.hold });
      free = withBalance(free, released.wallet);
    }
    await stores.holds.close(transaction, closed);
    await stores.wallets.replace(transaction, wallet, free);
    return free;
  }
}

/**
 * Removes references and reasons from the ledger of a business that was deleted; amounts, numbers and times stay.
 * Safe to repeat.
 */
export function createAnonymizeLedger({ stores }: Needs<'ledgerEntries' | 'wallets'>) {
  return async function anonymizeLedger(businessId: string): Promise<void> {
    const wallet = await stores.wallets.findByBusiness(businessId);
    if (wallet !== null) await stores.ledgerEntries.anonymize(wallet.id);
  };
}
