import { grants } from '../domain/accounts/api-key-scopes';
import type { RequestContext } from '../http/context';
import { html, type SafeHtml } from './html';
import { postForm } from './forms';

type Link = readonly [href: string, word: string];

const LEADS: readonly Link[] = [
  ['/leads', 'Leads'],
  ['/leads/outreach', 'Outreach'],
  ['/leads/exclusions', 'Exclusions'],
];

const SUPPORT: readonly Link[] = [
  ['/support', 'Deliveries'],
  ['/support/recover', 'Recover'],
  ['/support/unmatched', 'Unmatched'],
  ['/support/exclusions', 'Exclusions'],
  ['/support/outbox', 'Outbox'],
];

/** For keys of scope write alone. */
const AUDIT: Link = ['/support/audit', 'Audit'];

/** Where whoever is signed in can go from every page, and the way out; null where nobody is. */
export function navigationOf({ state, path }: RequestContext): SafeHtml | null {
  if (state.supporter !== undefined) {
    const links = grants(state.supporter.scope, 'write') ? [...SUPPORT, AUDIT] : SUPPORT;
    return navigation('Support', links, path, '/support/sign-out', null);
  }
  if (state.account === undefined) return null;
  return navigation('Your website', LEADS, path, '/sign-out', state.account.user.email);
}

function navigation(
  label: string,
  links: readonly Link[],
  path: string,
  signOut: string,
  who: string | null,
): SafeHtml {
  const current = links.findLast(([href]) => path === href || path.startsWith(`${href}/`));
  return html`<nav aria-label="${label}">
      ${links.map(
        (link) => html`<a href="${link[0]}" ${link === current && html`aria-current="page"`}>${link[1]}</a> `,
      )}
    </nav>
    ${postForm(
      signOut,
      html`${who !== null && html`<span class="muted">${who}</span>`}
        <button class="quiet">Sign out</button>`,
    )}`;
}
