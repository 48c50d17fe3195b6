import { invariant } from '../../../domain/errors';
import type { Stores } from '../../../persistence/stores';
import type { Business } from '../../../domain/accounts/business';
import type { User } from '../../../domain/accounts/user';
import type { Wallet } from '../../../domain/wallet/wallet';

/** A user with all that is told about one. */
export interface UserAccount {
  readonly user: User;
  readonly business: Business;
  readonly wallet: Wallet;
}

/** Adds the wallet, which every business has from the transaction on that made it. */
export async function withWallet(
  stores: Pick<Stores, 'wallets'>,
  { user, business }: Pick<UserAccount, 'user' | 'business'>,
): Promise<UserAccount> {
  const wallet = await stores.wallets.findByBusiness(business.id);
  invariant(wallet !== null, `business ${business.id} has a wallet`);
  return { user, business, wallet };
}
