import { availableMinor } from '../../domain/wallet/ledger';
import { daysLeft } from '../../domain/wallet/low-balance';
import type { Wallet } from '../../domain/wallet/wallet';
import type { UserAddress } from '../accounts/users/find-user';
import type { Needs } from '../dependencies';
import { walletAt } from './wallet-at';

/** A wallet as it is now, with what follows from it. */
export interface WalletDetails {
  readonly wallet: Wallet;
  readonly dailyFeeMinor: number;
  readonly daysLeft: number | null;
}

export type DetailsDependencies = Needs<'holds', 'config' | 'now'>;

export async function readWalletDetails(
  { stores, config: { dailyFeeMinor }, now }: DetailsDependencies,
  stored: Wallet,
): Promise<WalletDetails> {
  const wallet = await walletAt(stores, stored, now());
  return { wallet, dailyFeeMinor, daysLeft: daysLeft(availableMinor(wallet), dailyFeeMinor) };
}

/** @throws RecordNotFound */
export async function getWallet(
  deps: DetailsDependencies & Needs<never, 'findWallet'>,
  address: UserAddress,
): Promise<WalletDetails> {
  const { wallet } = await deps.findWallet(address);
  return await readWalletDetails(deps, wallet);
}
