import type { Wallet } from '../../../domain/wallet/wallet';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { AfterSend } from '../../../domain/outreach/sending/after-send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import { captureInWallet, placeInWallet, releaseInWallet } from '../../wallet/holds/hold-steps';
import { runsLow } from '../../wallet/wallet-balance';
import { lowBalanceEvents } from '../../wallet/wallet-events';
import { invariant } from '../../../domain/errors';
import { findPriceHolds, holdKey, priceKey } from '../claims/price-hold';

/** Longer than a conversation with a mail server lasts: whoever records what came of it charges or frees the price. */
const HOLD_MS = 600_000;

type PriceDependencies = Needs<'holds' | 'wallets', 'config' | 'now' | 'publishEvents' | 'bookEntries'>;

/** How many messages a wallet can pay for. */
export function affordableMessages({ balanceMinor, heldMinor }: Wallet, priceMinor: number): number {
  return priceMinor === 0 ? Number.POSITIVE_INFINITY : Math.floor((balanceMinor - heldMinor) / priceMinor);
}

export type Prices = ReturnType<typeof createPrices>;

/** What messages cost: held before they are sent, charged for those that were sent. */
export function createPrices(deps: PriceDependencies) {
  const { stores, config, now, publishEvents } = deps;
  const { pricePerEmailMinor: amountMinor } = config.outreach;

  return {
    /** Holds the prices of claimed messages, which the wallet can pay for. */
    async setAside(
      transaction: Transaction,
      { business, wallet }: ClaimedBusiness,
      sends: readonly OutreachSend[],
    ): Promise<void> {
      if (amountMinor === 0) return;
      const expiresAt = new Date(now().getTime() + HOLD_MS);
      const newHolds = sends.map((send) => ({ key: holdKey(send), amountMinor, expiresAt }));
      const placed = await placeInWallet({ stores }, transaction, wallet, newHolds);
      invariant(placed.ok, 'no more messages are claimed than the wallet can pay for');
      const [cause] = runsLow(wallet, placed.wallet) ? placed.holds : [];
      if (cause === undefined) return;
      const drafts = lowBalanceEvents(business, placed.wallet, config.dailyFeeMinor, [cause.id]);
      await publishEvents(transaction, drafts);
    },

    /**
     * Charges what claims have set aside, or frees it. What has run out meanwhile is free already, and is not charged.
     * Answers the wallet and the messages that are charged.
     */
    async settle(
      transaction: Transaction,
      wallet: Wallet,
      ended: readonly { readonly stored: OutreachSend; readonly after: Pick<AfterSend, 'price'> }[],
    ): Promise<{ readonly wallet: Wallet; readonly charged: ReadonlyMap<string, number> }> {
      const claimed = ended.filter(({ stored }) => stored.claim !== null);
      const holds = await findPriceHolds(
        deps,
        transaction,
        wallet,
        claimed.map(({ stored }) => stored),
      );
      const charged = new Map<string, number>();
      if (holds.length === 0) return { wallet, charged };
      const byKey = new Map(holds.map((hold) => [hold.key, hold]));
      const captures = claimed.flatMap(({ stored, after }) => {
        const hold = byKey.get(holdKey(stored));
        if (hold === undefined || after.price === 'released') return [];
        charged.set(stored.id, hold.amountMinor);
        return [{ hold, capturedMinor: hold.amountMinor, chargeKey: priceKey(stored.id) }];
      });
      const spent = new Set(captures.map(({ hold }) => hold.id));
      const captured = await captureInWallet(deps, transaction, wallet, captures);
      invariant(captured.ok, 'an open hold of a claimed wallet has not run out');
      const freed = holds.filter(({ id }) => !spent.has(id));
      const released = await releaseInWallet(deps, transaction, captured.wallet, freed);
      invariant(released.ok, 'an open hold can be released');
      return { wallet: released.wallet, charged };
    },
  };
}
