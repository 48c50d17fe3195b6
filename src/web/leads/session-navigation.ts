import type { UserAccount } from '../../operations/accounts/users/user-account';
import { html, type SafeHtml } from '../html';
import { tokenField } from '../own-form';

/** Who is signed in, and the way out. */
export function sessionNavigation({ user }: UserAccount, formToken: string): SafeHtml {
  return html`<form method="post" action="/sign-out">
    ${tokenField(formToken)}
    <span class="muted">${user.email}</span>
    <button class="quiet">Sign out</button>
  </form>`;
}
