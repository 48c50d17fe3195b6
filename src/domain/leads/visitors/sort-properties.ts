import { parsePageUrls } from '../fields/parse-page-urls';
import { propertiesOf } from './nested-properties';
import type { VisitorField } from './visitor-fields';

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
  for (const { name, value, spelling } of propertiesOf(record)) {
    if (spelling === undefined) {
      extra.push([name, value]);
      continue;
    }
    if (value === null || value === '') continue;
    const { field, rank } = spelling;
    const other = listed.get(field);
    const isPreferred = other === undefined || rank < other.rank;
    if (isPreferred) listed.set(field, { name, value, rank });
    if (other !== undefined && other.value !== value)
      extra.push(isPreferred ? [other.name, other.value] : [name, value]);
  }
  return { listed, extra };
}

/**
 * The first page a record in the sender's own form was captured on, in any spelling; it names the website
 * such a record is for. `null` if there is none.
 */
export function capturedUrlOf(record: object): string | null {
  const found = propertiesOf(record).flatMap(({ value, spelling }) => {
    const [url] = spelling?.field === 'capturedUrl' ? parsePageUrls(value) : [];
    return spelling === undefined || url === undefined ? [] : [{ url, rank: spelling.rank }];
  });
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.url ?? null;
}
