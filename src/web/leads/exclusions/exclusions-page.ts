import type { Issue } from '../../../domain/errors';
import type { Exclusion } from '../../../domain/leads/exclusions/exclusion';
import { encodeCursor } from '../../../http/list-parameters';
import type { ExclusionPage } from '../../../operations/leads/exclusions/list-exclusions';
import { cardTable } from '../../card-table';
import { exclusionTable } from '../../exclusion-table';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { tokenField } from '../../own-form';

/** What somebody has written and can't be added as it is. */
export interface RefusedEntries {
  readonly text: string;
  readonly removeExisting: boolean;
  readonly issues: readonly Issue[];
}

export interface ExclusionsPageContent {
  readonly formToken: string;
  /** Of the website. */
  readonly host: string;
  readonly list: ExclusionPage;
  readonly refused: RefusedEntries | null;
}

/** Whose visitors become no leads of a website. It works without scripts. */
export function exclusionsPage({ formToken, host, list, refused }: ExclusionsPageContent): Page {
  return {
    title: 'Exclusions',
    content: html`<p><a href="/leads">All leads</a></p>
      <h1>Exclusions of ${host}</h1>
      <p class="muted">
        Visitors with one of these e-mail addresses or of one of these domains become no leads: your own
        staff, customers, competitors.
      </p>
      ${refused !== null && complaint(refused.issues)} ${addForm(formToken, refused)} ${progress(list)}
      ${list.items.length === 0 ? html`<p class="card muted">Nobody is excluded.</p>` : entries(formToken, list)}`,
  };
}

function complaint(issues: readonly Issue[]): SafeHtml {
  return html`<div class="notice bad" role="alert">
    <p>Nothing was added.</p>
    <ul>
      ${issues.map(({ path, message }) => html`<li>${path} ${message}</li>`)}
    </ul>
  </div>`;
}

function addForm(formToken: string, refused: RefusedEntries | null): SafeHtml {
  return html`<form class="card" method="post" action="/leads/exclusions" aria-label="Add exclusions">
    ${tokenField(formToken)}
    <p>
      <label
        >Domains or e-mail addresses, one in a line
        <textarea name="entries" rows="6" required spellcheck="false">${refused?.text}</textarea>
      </label>
    </p>
    <p>
      <label
        ><input
          type="checkbox"
          name="removeExisting"
          value="true"
          ${refused?.removeExisting === true && html`checked`}
        />
        Also erase the leads that match</label
      >
    </p>
    <button>Add</button>
  </form>`;
}

function progress({ erasure }: ExclusionPage): SafeHtml | false {
  if (erasure === null) return false;
  const leads = `${erasure.erased} ${erasure.erased === 1 ? 'lead' : 'leads'}`;
  return html`<p class="notice" role="status">
    ${erasure.dueAt === null ? `${leads} erased.` : `Leads that match are being erased: ${leads} so far.`}
  </p>`;
}

function entries(formToken: string, { items, next }: ExclusionPage): SafeHtml {
  const cursor = encodeCursor(next);
  return html`${cardTable(exclusionTable(items, (entry) => removeForm(formToken, entry)))}
    <nav class="pages" aria-label="Pages">
      ${cursor !== null && html`<a class="button quiet" rel="next" href="/leads/exclusions?cursor=${cursor}">Older</a>`}
      <form method="post" action="/leads/exclusions/remove-all">
        ${tokenField(formToken)}
        <label><input type="checkbox" name="all" value="true" required /> Really all of them</label>
        <button class="quiet">Remove all</button>
      </form>
    </nav>`;
}

function removeForm(formToken: string, { value }: Exclusion): SafeHtml {
  return html`<form method="post" action="/leads/exclusions/remove">
    ${tokenField(formToken)}
    <input type="hidden" name="entry" value="${value}" />
    <button class="quiet" aria-label="Remove ${value}">Remove</button>
  </form>`;
}
