import type { Wallet } from '../../domain/wallet/wallet';
import type { Stores } from '../../persistence/stores';

/** In minor units. */
export interface Funds {
  readonly heldMinor: number;
  readonly availableMinor: number;
}

/** What a wallet has at a time: holds that have run out by then count as free, also before the wallet's next change frees them. */
export async function fundsAt({ holds }: Pick<Stores, 'holds'>, wallet: Wallet, at: Date): Promise<Funds> {
  const overdue = wallet.heldMinor === 0 ? [] : await holds.findOverdue(wallet.id, at);
  const heldMinor = overdue.reduce((held, hold) => held - hold.amountMinor, wallet.heldMinor);
  return { heldMinor, availableMinor: wallet.balanceMinor - heldMinor };
}
