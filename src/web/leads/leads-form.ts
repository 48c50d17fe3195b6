import { PROSPECT_STATUSES } from '../../domain/leads/prospects/prospect';
import { PROSPECT_ORDERS, type ProspectOrder } from '../../domain/leads/prospects/prospect-order';
import { html, type SafeHtml } from '../html';
import { hasFilter, SEEN_PERIODS, type LeadsQuery, type SeenPeriod } from './leads-query';
import { STATUS } from './wording';

const SEEN: Readonly<Record<SeenPeriod, string>> = {
  day: 'In the last 24 hours',
  week: 'In the last 7 days',
  month: 'In the last 30 days',
  quarter: 'In the last 3 months',
};

const SORT: Readonly<Record<ProspectOrder, string>> = {
  newest: 'Newest first',
  lastSeen: 'Last seen first',
  mostVisits: 'Most visits first',
};

/** Search, filters and order. A plain form: it works without scripts, and its result can be bookmarked. */
export function leadsForm(query: LeadsQuery): SafeHtml {
  return html`<form class="fields filters" action="/leads" method="get" role="search" aria-label="Leads">
    <label class="wide"
      >Search
      <input
        type="search"
        name="search"
        value="${query.search}"
        maxlength="200"
        placeholder="Name, e-mail, company or domain"
        autocomplete="off"
      />
    </label>
    <label
      >Status
      ${select('status', query.status, 'Any status', PROSPECT_STATUSES, (status) => STATUS[status].word)}
    </label>
    <label>Seen ${select('seen', query.seen, 'At any time', SEEN_PERIODS, (period) => SEEN[period])}</label>
    <label>Tag <input name="tag" value="${query.tag}" maxlength="100" autocomplete="off" /></label>
    <label>Order ${select('sort', query.sort, null, PROSPECT_ORDERS, (order) => SORT[order])}</label>
    <div class="actions">
      <button>Show</button>
      ${hasFilter(query) && html`<a class="button quiet" href="/leads">Clear</a>`}
    </div>
  </form>`;
}

function select<Value extends string>(
  name: string,
  chosen: Value | null,
  everything: string | null,
  values: readonly Value[],
  wordOf: (value: Value) => string,
): SafeHtml {
  return html`<select name="${name}">
    ${everything !== null && option('', everything, chosen === null)}
    ${values.map((value) => option(value, wordOf(value), value === chosen))}
  </select>`;
}

function option(value: string, word: string, isChosen: boolean): SafeHtml {
  return html`<option value="${value}" ${isChosen && html`selected`}>${word}</option>`;
}
