import { daysLeft } from '../../domain/wallet/low-balance';
import type { Wallet } from '../../domain/wallet/wallet';
import type { UserAddress } from '../accounts/users/find-user';
import type { Needs } from '../dependencies';
import { fundsAt, type Funds } from './funds-at';

/** A wallet with what follows from it. Amounts in minor units. */
export interface WalletDetails extends Funds {
  readonly wallet: Wallet;
  readonly dailyFeeMinor: number;
  readonly daysLeft: number | null;
}

export type DetailsDependencies = Needs<'holds', 'config' | 'now'>;

export async function readWalletDetails(
  { stores, config: { dailyFeeMinor }, now }: DetailsDependencies,
  wallet: Wallet,
): Promise<WalletDetails> {
  const funds = await fundsAt(stores, wallet, now());
  return { wallet, ...funds, dailyFeeMinor, daysLeft: daysLeft(funds.availableMinor, dailyFeeMinor) };
}

/** @throws RecordNotFound */
export async function getWallet(
  deps: DetailsDependencies & Needs<never, 'findWallet'>,
  address: UserAddress,
): Promise<WalletDetails> {
  const { wallet } = await deps.findWallet(address);
  return await readWalletDetails(deps, wallet);
}
