import { encodeCursor } from '../../http/list-parameters';
import type { createListAudit } from '../../operations/accounts/audit/list-audit';
import { html, type SafeHtml } from '../html';
import type { Page } from '../layout';
import { supportNavigation } from './navigation';
import { addressOf, type AuditQuery } from './support-query';
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
  const older = addressOf('/support/audit', { target, cursor: encodeCursor(trail.next) ?? '' });
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
      ${trail.items.length === 0 ? nothing() : table(trail.items)}
      <div class="pages">
        ${trail.next !== null && html`<a class="button quiet" rel="next" href="${older}">Older</a>`}
      </div>`,
  };
}

function nothing(): SafeHtml {
  return html`<p class="card muted">Nothing is told of such a record.</p>`;
}

/** On a phone each row becomes a card, so the roles say again what it is. */
function table(entries: readonly AuditEntry[]): SafeHtml {
  return html`<div class="scroll cards" tabindex="0" role="region" aria-label="Audit trail">
    <table role="table">
      <caption class="only-read">
        Newest first
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">What</th>
          <th role="columnheader" scope="col">When</th>
          <th role="columnheader" scope="col">Record</th>
          <th role="columnheader" scope="col">Who</th>
          <th role="columnheader" scope="col">Request</th>
          <th role="columnheader" scope="col">Details</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${entries.map(row)}
      </tbody>
    </table>
  </div>`;
}

function row({
  action,
  createdAt,
  target,
  actorKind,
  actorId,
  requestId,
  before,
  after,
}: AuditEntry): SafeHtml {
  const ofRecord = addressOf('/support/audit', { target });
  return html`<tr role="row">
    <th role="rowheader" scope="row">${action}</th>
    <td role="cell" data-name="When">${timeText(createdAt)}</td>
    <td role="cell" data-name="Record"><a class="id" href="${ofRecord}">${target}</a></td>
    <td role="cell" data-name="Who"><span class="id">${actorKind} ${actorId}</span></td>
    <td role="cell" data-name="Request"><span class="id">${requestId ?? '–'}</span></td>
    <td role="cell" data-name="Details">${details(before, after)}</td>
  </tr>`;
}

function details(before: string | null, after: string | null): SafeHtml {
  if (before === null && after === null) return html`–`;
  return html`<details>
    <summary>Show</summary>
    ${before !== null && html`<p>Before <code class="id">${before}</code></p>`}
    ${after !== null && html`<p>After <code class="id">${after}</code></p>`}
  </details>`;
}
