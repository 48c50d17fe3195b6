import { parseEmail } from '../../../domain/accounts/email';
import { InvalidRequest, invariant, type Issue } from '../../../domain/errors';
import type { RequestContext } from '../../../http/context';
import type { UserAddress } from '../../../operations/accounts/users/find-user';
import { actorOf } from '../../session';
import { accountOf } from '../account';

/** Whoever is signed in, as operations look a user up. */
export function userOf(ctx: RequestContext): UserAddress {
  const { user, business } = accountOf(ctx);
  const email = parseEmail(user.email);
  invariant(email.ok, 'users have an e-mail address');
  return { partnerId: business.partnerId, emailKey: email.key, host: business.host };
}

/** The same for whatever changes something. */
export function changeBy(ctx: RequestContext) {
  return { ...userOf(ctx), actor: actorOf(ctx) };
}

/** What is wrong with what was sent; nothing where nothing is. */
export async function issuesOf(work: () => Promise<unknown>): Promise<readonly Issue[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof InvalidRequest) return error.issues;
    throw error;
  }
}
