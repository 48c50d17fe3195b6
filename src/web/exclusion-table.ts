import type { Exclusion } from '../domain/leads/exclusions/exclusion';
import type { CardTable } from './card-table';
import { html, type SafeHtml } from './html';
import { instant } from './wording';

const KIND = { domain: 'Domain, with all names below it', email: 'E-mail address' } as const;

/** Entries of an exclusion list, newest first; each with what can be done about it, where there is anything. */
export function exclusionTable(
  items: readonly Exclusion[],
  action: ((entry: Exclusion) => SafeHtml) | null,
): CardTable<Exclusion> {
  return {
    label: 'Exclusions',
    caption: 'Newest first',
    items,
    columns: [
      { name: 'Entry', cell: ({ value }) => html`<bdi>${value}</bdi>` },
      { name: 'Kind', cell: ({ kind }) => KIND[kind] },
      { name: 'Added', cell: ({ createdAt }) => instant(createdAt) },
      ...(action === null ? [] : [{ name: 'Remove', cell: action, className: 'action' }]),
    ],
  };
}
