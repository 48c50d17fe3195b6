import type { RequestContext } from '../../http/context';
import type { AccountOperations } from '../../operations/accounts/account-operations';
import type { UserAccount } from '../../operations/accounts/users/user-account';
import { html, type SafeHtml } from '../html';
import { sendPage, type Page } from '../layout';
import { requireFormToken, tokenField } from '../own-form';
import { signedInUser } from '../sign-in/session-guard';

/** Reads whoever is signed in, with their business. */
export type AccountOf = (ctx: RequestContext) => Promise<UserAccount>;

export function createAccountOf({ getUserById }: Pick<AccountOperations, 'getUserById'>): AccountOf {
  return async (ctx) => {
    const { partnerId, userId } = signedInUser(ctx);
    return await getUserById(partnerId, userId);
  };
}

/** What the limits of a session are counted by. */
export function sessionOf(ctx: RequestContext): string {
  return signedInUser(ctx).sessionId;
}

/** For forms of the session's own pages. */
export const requireOwnForm = requireFormToken((ctx) => signedInUser(ctx).formToken);

/** Sends a page that says who is signed in. */
export function sendAccountPage(ctx: RequestContext, account: UserAccount, page: Page, status = 200): void {
  const navigation = sessionNavigation(account, signedInUser(ctx).formToken);
  sendPage(ctx, { ...page, navigation }, status);
}

/** Who is signed in, and the way out. */
function sessionNavigation({ user }: UserAccount, formToken: string): SafeHtml {
  return html`<form method="post" action="/sign-out">
    ${tokenField(formToken)}
    <span class="muted">${user.email}</span>
    <button class="quiet">Sign out</button>
  </form>`;
}
