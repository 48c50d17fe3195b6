import type { ProspectPage } from '../../operations/leads/prospects/list-prospects';
import { emptyCard } from '../card';
import { html, type SafeHtml } from '../html';
import type { Page } from '../layout';
import { accountFacts } from './account-facts';
import { leadsForm } from './leads-form';
import { hasFilter, leadsAddress, type LeadsQuery } from './leads-query';
import { switchCard, type SwitchContent } from './outreach/switch-card';
import { leadsTable } from './leads-table';

/** The leads of a website, below the state of its account; null when too much would have to be looked through. */
export function leadsPage(
  { account, overview }: SwitchContent,
  query: LeadsQuery,
  page: ProspectPage | null,
): Page {
  return {
    title: query.page === 1 ? 'Leads' : `Leads, page ${query.page}`,
    content: html`<h1>Leads of ${account.business.host}</h1>
      ${accountFacts(account)} ${switchCard({ account, overview, leadsThere: true })} ${list(query, page)}`,
  };
}

function list(query: LeadsQuery, page: ProspectPage | null): SafeHtml {
  if (page === null) return html`${leadsForm(query)} ${TOO_BROAD}`;
  if (page.items.length > 0) return html`${leadsForm(query)} ${leadsTable(page.items)} ${pager(query, page)}`;
  if (query.after !== null) return html`${leadsForm(query)} ${PAST_END}`;
  // Nothing was ever seeded: a form over nothing would only puzzle.
  return hasFilter(query) ? html`${leadsForm(query)} ${NONE_FOUND}` : NO_LEADS_YET;
}

function pager(query: LeadsQuery, { next }: ProspectPage): SafeHtml {
  const first = { ...query, after: null, page: 1 };
  return html`<nav class="pages" aria-label="Pages">
    <span class="muted">Page ${query.page}</span>
    <span class="actions">
      ${query.after !== null && html`<a class="button quiet" href="${leadsAddress('/leads', first)}">First page</a>`}
      ${
        next !== null &&
        html`<a
          class="button"
          rel="next"
          href="${leadsAddress('/leads', { ...query, after: next, page: query.page + 1 })}"
          >Next page</a
        >`
      }
      <a class="button quiet" href="${leadsAddress('/leads/export.csv', first)}" download>Download as CSV</a>
    </span>
  </nav>`;
}

const SHOW_ALL = html`<a href="/leads">Show all leads</a>`;

const NONE_FOUND = emptyCard(
  'No lead matches',
  html`Search for the beginning of a word, or use fewer filters. ${SHOW_ALL}`,
);

const PAST_END = emptyCard('No more leads', html`This is the end of the list. ${SHOW_ALL}`);

const NO_LEADS_YET = emptyCard(
  'No leads yet',
  'Visitors of the website appear here as soon as they are identified.',
);

const TOO_BROAD = emptyCard(
  'There are too many leads to look through',
  html`Search for more of a name, or choose a status, a tag or when they were last seen. ${SHOW_ALL}`,
);
