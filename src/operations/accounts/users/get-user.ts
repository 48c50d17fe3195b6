import { RecordNotFound } from '../../../domain/errors';
import type { Needs } from '../../dependencies';
import type { UserAddress } from './find-user';
import { withWallet, type UserAccount } from './user-account';

/** @throws RecordNotFound */
export function createGetUser({ stores, findUser }: Needs<'wallets', 'findUser'>) {
  return async function getUser(address: UserAddress): Promise<UserAccount> {
    return withWallet(stores, await findUser(address));
  };
}

/** @throws RecordNotFound also for the users of other partners. */
export function createGetUserById({ stores }: Needs<'businesses' | 'users' | 'wallets'>) {
  return async function getUserById(partnerId: string, userId: string): Promise<UserAccount> {
    const user = await stores.users.find(userId);
    const business = user?.partnerId === partnerId ? await stores.businesses.find(user.businessId) : null;
    if (user === null || business === null || business.deletedAt !== null) {
      throw new RecordNotFound('User not found');
    }
    return withWallet(stores, { user, business });
  };
}
