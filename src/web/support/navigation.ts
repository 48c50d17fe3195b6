import { html, type SafeHtml } from '../html';
import { tokenField } from '../own-form';

/** Where one can go from every page of support, and the way out. */
export function supportNavigation(formToken: string): SafeHtml {
  return html`<nav aria-label="Support">
      <a href="/support">Deliveries</a>
      <a href="/support/recover">Recover</a>
      <a href="/support/unmatched">Unmatched</a>
      <a href="/support/exclusions">Exclusions</a>
      <a href="/support/outbox">Outbox</a>
      <a href="/support/audit">Audit</a>
    </nav>
    <form method="post" action="/support/sign-out">
      ${tokenField(formToken)}
      <button class="quiet">Sign out</button>
    </form>`;
}
