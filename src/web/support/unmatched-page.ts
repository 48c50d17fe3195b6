import type { LeadOperations } from '../../operations/leads/lead-operations';
import { recordList, type CardTable } from '../card-table';
import { html } from '../html';
import type { Page } from '../layout';
import { supportNavigation } from './navigation';
import { addressOf, olderAddress, type UnmatchedQuery } from './support-query';
import { timeText } from './wording';

type Unmatched = Awaited<ReturnType<LeadOperations['listUnmatched']>>;

export interface UnmatchedPageContent {
  readonly formToken: string;
  readonly query: UnmatchedQuery;
  readonly visitors: Unmatched;
}

/** Visitors that came from websites nobody onboarded, newest first. Who they are is for the partner's own eyes. */
export function unmatchedPage({ formToken, query: { host }, visitors }: UnmatchedPageContent): Page {
  const older = olderAddress('/support/unmatched', visitors.next, { host });
  return {
    title: 'Unmatched visitors',
    navigation: supportNavigation(formToken),
    content: html`<h1>Unmatched visitors</h1>
      <p class="muted">
        They were captured on a host that is no website of yours. Onboard it, or name it among the further
        hosts of a website, within 30 days, and they become its visitors.
      </p>
      <form class="fields filters" method="get" action="/support/unmatched" aria-label="Filters">
        <label
          >Host <input name="host" value="${host}" maxlength="253" spellcheck="false" autocomplete="off"
        /></label>
        <button>Show</button>
      </form>
      ${recordList({ ...table(visitors.items), empty: 'There are none.', older })}`,
  };
}

function table(visitors: Unmatched['items']): CardTable<Unmatched['items'][number]> {
  return {
    label: 'Unmatched visitors',
    caption: 'Newest first',
    items: visitors,
    columns: [
      {
        name: 'Host',
        cell: ({ host }) =>
          html`<a href="${addressOf('/support/unmatched', { host })}">${host === '' ? '–' : host}</a>`,
      },
      { name: 'When', cell: ({ createdAt }) => timeText(createdAt) },
      { name: 'Page', cell: ({ capturedUrl }) => html`<span class="id">${capturedUrl}</span>` },
      { name: 'Seed', cell: ({ id }) => html`<span class="id">${id}</span>` },
    ],
  };
}
