import type { UserAccount } from '../../operations/users/user-account';
import { html, type SafeHtml } from '../html';

/** Who is signed in, and the way out. */
export function sessionNavigation({ user }: UserAccount): SafeHtml {
  return html`<form method="post" action="/sign-out">
    <span class="muted">${user.email}</span>
    <button class="quiet">Sign out</button>
  </form>`;
}
