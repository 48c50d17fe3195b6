import type { Transaction } from '../../../persistence/mongo/transact';
import type { PublishEvents } from '../../deliveries/events/publish-events';
import type { OperationDependencies } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import { placeInWallet, type NewHold } from '../../wallet/holds/hold-steps';
import { runsLow } from '../../wallet/wallet-balance';
import { lowBalanceEvents } from '../../wallet/wallet-events';

type PriceDependencies = Pick<OperationDependencies, 'stores' | 'config'> & {
  readonly publishEvents: PublishEvents;
};

export type PriceAside =
  | { readonly ok: true; readonly listenerIds: ReadonlySet<string> }
  | { readonly ok: false };

const FREE: PriceAside = { ok: true, listenerIds: new Set() };

/** Holds the price of a message before it is sent; nothing where messages are free. */
export async function setPriceAside(
  { stores, config, publishEvents }: PriceDependencies,
  transaction: Transaction,
  { business, wallet }: ClaimedBusiness,
  hold: NewHold,
): Promise<PriceAside> {
  if (hold.amountMinor === 0) return FREE;
  const placed = await placeInWallet({ stores }, transaction, wallet, hold);
  if (!placed.ok) return { ok: false };
  if (!runsLow(wallet, placed.wallet)) return FREE;
  const drafts = lowBalanceEvents(business, placed.wallet, config.dailyFeeMinor, [placed.hold.id]);
  return { ok: true, listenerIds: await publishEvents(transaction, drafts) };
}
