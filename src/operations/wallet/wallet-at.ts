import type { Wallet } from '../../domain/wallet/wallet';
import type { Stores } from '../../persistence/stores';

/**
 * A wallet at a time: holds that have run out by then count as free, also before the wallet's next change frees them. One that
 * is damaged can be looked at as well: only changes insist that its holds add up.
 */
export async function walletAt({ holds }: Pick<Stores, 'holds'>, wallet: Wallet, at: Date): Promise<Wallet> {
  const overdue = wallet.heldMinor === 0 ? [] : await holds.findOverdue(wallet.id, at);
  const heldMinor = overdue.reduce((held, { amountMinor }) => held - amountMinor, wallet.heldMinor);
  return { ...wallet, heldMinor };
}
