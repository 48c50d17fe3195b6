import { RecordNotFound } from '../../../domain/errors';
import type { Needs } from '../../dependencies';
import { withWallet, type UserAccount } from './user-account';

/** @throws RecordNotFound also for the users of other partners. */
export async function getUserById(
  { stores }: Needs<'businesses' | 'users' | 'wallets'>,
  partnerId: string,
  userId: string,
): Promise<UserAccount> {
  const user = await stores.users.find(userId);
  const business = user?.partnerId === partnerId ? await stores.businesses.find(user.businessId) : null;
  if (user === null || business === null || business.deletedAt !== null) {
    throw new RecordNotFound('User not found');
  }
  return withWallet(stores, { user, business });
}
