import { withoutHold } from '../../domain/wallet/hold';
import type { Wallet } from '../../domain/wallet/wallet';
import type { Stores } from '../../persistence/stores';

/** A wallet at a time: holds that have run out by then count as free, also before the wallet's next change frees them. */
export async function walletAt({ holds }: Pick<Stores, 'holds'>, wallet: Wallet, at: Date): Promise<Wallet> {
  const overdue = wallet.heldMinor === 0 ? [] : await holds.findOverdue(wallet.id, at);
  return overdue.reduce(withoutHold<Wallet>, wallet);
}
