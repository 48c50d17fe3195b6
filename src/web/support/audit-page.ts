import type { createListAudit } from '../../operations/accounts/audit/list-audit';
import { recordList, type CardTable } from '../card-table';
import { html, type SafeHtml } from '../html';
import type { Page } from '../layout';
import { supportNavigation } from './navigation';
import { addressOf, olderAddress, type AuditQuery } from './support-query';
import { timeText } from './wording';

type AuditPage = Awaited<ReturnType<ReturnType<typeof createListAudit>>>;
type AuditEntry = AuditPage['items'][number];

export interface AuditPageContent {
  readonly formToken: string;
  readonly query: AuditQuery;
  readonly trail: AuditPage;
}

/** Who did what, newest first; of one record or of all. */
export function auditPage({ formToken, query, trail }: AuditPageContent): Page {
  const { target } = query;
  const older = olderAddress('/support/audit', trail.next, { target });
  return {
    title: 'Audit',
    navigation: supportNavigation(formToken),
    content: html`<h1>Audit trail</h1>
      <form class="fields filters" method="get" action="/support/audit" aria-label="Filters">
        <label
          >Id of a record
          <input name="target" value="${target}" maxlength="80" spellcheck="false" autocomplete="off"
        /></label>
        <button>Show</button>
      </form>
      ${recordList({ ...table(trail.items), empty: 'Nothing is told of such a record.', older })}`,
  };
}

function table(entries: readonly AuditEntry[]): CardTable<AuditEntry> {
  return {
    label: 'Audit trail',
    caption: 'Newest first',
    items: entries,
    columns: [
      { name: 'What', cell: ({ action }) => action },
      { name: 'When', cell: ({ createdAt }) => timeText(createdAt) },
      {
        name: 'Record',
        cell: ({ target }) =>
          html`<a class="id" href="${addressOf('/support/audit', { target })}">${target}</a>`,
      },
      {
        name: 'Who',
        cell: ({ actorKind, actorId }) => html`<span class="id">${actorKind} ${actorId}</span>`,
      },
      { name: 'Request', cell: ({ requestId }) => html`<span class="id">${requestId ?? '–'}</span>` },
      { name: 'Details', cell: ({ before, after }) => details(before, after) },
    ],
  };
}

function details(before: string | null, after: string | null): SafeHtml {
  if (before === null && after === null) return html`–`;
  return html`<details>
    <summary>Show</summary>
    ${before !== null && html`<p>Before <code class="id">${before}</code></p>`}
    ${after !== null && html`<p>After <code class="id">${after}</code></p>`}
  </details>`;
}
