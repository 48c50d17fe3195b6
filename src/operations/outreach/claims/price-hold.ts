import { invariant } from '../../../domain/errors';
import type { HoldRecord } from '../../../domain/wallet/hold';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { releaseInWallet } from '../../wallet/holds/hold-steps';

type ClaimedSend = Pick<OutreachSend, 'id' | 'claim'>;

/** Each claim sets the price aside anew: what was released stays released. */
export function holdKey({ id, claim }: ClaimedSend): string {
  invariant(claim !== null, 'a price is set aside for a claim');
  return `outreach/${id}/${claim.token}`;
}

/** A message is charged once, whatever became of its claims. */
export function priceKey(sendId: string): string {
  return `outreach/${sendId}`;
}

/** The prices that these claims have set aside in this wallet, and that are set aside still. */
export async function findPriceHolds(
  { stores }: Needs<'holds'>,
  transaction: Transaction,
  wallet: Wallet,
  sends: readonly ClaimedSend[],
): Promise<HoldRecord[]> {
  if (wallet.heldMinor === 0 || sends.length === 0) return [];
  const holds = await stores.holds.findByKeys(sends.map(holdKey), transaction);
  return holds.filter(({ state }) => state === 'open');
}

/** Frees the prices that claims have set aside, of the wallet as this transaction has it. */
export async function releasePrices(
  { stores }: Needs<'holds' | 'wallets'>,
  transaction: Transaction,
  businessId: string,
  sends: readonly ClaimedSend[],
): Promise<void> {
  const wallet = await stores.wallets.findByBusiness(businessId, transaction);
  if (wallet === null || wallet.closedAt !== null) return;
  const holds = await findPriceHolds({ stores }, transaction, wallet, sends);
  if (holds.length > 0) await releaseInWallet({ stores }, transaction, wallet, holds);
}
