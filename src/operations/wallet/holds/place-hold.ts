import { invariant } from '../../../domain/errors';
import type { HoldRecord } from '../../../domain/wallet/hold';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { onceByKey } from '../once-by-key';
import { runsLow } from '../wallet-balance';
import { placeInWallet } from './hold-steps';
import { lowBalanceEvents } from '../wallet-events';

export interface HoldRequest {
  readonly businessId: string;
  /** Names what the money is for, for ever. */
  readonly key: string;
  readonly amountMinor: number;
  readonly expiresAt: Date;
}

export type PlacedHold =
  | { readonly ok: true; readonly hold: HoldRecord }
  | { readonly ok: false; readonly reason: 'insufficient_funds' | 'business_gone' };

type PlaceHoldDependencies = Needs<'holds' | 'wallets', 'config' | 'claimBusiness' | 'publishEvents'>;

/**
 * Sets money aside, once for each key: a repeat answers the hold as it is now, whatever has become of it. Every
 * key belongs to one business and one amount. @throws when it is used for another, which has no money set aside.
 */
export function createPlaceHold(deps: PlaceHoldDependencies) {
  const { stores } = deps;
  return async function placeHold(request: HoldRequest): Promise<PlacedHold> {
    const findPlaced = async (): Promise<PlacedHold | null> => {
      const hold = await stores.holds.findByKey(request.key);
      return hold === null ? null : await placedBefore(deps, hold, request);
    };
    return await onceByKey(stores, findPlaced, () =>
      stores.transact((transaction) => placeWithin(deps, transaction, request)),
    );
  };
}

async function placedBefore(
  { stores }: PlaceHoldDependencies,
  hold: HoldRecord,
  { businessId, key, amountMinor }: HoldRequest,
): Promise<PlacedHold> {
  const wallet = await stores.wallets.findByBusiness(businessId);
  invariant(hold.walletId === wallet?.id, `hold ${key} belongs to one business`);
  invariant(hold.amountMinor === amountMinor, `hold ${key} has one amount`);
  return { ok: true, hold };
}

async function placeWithin(
  { stores, config, claimBusiness, publishEvents }: PlaceHoldDependencies,
  transaction: Transaction,
  { businessId, key, amountMinor, expiresAt }: HoldRequest,
): Promise<PlacedHold> {
  const claimed = await claimBusiness(transaction, businessId);
  if (claimed === null) return { ok: false, reason: 'business_gone' };
  const { business, wallet } = claimed;
  const placed = await placeInWallet({ stores }, transaction, wallet, [{ key, amountMinor, expiresAt }]);
  if (!placed.ok) return placed;
  const {
    holds: [hold],
    wallet: after,
  } = placed;
  invariant(hold !== undefined, 'one amount is one hold');
  const drafts = lowBalanceEvents(
    business,
    after,
    config.dailyFeeMinor,
    runsLow(wallet, after) ? [hold.id] : [],
  );
  await publishEvents(transaction, drafts);
  return { ok: true, hold };
}
