import { z } from 'zod';
import type { LeadOperations } from '../../../operations/leads/lead-operations';
import { recordList, type CardTable } from '../../card-table';
import { field, filterForm } from '../../forms';
import { html } from '../../html';
import { sendPage, type Page } from '../../layout';
import { addressOf, cursorField, olderAddress } from '../../list-address';
import { sessionOf } from '../../session';
import { exactInstant } from '../../wording';
import type { SupportRouter } from '../support-dependencies';

type Unmatched = Awaited<ReturnType<LeadOperations['listUnmatched']>>;

const PAGE = 50;
const PATH = '/support/unmatched';

const listQuery = z.object({
  host: z.string().trim().toLowerCase().max(253).catch(''),
  cursor: cursorField,
});

/** Visitors that came from websites nobody onboarded, newest first. Who they are is for the partner's own eyes. */
export function addUnmatched(router: SupportRouter, operations: LeadOperations): void {
  router.get('/unmatched', async (ctx) => {
    const { partnerId } = sessionOf(ctx);
    const { host, cursor } = listQuery.parse(ctx.query);
    const filter = { partnerId, host: host === '' ? null : host };
    const visitors = await operations.listUnmatched({ ...filter, after: cursor, limit: PAGE });
    sendPage(ctx, unmatchedPage(host, visitors));
  });
}

function unmatchedPage(host: string, visitors: Unmatched): Page {
  const declared = { label: 'Host', maxlength: 253, spellcheck: 'false', autocomplete: 'off' } as const;
  return {
    title: 'Unmatched visitors',
    content: html`<h1>Unmatched visitors</h1>
      <p class="muted">
        They were captured on a host that is no website of yours. Onboard it, or name it among the further
        hosts of a website, within 30 days, and they become its visitors.
      </p>
      ${filterForm(PATH, [field('host', host, declared)])}
      ${recordList({
        ...table(visitors.items),
        empty: host === '' ? 'All visitors belong to a website.' : 'No visitor of this host is waiting.',
        older: olderAddress(PATH, visitors.next, { host }),
      })}`,
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
        cell: ({ host }) => html`<a href="${addressOf(PATH, { host })}">${host === '' ? '–' : host}</a>`,
      },
      { name: 'When', cell: ({ createdAt }) => exactInstant(createdAt) },
      { name: 'Page', cell: ({ capturedUrl }) => capturedUrl },
      { name: 'Seed', cell: ({ id }) => id },
    ],
  };
}
