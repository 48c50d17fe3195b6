import { walkProperties } from './nested-properties';
import { parsePageUrls } from '../fields/parse-page-urls';
import type { Spelling, VisitorField } from './visitor-fields';

export interface SentProperty {
  readonly name: string;
  readonly value: unknown;
}

export interface SortedProperties {
  /** At most one property a field: of several spellings the preferred one that is not absent. */
  readonly listed: ReadonlyMap<VisitorField, SentProperty>;
  /** All the others, in the order sent. */
  readonly extra: ReadonlyArray<readonly [string, unknown]>;
}

/**
 * Tells listed fields from other properties. `null` and `""` are absent in a listed field, and a field
 * that is spelled twice with different values keeps the second one among the others.
 */
export function sortProperties(record: object): SortedProperties {
  const listed = new Map<VisitorField, SentProperty & { rank: number }>();
  const extra: Array<readonly [string, unknown]> = [];
  walkProperties(record, {
    onOther: (name, value) => void extra.push([name, value]),
    onField({ field, rank }, name, value) {
      if (value === null || value === '') return;
      const other = listed.get(field);
      if (other === undefined || rank < other.rank) listed.set(field, { name, value, rank });
      if (other !== undefined && other.value !== value) {
        extra.push(rank < other.rank ? [other.name, other.value] : [name, value]);
      }
    },
  });
  return { listed, extra };
}

/**
 * The first page a record in the sender's own form was captured on, in any spelling; it names the website
 * such a record is for. `null` if there is none.
 */
export function capturedUrlOf(record: object): string | null {
  const found: Array<Spelling & { url: string }> = [];
  walkProperties(record, {
    onOther: () => undefined,
    onField({ field, rank }, _name, value) {
      const url = field === 'capturedUrl' ? parsePageUrls(value)[0] : undefined;
      if (url !== undefined) found.push({ field, rank, url });
    },
  });
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.url ?? null;
}
