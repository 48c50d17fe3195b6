import { type UserAddress, withWallet, type UserAccount } from '../accounts/users/find-user';
import type { Needs } from '../dependencies';
import { RecordNotFound } from '../../domain/errors';
import type { Wallet } from '../../domain/wallet/wallet';

export type FindWallet = ReturnType<typeof createFindWallet>;

/** A user whom a caller names, with the wallet of the business. @throws RecordNotFound */
export function createFindWallet({ stores, findUser }: Needs<'wallets', 'findUser'>) {
  return async function findWallet(address: UserAddress): Promise<UserAccount> {
    return withWallet(stores, await findUser(address));
  };
}

/** The wallet of an id, as operators name it. @throws RecordNotFound also for one that was closed */
export async function findOpenWallet({ stores }: Needs<'wallets'>, id: string): Promise<Wallet> {
  const wallet = await stores.wallets.find(id);
  if (wallet === null || wallet.closedAt !== null) throw new RecordNotFound('Open wallet not found');
  return wallet;
}
