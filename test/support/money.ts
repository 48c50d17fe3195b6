import { availableMinor } from '../../src/domain/wallet/ledger';
import type { OperationDependencies } from '../../src/operations/dependencies';
import { withParts } from '../../src/operations/operation-parts';
import type { ClaimedBusiness } from '../../src/operations/wallet/claimed-business';
import { captureHolds, endHolds, placeHolds } from '../../src/operations/wallet/holds';
import { closeWallet } from '../../src/operations/wallet/ledger/close-wallet';
import type { Transaction } from '../../src/persistence/mongo/transact';
import { HOUR } from './clock';

/**
 * Sets money of a business aside, and spends or frees it, each in a transaction that has claimed the business, as outreach
 * does. What is not open any more stays as it is: they answer whether they did it.
 */
export function moneyOf(dependencies: OperationDependencies, businessId: string) {
  const deps = withParts(dependencies);
  const { stores, now, claimBusiness } = deps;

  async function changing<Result>(
    change: (transaction: Transaction, claimed: ClaimedBusiness) => Promise<Result>,
  ): Promise<Result> {
    return await stores.transact(async (transaction) => {
      const claimed = await claimBusiness(transaction, businessId);
      if (claimed === null) throw new Error('the business is gone');
      return await change(transaction, claimed);
    });
  }
  async function findOpen(key: string, transaction: Transaction) {
    const [hold] = await stores.holds.findByKeys([key], transaction);
    return hold?.state === 'open' ? hold : null;
  }

  return {
    /** For an hour, where so much is available. */
    hold: async (key: string, amountMinor: number): Promise<boolean> =>
      await changing(async (transaction, claimed) => {
        const isPlaced = (await stores.holds.findByKeys([key], transaction)).length > 0;
        if (isPlaced || amountMinor > availableMinor(claimed.wallet)) return false;
        const expiresAt = new Date(now().getTime() + HOUR);
        await placeHolds(deps, transaction, claimed, [{ key, amountMinor, expiresAt }]);
        return true;
      }),
    capture: async (key: string): Promise<boolean> =>
      await changing(async (transaction, { wallet }) => {
        const hold = await findOpen(key, transaction);
        if (hold === null) return false;
        await captureHolds(deps, transaction, wallet, [{ hold, chargeKey: `capture/${key}` }]);
        return true;
      }),
    release: async (key: string): Promise<boolean> =>
      await changing(async (transaction, { wallet }) => {
        const hold = await findOpen(key, transaction);
        if (hold === null) return false;
        await endHolds(deps, transaction, wallet, [hold], 'released');
        return true;
      }),
    /** What the deletion of the business does to its money. */
    close: async () =>
      await stores.transact(async (transaction) => {
        await stores.businesses.markDeleted(transaction, businessId, now());
        return await closeWallet(deps, transaction, businessId);
      }),
  };
}
