import type Router from '@koa/router';
import { parseEmail } from '../../../domain/accounts/email';
import { InvalidRequest, invariant, RecordNotFound, type Issue } from '../../../domain/errors';
import type { Middleware, RequestState } from '../../../http/context';
import type { AccountOperations } from '../../../operations/accounts/account-operations';
import type { UserAddress } from '../../../operations/accounts/users/find-user';
import type { UserAccount } from '../../../operations/accounts/users/user-account';
import type { BillingOperations } from '../../../operations/billing/billing-operations';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import type { AccountOf } from '../account-page';

/** What the pages about outreach need. */
export interface OutreachPagesDependencies extends AccountOperations, BillingOperations, OutreachOperations {
  readonly requireSession: Middleware;
}

/** What the routes of these pages share. */
export interface OutreachPages {
  readonly router: Router<RequestState>;
  readonly deps: OutreachPagesDependencies;
  readonly accountOf: AccountOf;
}

/** Somebody signed in, as operations look a user up. */
export function addressOf({ user, business }: UserAccount): UserAddress {
  const email = parseEmail(user.email);
  invariant(email.ok, 'users have an e-mail address');
  return { partnerId: business.partnerId, emailKey: email.key, host: business.host };
}

/** A record of another website of the same partner is none of this user's. */
export function requireOwn({ business }: UserAccount, record: { readonly businessId: string }): void {
  if (record.businessId !== business.id) throw new RecordNotFound('Nothing of yours has this address');
}

/** What is wrong with what was sent; null where nothing is. */
export async function issuesOf(work: () => Promise<unknown>): Promise<readonly Issue[] | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof InvalidRequest) return error.issues;
    throw error;
  }
}
