import { invariant } from '../../domain/errors';
import { daysLeft } from '../../domain/money/low-balance';
import type { Wallet } from '../../persistence/wallets';
import type { OperationDependencies } from '../dependencies';
import type { FindUser, UserAddress } from '../users/find-user';

/** A wallet with what follows from it. Amounts in minor units. */
export interface WalletDetails {
  readonly wallet: Wallet;
  readonly availableMinor: number;
  readonly dailyFeeMinor: number;
  readonly daysLeft: number | null;
}

type GetWalletDependencies = Pick<OperationDependencies, 'stores' | 'config'> & {
  readonly findUser: FindUser;
};

/** @throws RecordNotFound */
export function createGetWallet({ stores, config, findUser }: GetWalletDependencies) {
  return async function getWallet(address: UserAddress): Promise<WalletDetails> {
    const { business } = await findUser(address);
    const wallet = await stores.wallets.findByBusiness(business.id);
    invariant(wallet !== null, `business ${business.id} has a wallet`);
    return detailsOf(wallet, config.dailyFeeMinor);
  };
}

export function detailsOf(wallet: Wallet, dailyFeeMinor: number): WalletDetails {
  const availableMinor = wallet.balance - wallet.held;
  return { wallet, availableMinor, dailyFeeMinor, daysLeft: daysLeft(availableMinor, dailyFeeMinor) };
}
