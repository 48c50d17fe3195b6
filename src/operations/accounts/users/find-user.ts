import { RecordNotFound, invariant } from '../../../domain/errors';
import type { Needs } from '../../dependencies';
import type { Business } from '../../../domain/accounts/business';
import type { User } from '../../../domain/accounts/user';
import type { Stores } from '../../../persistence/stores';
import type { Wallet } from '../../../domain/wallet/wallet';

/** A user as callers name one: an e-mail address at a website of theirs. */
export interface UserAddress {
  readonly partnerId: string;
  /** What tells two addresses apart: `ParsedEmail.key`. */
  readonly emailKey: string;
  /** Canonical host of the website. */
  readonly host: string;
}

export interface UserOfBusiness {
  readonly user: User;
  readonly business: Business;
}

export type FindUser = ReturnType<typeof createFindUser>;

/**
 * The user that a caller names by e-mail address and website; how every operation finds one.
 * @throws RecordNotFound also for the users of other partners.
 */
export function createFindUser({ stores }: Needs<'businesses' | 'users'>) {
  return async function findUser({ partnerId, emailKey, host }: UserAddress): Promise<UserOfBusiness> {
    const business = await stores.businesses.findByHost(partnerId, host);
    const user = business === null ? null : await stores.users.findByEmail(business.id, emailKey);
    if (business === null || user === null) throw userNotFound();
    return { user, business };
  };
}

export function userNotFound(): RecordNotFound {
  return new RecordNotFound('No user has this e-mail address and website');
}

/** A user with all that is told about one. */
export interface UserAccount extends UserOfBusiness {
  readonly wallet: Wallet;
}

/** Adds the wallet, which every business has from the transaction on that made it. */
export async function withWallet(
  stores: Pick<Stores, 'wallets'>,
  { user, business }: UserOfBusiness,
): Promise<UserAccount> {
  const wallet = await stores.wallets.findByBusiness(business.id);
  invariant(wallet !== null, `business ${business.id} has a wallet`);
  return { user, business, wallet };
}

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
