import type { Issue } from '../../../domain/errors';
import type { Exclusion } from '../../../domain/leads/exclusions/exclusion';
import type { ExclusionPage } from '../../../operations/leads/exclusions/list-exclusions';
import { card } from '../../card';
import { recordList } from '../../card-table';
import { exclusionTable } from '../../exclusion-table';
import { checkbox, field, hiddenField, issueList, postForm } from '../../forms';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { olderAddress } from '../../list-address';

export const EXCLUSIONS_PATH = '/leads/exclusions';

/** What somebody has written and can't be added as it is. */
export interface RefusedEntries {
  readonly text: string;
  readonly removeExisting: boolean;
  readonly issues: readonly Issue[];
}

/** Whose visitors become no leads of the website `host`. */
export function exclusionsPage(host: string, list: ExclusionPage, refused: RefusedEntries | null): Page {
  const removeAll =
    list.items.length > 0 &&
    postForm(
      `${EXCLUSIONS_PATH}/remove-all`,
      html`${checkbox('all', 'true', 'Really all of them', { required: true })}
        <button class="quiet">Remove all</button>`,
      'actions',
    );
  return {
    title: 'Exclusions',
    content: html`<h1>Exclusions of ${host}</h1>
      <p class="muted">
        Visitors with one of these e-mail addresses or of one of these domains become no leads: your own
        staff, customers, competitors.
      </p>
      ${addForm(refused)} ${progress(list)}
      ${recordList(
        {
          ...exclusionTable(list.items, removeForm),
          empty: 'Nobody is excluded.',
          older: olderAddress(EXCLUSIONS_PATH, list.next),
        },
        removeAll,
      )}`,
  };
}

function addForm(refused: RefusedEntries | null): SafeHtml {
  const { text = '', removeExisting = false, issues = [] } = refused ?? {};
  const entries = {
    label: 'Domains or e-mail addresses, one in a line',
    rows: 4,
    required: true,
    spellcheck: 'false',
  } as const;
  const form = html`${issues.length > 0 && html`<p><strong>Nothing was added.</strong></p>`}
  ${issueList(issues, (line) => line)}
  ${postForm(
    EXCLUSIONS_PATH,
    html`${field('entries', text, entries, issues.length > 0)}
      ${checkbox('removeExisting', 'true', 'Also erase the leads that match', { checked: removeExisting })}
      <div><button>Add</button></div>`,
    'stack',
  )}`;
  return card('add', 'Exclude more', form);
}

function progress({ erasure }: ExclusionPage): SafeHtml | false {
  if (erasure === null) return false;
  const leads = `${erasure.erased} ${erasure.erased === 1 ? 'lead' : 'leads'}`;
  return html`<p class="notice" role="status">
    ${erasure.dueAt === null ? `${leads} erased.` : `Leads that match are being erased: ${leads} so far.`}
  </p>`;
}

function removeForm({ value }: Exclusion): SafeHtml {
  return postForm(
    `${EXCLUSIONS_PATH}/remove`,
    html`${hiddenField('entry', value)} <button class="quiet" aria-label="Remove ${value}">Remove</button>`,
  );
}
