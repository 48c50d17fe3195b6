import { invariant } from '../../domain/errors';
import type { Middleware, RequestContext } from '../../http/context';
import type { AccountOperations } from '../../operations/accounts/account-operations';
import type { UserAccount } from '../../operations/accounts/users/find-user';
import { signedInUser } from '../sign-in/session-guard';

/** Reads whoever is signed in, with their business, for `accountOf`. */
export function loadAccount({ getUserById }: Pick<AccountOperations, 'getUserById'>): Middleware {
  return async (ctx, next) => {
    const { partnerId, userId } = signedInUser(ctx);
    ctx.state.account = await getUserById(partnerId, userId);
    await next();
  };
}

/** Whoever is signed in, with their business. */
export function accountOf(ctx: RequestContext): UserAccount {
  const { account } = ctx.state;
  invariant(account !== undefined, 'the account is loaded before the page');
  return account;
}
