import { invariant } from '../../../domain/errors';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { AfterSend } from '../../../domain/outreach/sending/after-send';
import type { HoldRecord } from '../../../domain/wallet/hold';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import { captureInWallet, placeInWallet, releaseInWallet } from '../../wallet/holds/hold-steps';
import { runsLow } from '../../wallet/wallet-balance';
import { lowBalanceEvents } from '../../wallet/wallet-events';

/** Longer than a conversation with a mail server lasts: whoever records what came of it charges or frees the price. */
const HOLD_MS = 600_000;

type PricedSend = Pick<OutreachSend, 'id' | 'claim'>;

/** How many messages a wallet can pay for. */
export function affordableMessages({ balanceMinor, heldMinor }: Wallet, priceMinor: number): number {
  return priceMinor === 0 ? Number.POSITIVE_INFINITY : Math.floor((balanceMinor - heldMinor) / priceMinor);
}

/** Holds the prices of claimed messages, which the wallet can pay for. */
export async function holdPrices(
  { stores, config, now, publishEvents }: Needs<'holds' | 'wallets', 'config' | 'now' | 'publishEvents'>,
  transaction: Transaction,
  { business, wallet }: ClaimedBusiness,
  sends: readonly PricedSend[],
): Promise<void> {
  const { pricePerEmailMinor: amountMinor } = config.outreach;
  if (amountMinor === 0) return;
  const expiresAt = new Date(now().getTime() + HOLD_MS);
  const newHolds = sends.map((send) => ({ key: holdKey(send), amountMinor, expiresAt }));
  const placed = await placeInWallet({ stores }, transaction, wallet, newHolds);
  invariant(placed.ok, 'no more messages are claimed than the wallet can pay for');
  const [cause] = runsLow(wallet, placed.wallet) ? placed.holds : [];
  if (cause === undefined) return;
  const drafts = lowBalanceEvents(business, placed.wallet, config.dailyFeeMinor, [cause.id]);
  await publishEvents(transaction, drafts);
}

/**
 * Charges what claims have set aside, or frees it. What has run out meanwhile is free already, and is not charged.
 * Answers the wallet and the messages that are charged.
 */
export async function settlePrices(
  deps: Needs<'holds' | 'wallets', 'now' | 'bookEntries'>,
  transaction: Transaction,
  wallet: Wallet,
  ended: readonly { readonly stored: PricedSend; readonly after: Pick<AfterSend, 'price'> }[],
): Promise<{ readonly wallet: Wallet; readonly charged: ReadonlyMap<string, number> }> {
  const claimed = ended.filter(({ stored }) => stored.claim !== null);
  const sends = claimed.map(({ stored }) => stored);
  const holds = await findPriceHolds(deps, transaction, wallet, sends);
  const charged = new Map<string, number>();
  if (holds.length === 0) return { wallet, charged };
  const byKey = new Map(holds.map((hold) => [hold.key, hold]));
  const captures = claimed.flatMap(({ stored, after }) => {
    const hold = byKey.get(holdKey(stored));
    if (hold === undefined || after.price === 'released') return [];
    charged.set(stored.id, hold.amountMinor);
    // A message is charged once, whatever became of its claims.
    return [{ hold, capturedMinor: hold.amountMinor, chargeKey: `outreach/${stored.id}` }];
  });
  const spent = new Set(captures.map(({ hold }) => hold.id));
  const captured = await captureInWallet(deps, transaction, wallet, captures);
  invariant(captured.ok, 'an open hold of a claimed wallet has not run out');
  const freed = holds.filter(({ id }) => !spent.has(id));
  const released = await releaseInWallet(deps, transaction, captured.wallet, freed);
  invariant(released.ok, 'an open hold can be released');
  return { wallet: released.wallet, charged };
}

/** Frees the prices that claims have set aside, of the wallet as this transaction has it. */
export async function releasePrices(
  deps: Needs<'holds' | 'wallets'>,
  transaction: Transaction,
  businessId: string,
  sends: readonly PricedSend[],
): Promise<void> {
  const wallet = await deps.stores.wallets.findByBusiness(businessId, transaction);
  if (wallet === null || wallet.closedAt !== null) return;
  const holds = await findPriceHolds(deps, transaction, wallet, sends);
  if (holds.length > 0) await releaseInWallet(deps, transaction, wallet, holds);
}

/** Each claim sets the price aside anew: what was released stays released. */
function holdKey({ id, claim }: PricedSend): string {
  invariant(claim !== null, 'a price is set aside for a claim');
  return `outreach/${id}/${claim.token}`;
}

/** The prices that these claims have set aside in this wallet, and that are set aside still. */
async function findPriceHolds(
  { stores }: Needs<'holds'>,
  transaction: Transaction,
  wallet: Wallet,
  sends: readonly PricedSend[],
): Promise<HoldRecord[]> {
  if (wallet.heldMinor === 0 || sends.length === 0) return [];
  const holds = await stores.holds.findByKeys(sends.map(holdKey), transaction);
  return holds.filter(({ state }) => state === 'open');
}
