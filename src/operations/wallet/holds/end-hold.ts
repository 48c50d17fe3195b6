import { invariant } from '../../../domain/errors';
import type { HoldRecord } from '../../../domain/wallet/hold';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { captureInWallet, releaseInWallet } from './hold-steps';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { LedgerEntry } from '../../../domain/wallet/ledger';

export type HoldRefusalReason =
  | 'business_gone'
  | 'hold_unknown'
  | 'hold_closed'
  | 'hold_expired'
  | 'exceeds_hold';
export type CapturedHold =
  | { readonly ok: true; readonly entry: LedgerEntry }
  | { readonly ok: false; readonly reason: HoldRefusalReason };
export type ReleasedHold = { readonly ok: true } | { readonly ok: false; readonly reason: HoldRefusalReason };

type EndHoldDependencies = Needs<
  'holds' | 'ledgerEntries' | 'wallets',
  'now' | 'poke' | 'claimBusiness' | 'bookEntries'
>;

/**
 * Spends a hold, or a part of it, as one charge and frees the rest. A repeat with the same amount answers the
 * charge again; with another amount, or after the hold has ended otherwise, it is refused. What is free again may pay
 * for a day of outreach.
 */
export function createCaptureHold(deps: EndHoldDependencies) {
  const { stores, poke } = deps;
  return async function captureHold(
    businessId: string,
    key: string,
    capturedMinor: number,
  ): Promise<CapturedHold> {
    const captured = await stores.transact((transaction) =>
      captureWithin(deps, transaction, { businessId, key, capturedMinor }),
    );
    poke({ type: 'billCampaign', input: { businessId } });
    if (captured !== 'before') return captured;
    const entry = await stores.ledgerEntries.findByKey(captureKey(key));
    invariant(entry !== null, 'a captured hold has its charge');
    return entry.amountMinor === -capturedMinor ? { ok: true, entry } : { ok: false, reason: 'hold_closed' };
  };
}

async function captureWithin(
  deps: EndHoldDependencies,
  transaction: Transaction,
  { businessId, key, capturedMinor }: { businessId: string; key: string; capturedMinor: number },
): Promise<CapturedHold | 'before'> {
  const found = await findClaimed(deps, transaction, businessId, key);
  if (!found.ok) return found;
  const { wallet, hold } = found;
  if (hold.state === 'captured') return 'before';
  if (hold.state === 'expired') return { ok: false, reason: 'hold_expired' };
  const chargeKey = captureKey(key);
  const captured = await captureInWallet(deps, transaction, wallet, [{ hold, capturedMinor, chargeKey }]);
  if (!captured.ok) return captured;
  const [entry] = captured.entries;
  invariant(entry !== undefined, 'one booking is one entry');
  return { ok: true, entry };
}

/** Frees a hold; one that was released or ran out before is free already. */
export function createReleaseHold(deps: EndHoldDependencies) {
  return async function releaseHold(businessId: string, key: string): Promise<ReleasedHold> {
    const released = await deps.stores.transact((transaction) =>
      releaseWithin(deps, transaction, businessId, key),
    );
    deps.poke({ type: 'billCampaign', input: { businessId } });
    return released;
  };
}

async function releaseWithin(
  deps: EndHoldDependencies,
  transaction: Transaction,
  businessId: string,
  key: string,
): Promise<ReleasedHold> {
  const found = await findClaimed(deps, transaction, businessId, key);
  if (!found.ok) return found;
  const { wallet, hold } = found;
  if (hold.state === 'released' || hold.state === 'expired') return { ok: true };
  const released = await releaseInWallet(deps, transaction, wallet, [hold]);
  return released.ok ? { ok: true } : released;
}

type FoundHold =
  | { readonly ok: true; readonly wallet: Wallet; readonly hold: HoldRecord }
  | { readonly ok: false; readonly reason: HoldRefusalReason };

async function findClaimed(
  { stores, claimBusiness }: EndHoldDependencies,
  transaction: Transaction,
  businessId: string,
  key: string,
): Promise<FoundHold> {
  const claimed = await claimBusiness(transaction, businessId);
  if (claimed === null) return { ok: false, reason: 'business_gone' };
  const hold = await stores.holds.findByKey(key, transaction);
  if (hold?.walletId !== claimed.wallet.id) return { ok: false, reason: 'hold_unknown' };
  return { ok: true, wallet: claimed.wallet, hold };
}

function captureKey(key: string): string {
  return `capture/${key}`;
}
