import type { Prospect } from '../../domain/leads/prospects/prospect';
import { html, type SafeHtml } from '../html';
import { instant, leadName, statusBadge } from './wording';

const TAGS_SHOWN = 3;

/** Leads as a table; on a phone each becomes a card, so the roles say again what it is. */
export function leadsTable(prospects: readonly Prospect[]): SafeHtml {
  return html`<div class="scroll cards">
    <table role="table">
      <caption class="only-read">
        Leads
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">Lead</th>
          <th role="columnheader" scope="col">Company</th>
          <th role="columnheader" scope="col">Last seen</th>
          <th role="columnheader" scope="col" class="number">Visits</th>
          <th role="columnheader" scope="col">Status</th>
          <th role="columnheader" scope="col">Tags</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${prospects.map(leadRow)}
      </tbody>
    </table>
  </div>`;
}

function leadRow(prospect: Prospect): SafeHtml {
  const { id, person, company, visits, status, tags, kind } = prospect;
  const isPerson = kind === 'person';
  return html`<tr role="row">
    <th role="rowheader" scope="row" class="lead">
      <a href="/leads/${id}"><bdi class="clamp">${leadName(prospect)}</bdi></a>
      ${isPerson && person.title !== null && html`<small><bdi>${person.title}</bdi></small>`}
      ${!isPerson && html`<small>Company, no person known</small>`}
    </th>
    <td role="cell" data-name="Company">
      ${company.name !== null && html`<bdi class="clamp">${company.name}</bdi>`}
      ${company.domain !== null && html`<small><bdi>${company.domain}</bdi></small>`}
      ${company.name === null && company.domain === null && html`<span class="muted">Not known</span>`}
    </td>
    <td role="cell" data-name="Last seen">${instant(visits.lastSeenAt)}</td>
    <td role="cell" data-name="Visits" class="number">${visits.count}</td>
    <td role="cell" data-name="Status">${statusBadge(status)}</td>
    <td role="cell" data-name="Tags" class="${tags.length === 0 && 'absent'}">${tagList(tags)}</td>
  </tr>`;
}

function tagList(tags: readonly string[]): SafeHtml {
  const rest = tags.length - TAGS_SHOWN;
  return html`<div class="tags">
    ${tags.slice(0, TAGS_SHOWN).map((tag) => html`<span class="tag"><bdi>${tag}</bdi></span> `)}
    ${rest > 0 && html`<span class="muted">and ${rest} more</span>`}
  </div>`;
}
