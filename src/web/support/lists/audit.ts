import { z } from 'zod';
import type { AccountOperations } from '../../../operations/accounts/account-operations';
import { recordList, type CardTable } from '../../card-table';
import { pairList } from '../../card';
import { field, filterForm } from '../../forms';
import { html, type SafeHtml } from '../../html';
import { sendPage, type Page } from '../../layout';
import { addressOf, cursorField, olderAddress } from '../../list-address';
import { sessionOf } from '../../session';
import { exactInstant } from '../../wording';
import { requireWrite } from '../require-write';
import type { SupportRouter } from '../support-dependencies';

type AuditTrail = Awaited<ReturnType<AccountOperations['listAudit']>>;
type AuditEntry = AuditTrail['items'][number];

const PAGE = 50;
const PATH = '/support/audit';

const listQuery = z.object({
  target: z
    .string()
    .trim()
    .regex(/^[a-z]+_[0-9a-z]{1,64}$/)
    .catch(''),
  cursor: cursorField,
});

/** Who did what, newest first; of one record or of all. */
export function addAudit(router: SupportRouter, operations: AccountOperations): void {
  router.get('/audit', async (ctx) => {
    // It tells of all keys and sessions of the partner.
    requireWrite(ctx);
    const { partnerId } = sessionOf(ctx);
    const { target, cursor } = listQuery.parse(ctx.query);
    const filter = { partnerId, target: target === '' ? null : target };
    const trail = await operations.listAudit(filter, { after: cursor, limit: PAGE });
    sendPage(ctx, auditPage(target, trail));
  });
}

function auditPage(target: string, trail: AuditTrail): Page {
  const declared = {
    label: 'Id of a record',
    maxlength: 80,
    spellcheck: 'false',
    autocomplete: 'off',
  } as const;
  return {
    title: 'Audit',
    content: html`<h1>Audit trail</h1>
      ${filterForm(PATH, [field('target', target, declared)])}
      ${recordList({
        ...table(trail.items),
        empty: 'Nothing is told of such a record.',
        older: olderAddress(PATH, trail.next, { target }),
      })}`,
  };
}

function table(entries: readonly AuditEntry[]): CardTable<AuditEntry> {
  return {
    label: 'Audit trail',
    caption: 'Newest first',
    items: entries,
    columns: [
      { name: 'What', cell: ({ action }) => action },
      { name: 'When', cell: ({ createdAt }) => exactInstant(createdAt) },
      {
        name: 'Record',
        cell: ({ target }) => html`<a href="${addressOf(PATH, { target })}">${target}</a>`,
      },
      { name: 'Who', cell: ({ actorKind, actorId }) => `${actorKind} ${actorId}` },
      { name: 'Details', cell: details },
    ],
  };
}

function details({ before, after, requestId }: AuditEntry): SafeHtml {
  if (before === null && after === null && requestId === null) return html`–`;
  return html`<details>
    <summary>Show</summary>
    ${pairList([
      ['Before', before !== null && html`<code>${before}</code>`],
      ['After', after !== null && html`<code>${after}</code>`],
      ['Request', requestId],
    ])}
  </details>`;
}
