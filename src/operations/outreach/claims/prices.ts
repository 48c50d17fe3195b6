import { invariant } from '../../../domain/errors';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { Outcome } from '../../../domain/outreach/sending/after-send';
import type { Hold } from '../../../domain/wallet/hold';
import { availableMinor } from '../../../domain/wallet/ledger';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claimed-business';
import { captureHolds, endHolds, placeHolds } from '../../wallet/holds';

/** Longer than a conversation with a mail server lasts: whoever records what came of it charges or frees the price. */
const HOLD_MS = 600_000;

type PricedSend = Pick<OutreachSend, 'id' | 'claim'>;

/** How many messages a wallet can pay for. */
export function affordableMessages(wallet: Wallet, priceMinor: number): number {
  return priceMinor === 0 ? Number.POSITIVE_INFINITY : Math.floor(availableMinor(wallet) / priceMinor);
}

/** Holds the prices of claimed messages, which the wallet can pay for. */
export async function holdPrices(
  deps: Needs<'holds' | 'wallets', 'config' | 'now' | 'publishEvents'>,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  sends: readonly PricedSend[],
): Promise<void> {
  const { pricePerEmailMinor: amountMinor } = deps.config.outreach;
  if (amountMinor === 0) return;
  const expiresAt = new Date(deps.now().getTime() + HOLD_MS);
  const newHolds = sends.map((send) => ({ key: holdKey(send), amountMinor, expiresAt }));
  await placeHolds(deps, transaction, claimed, newHolds);
}

/**
 * Charges what claims have set aside, or frees it. What has run out meanwhile is free already, and is not charged.
 * Answers the wallet and the messages that are charged.
 */
export async function settlePrices(
  deps: Needs<'holds' | 'wallets', 'bookEntries'>,
  transaction: Transaction,
  wallet: Wallet,
  ended: readonly Outcome[],
): Promise<{ readonly wallet: Wallet; readonly charged: ReadonlyMap<string, number> }> {
  const claimed = ended.filter(({ stored }) => stored.claim !== null);
  const sends = claimed.map(({ stored }) => stored);
  const holds = await findPriceHolds(deps, transaction, wallet, sends);
  const charged = new Map<string, number>();
  if (holds.length === 0) return { wallet, charged };
  const byKey = new Map(holds.map((hold) => [hold.key, hold]));
  const captures = claimed.flatMap(({ stored, after }) => {
    const hold = byKey.get(holdKey(stored));
    if (hold === undefined || after.state !== 'sent') return [];
    charged.set(stored.id, hold.amountMinor);
    // A message is charged once, whatever became of its claims.
    return [{ hold, chargeKey: `outreach/${stored.id}` }];
  });
  const spent = new Set(captures.map(({ hold }) => hold.id));
  const captured = await captureHolds(deps, transaction, wallet, captures);
  const unspent = holds.filter(({ id }) => !spent.has(id));
  return { wallet: await endHolds(deps, transaction, captured, unspent, 'released'), charged };
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
): Promise<Hold[]> {
  if (wallet.heldMinor === 0 || sends.length === 0) return [];
  const holds = await stores.holds.findByKeys(sends.map(holdKey), transaction);
  return holds.filter(({ state }) => state === 'open');
}
