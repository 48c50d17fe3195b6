import type { UserAddress } from '../accounts/users/find-user';
import { withWallet, type UserAccount } from '../accounts/users/user-account';
import type { Needs } from '../dependencies';

export type FindWallet = ReturnType<typeof createFindWallet>;

/** A user whom a caller names, with the wallet of the business. @throws RecordNotFound */
export function createFindWallet({ stores, findUser }: Needs<'wallets', 'findUser'>) {
  return async function findWallet(address: UserAddress): Promise<UserAccount> {
    return withWallet(stores, await findUser(address));
  };
}
