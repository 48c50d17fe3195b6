import { PROSPECT_STATUSES } from '../../domain/leads/prospects/prospect';
import { field, filterForm } from '../forms';
import { html, type SafeHtml } from '../html';
import { hasFilter, type LeadsQuery } from './leads-query';
import { STATUS } from './wording';

const STATUS_OPTIONS = {
  '': 'Any status',
  ...Object.fromEntries(PROSPECT_STATUSES.map((status) => [status, STATUS[status].word])),
};
const SEEN_OPTIONS = {
  '': 'At any time',
  day: 'In the last 24 hours',
  week: 'In the last 7 days',
  month: 'In the last 30 days',
  quarter: 'In the last 3 months',
};
const SORT_OPTIONS = {
  newest: 'Newest first',
  lastSeen: 'Last seen first',
  mostVisits: 'Most visits first',
};

/** Search, filters and order. */
export function leadsForm(query: LeadsQuery): SafeHtml {
  const { search, status, seen, tag, sort } = query;
  const fields = [
    field('search', search, {
      label: 'Search',
      className: 'wide',
      type: 'search',
      maxlength: 200,
      placeholder: 'Name, e-mail, company or domain',
      autocomplete: 'off',
    }),
    field('status', status ?? '', { label: 'Status', options: STATUS_OPTIONS }),
    field('seen', seen ?? '', { label: 'Seen', options: SEEN_OPTIONS }),
    field('tag', tag, { label: 'Tag', maxlength: 100, autocomplete: 'off' }),
    field('sort', sort, { label: 'Order', options: SORT_OPTIONS }),
  ];
  const clear = hasFilter(query) && html`<a class="button quiet" href="/leads">Clear</a>`;
  return filterForm('/leads', fields, clear);
}
