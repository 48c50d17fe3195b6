import { daysLeft } from '../../domain/wallet/low-balance';
import type { Needs } from '../dependencies';
import type { UserAddress } from '../accounts/users/find-user';
import type { FindWallet } from './find-wallet';
import { fundsAt, type Funds } from './funds-at';
import type { Wallet } from '../../domain/wallet/wallet';

/** A wallet with what follows from it. Amounts in minor units. */
export interface WalletDetails extends Funds {
  readonly wallet: Wallet;
  readonly dailyFeeMinor: number;
  readonly daysLeft: number | null;
}

export type ReadWalletDetails = ReturnType<typeof createReadWalletDetails>;

export function createReadWalletDetails({ stores, config, now }: Needs<'holds', 'config' | 'now'>) {
  return async function readWalletDetails(wallet: Wallet): Promise<WalletDetails> {
    const funds = await fundsAt(stores, wallet, now());
    const { dailyFeeMinor } = config;
    return { wallet, ...funds, dailyFeeMinor, daysLeft: daysLeft(funds.availableMinor, dailyFeeMinor) };
  };
}

/** @throws RecordNotFound */
export function createGetWallet({
  findWallet,
  readWalletDetails,
}: {
  readonly findWallet: FindWallet;
  readonly readWalletDetails: ReadWalletDetails;
}) {
  return async function getWallet(address: UserAddress): Promise<WalletDetails> {
    const { wallet } = await findWallet(address);
    return readWalletDetails(wallet);
  };
}
