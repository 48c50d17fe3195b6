import type { Prospect } from '../../domain/leads/prospects/prospect';
import { cardTable } from '../card-table';
import { html, type SafeHtml } from '../html';
import { badge, instant } from '../wording';
import { leadName, STATUS } from './wording';

const TAGS_SHOWN = 3;

export function leadsTable(prospects: readonly Prospect[]): SafeHtml {
  return cardTable({
    label: null,
    caption: 'Leads',
    items: prospects,
    columns: [
      { name: 'Lead', cell: leadCell },
      { name: 'Company', cell: companyCell },
      { name: 'Last seen', cell: ({ visits }) => instant(visits.lastSeenAt) },
      { name: 'Visits', cell: ({ visits }) => visits.count, className: 'number' },
      { name: 'Status', cell: ({ status }) => badge(STATUS[status]) },
      {
        name: 'Tags',
        cell: ({ tags }) => tagList(tags),
        className: ({ tags }) => (tags.length === 0 ? 'absent' : ''),
      },
    ],
  });
}

function leadCell(prospect: Prospect): SafeHtml {
  const { id, person, kind } = prospect;
  const isPerson = kind === 'person';
  return html`<a href="/leads/${id}"><bdi class="clamp">${leadName(prospect)}</bdi></a>
    ${isPerson && person.title !== null && html`<small><bdi class="clamp">${person.title}</bdi></small>`}
    ${!isPerson && html`<small>Company, no person known</small>`}`;
}

function companyCell({ company: { name, domain } }: Prospect): SafeHtml {
  return html`${name !== null && html`<bdi class="clamp">${name}</bdi>`}
  ${domain !== null && html`<small><bdi>${domain}</bdi></small>`}
  ${name === null && domain === null && html`<span class="muted">Not known</span>`}`;
}

function tagList(tags: readonly string[]): SafeHtml {
  const rest = tags.length - TAGS_SHOWN;
  return html`<div class="tags">
    ${tags.slice(0, TAGS_SHOWN).map((tag) => html`<span class="tag"><bdi>${tag}</bdi></span> `)}
    ${rest > 0 && html`<span class="muted">and ${rest} more</span>`}
  </div>`;
}
