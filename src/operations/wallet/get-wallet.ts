import { daysLeft } from '../../domain/money/low-balance';
import type { Wallet } from '../../persistence/wallets';
import type { OperationDependencies } from '../dependencies';
import type { UserAddress } from '../users/find-user';
import type { FindWallet } from './find-wallet';

/** A wallet with what follows from it. Amounts in minor units. */
export interface WalletDetails {
  readonly wallet: Wallet;
  readonly heldMinor: number;
  readonly availableMinor: number;
  readonly dailyFeeMinor: number;
  readonly daysLeft: number | null;
}

export type ReadWalletDetails = ReturnType<typeof createReadWalletDetails>;

/** Holds whose time is over count as free, also before the wallet's next change releases them. */
export function createReadWalletDetails({
  stores,
  config,
  now,
}: Pick<OperationDependencies, 'stores' | 'config' | 'now'>) {
  return async function readWalletDetails(wallet: Wallet): Promise<WalletDetails> {
    const overdue = wallet.held === 0 ? [] : await stores.holds.findOverdue(wallet.id, now());
    const heldMinor = overdue.reduce((held, hold) => held - hold.amountMinor, wallet.held);
    const availableMinor = wallet.balance - heldMinor;
    const { dailyFeeMinor } = config;
    return {
      wallet,
      heldMinor,
      availableMinor,
      dailyFeeMinor,
      daysLeft: daysLeft(availableMinor, dailyFeeMinor),
    };
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
