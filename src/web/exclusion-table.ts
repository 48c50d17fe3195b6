import type { Exclusion } from '../domain/leads/exclusions/exclusion';
import { html, type SafeHtml } from './html';

const KIND = { domain: 'Domain, with all names below it', email: 'E-mail address' } as const;

/** Entries of an exclusion list, newest first; each with what can be done about it, where there is anything. */
export function exclusionTable(
  entries: readonly Exclusion[],
  action: ((entry: Exclusion) => SafeHtml) | null,
): SafeHtml {
  return html`<div class="scroll cards" tabindex="0" role="region" aria-label="Exclusions">
    <table role="table">
      <caption class="only-read">
        Newest first
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">Entry</th>
          <th role="columnheader" scope="col">Kind</th>
          <th role="columnheader" scope="col">Added</th>
          ${action !== null && html`<th role="columnheader" scope="col">Remove</th>`}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${entries.map(
          (entry) =>
            html`<tr role="row">
              <th role="rowheader" scope="row"><bdi>${entry.value}</bdi></th>
              <td role="cell" data-name="Kind">${KIND[entry.kind]}</td>
              <td role="cell" data-name="Added">${timeOf(entry.createdAt)}</td>
              ${action !== null && html`<td role="cell" data-name="Remove">${action(entry)}</td>`}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function timeOf(at: Date): SafeHtml {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
