import type { OutreachSend } from '../../../domain/outreach/send';
import type { AfterSend } from '../../../domain/outreach/sending/after-send';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { OperationDependencies } from '../../dependencies';
import { captureInWallet, releaseInWallet } from '../../wallet/holds/hold-steps';
import type { BookEntries } from '../../wallet/ledger/book-entries';
import { findPriceHold, holdKey, priceKey } from '../claims/price-hold';

export interface SettledPrice {
  readonly wallet: Wallet;
  readonly chargedMinor: number;
}

export type SettlePrice = ReturnType<typeof createSettlePrice>;

/** Charges what a claim has set aside, or frees it. What has run out meanwhile is free already, and is not charged. */
export function createSettlePrice(
  deps: Pick<OperationDependencies, 'stores' | 'now'> & { readonly bookEntries: BookEntries },
) {
  return async function settlePrice(
    transaction: Transaction,
    wallet: Wallet,
    { id, claim, chargedMinor }: OutreachSend,
    price: AfterSend['price'],
  ): Promise<SettledPrice> {
    const unchanged = { wallet, chargedMinor };
    const hold = claim === null ? null : await findPriceHold(deps, wallet, holdKey(id, claim));
    if (hold === null) return unchanged;
    if (price === 'released') {
      const released = await releaseInWallet(deps, transaction, wallet, hold);
      return released.ok ? { wallet: released.wallet, chargedMinor } : unchanged;
    }
    const charge = { capturedMinor: hold.amountMinor, chargeKey: priceKey(id) };
    const captured = await captureInWallet(deps, transaction, wallet, hold, charge);
    return captured.ok ? { wallet: captured.wallet, chargedMinor: hold.amountMinor } : unchanged;
  };
}
