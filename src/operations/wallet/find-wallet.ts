import { invariant } from '../../domain/errors';
import type { Needs } from '../dependencies';
import type { UserAddress, UserOfBusiness } from '../accounts/users/find-user';
import type { Wallet } from '../../domain/wallet/wallet';

export interface WalletOfUser extends UserOfBusiness {
  readonly wallet: Wallet;
}
export type FindWallet = ReturnType<typeof createFindWallet>;

/** The wallet that a user of its business names. @throws RecordNotFound */
export function createFindWallet({ stores, findUser }: Needs<'wallets', 'findUser'>) {
  return async function findWallet(address: UserAddress): Promise<WalletOfUser> {
    const { user, business } = await findUser(address);
    const wallet = await stores.wallets.findByBusiness(business.id);
    invariant(wallet !== null, `business ${business.id} has a wallet`);
    return { user, business, wallet };
  };
}
