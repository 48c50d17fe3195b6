import type { ProspectPage } from '../../operations/leads/prospects/list-prospects';
import { html, type SafeHtml } from '../html';
import type { Page } from '../layout';
import { accountFacts } from './account-facts';
import { leadsForm } from './leads-form';
import { hasFilter, leadsAddress, type LeadsQuery } from './leads-query';
import { switchCard, type SwitchContent } from './outreach/switch-card';
import { leadsTable } from './leads-table';

/** The leads of a website, below the state of its account; null when too much would have to be looked through. */
export function leadsPage(
  { account, overview, formToken }: SwitchContent,
  query: LeadsQuery,
  page: ProspectPage | null,
): Page {
  return {
    title: query.page === 1 ? 'Leads' : `Leads, page ${query.page}`,
    content: html`<h1>Leads of ${account.business.host}</h1>
      <p><a href="/leads/exclusions">Exclusions</a></p>
      ${accountFacts(account)} ${switchCard({ account, overview, formToken, leadsThere: true })}
      ${page !== null && isUnused(query, page) ? NO_LEADS_YET : html`${leadsForm(query)} ${page === null ? TOO_BROAD : found(query, page)}`}`,
  };
}

/** Nothing was ever seeded: a form over nothing would only puzzle. */
function isUnused(query: LeadsQuery, { items }: ProspectPage): boolean {
  return items.length === 0 && query.after === null && !hasFilter(query);
}

function found(query: LeadsQuery, page: ProspectPage): SafeHtml {
  if (page.items.length === 0) return noneFound(query);
  return html`${leadsTable(page.items)} ${pager(query, page)}`;
}

function pager(query: LeadsQuery, { next }: ProspectPage): SafeHtml {
  const first = leadsAddress('/leads', { ...query, after: null, page: 1 });
  const following = next !== null && leadsAddress('/leads', { ...query, after: next, page: query.page + 1 });
  const file = leadsAddress('/leads/export.csv', { ...query, after: null, page: 1 });
  return html`<nav class="pages" aria-label="Pages">
    <span class="muted">Page ${query.page}</span>
    <span class="actions">
      ${query.after !== null && html`<a class="button quiet" href="${first}">First page</a>`}
      ${following !== false && html`<a class="button" rel="next" href="${following}">Next page</a>`}
      <a class="button quiet" href="${file}" download>Download as CSV</a>
    </span>
  </nav>`;
}

function noneFound(query: LeadsQuery): SafeHtml {
  const isPastEnd = query.after !== null;
  return html`<section class="card" aria-labelledby="none">
    <h2 id="none">${isPastEnd ? 'No more leads' : 'No lead matches'}</h2>
    <p class="muted">
      ${isPastEnd ? 'This is the end of the list.' : 'Search for the beginning of a word, or use fewer filters.'}
    </p>
    <p><a href="/leads">Show all leads</a></p>
  </section>`;
}

const NO_LEADS_YET = html`<section class="card empty" aria-labelledby="list">
  <h2 id="list">No leads yet</h2>
  <p class="muted">Visitors of the website appear here as soon as they are identified.</p>
</section>`;

const TOO_BROAD = html`<section class="card" aria-labelledby="broad">
  <h2 id="broad">There are too many leads to look through</h2>
  <p class="muted">Search for more of a name, or choose a status, a tag or when they were last seen.</p>
  <p><a href="/leads">Show all leads</a></p>
</section>`;
