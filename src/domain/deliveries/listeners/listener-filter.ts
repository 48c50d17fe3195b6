import { parseWebsite } from '../../accounts/website-url';
import { foldTag } from '../../leads/fields/parse-tags';
import type { EventData } from './event-data';

type Scalar = string | number | boolean | null;

/** One condition on a property of an event's `data`, named by its path: `company.industry`. */
export type FilterCondition = { readonly path: string } & (
  | { readonly equals: Scalar }
  | { readonly oneOf: readonly Scalar[] }
  | { readonly exists: boolean }
  | { readonly has: string }
);

/** Which of the events that a listener asks for it gets: those that meet all of it. */
export interface ListenerFilter {
  /** As the owner spelt them. An event of no website is of none of them. */
  readonly websites?: readonly string[] | undefined;
  readonly where?: readonly FilterCondition[] | undefined;
}

/** Whether an event with this `data` passes. */
export type MatchesFilter = (data: EventData) => boolean;

const EVERYTHING: MatchesFilter = () => true;

/** Makes a filter ready for many events; null lets all pass. */
export function compileFilter(filter: ListenerFilter | null): MatchesFilter {
  if (filter === null) return EVERYTHING;
  const { websites, where = [] } = filter;
  const hosts = websites === undefined ? null : new Set(websites.map(hostOf));
  const conditions = where.map(compileCondition);
  return (data) => {
    if (hosts !== null && !hosts.has(hostOf(data.valueAt('websiteUrl')))) return false;
    return conditions.every((isMet) => isMet(data));
  };
}

function hostOf(website: unknown): string | null {
  const parsed = parseWebsite(website);
  return parsed.ok ? parsed.host : null;
}

/** What is missing is the same as null. */
function compileCondition(condition: FilterCondition): MatchesFilter {
  const { path } = condition;
  if ('exists' in condition) return (data) => isThere(data.valueAt(path)) === condition.exists;
  if ('has' in condition) {
    const wanted = foldTag(condition.has);
    return (data) => data.tagsAt(path).has(wanted);
  }
  const wanted = new Set<unknown>('equals' in condition ? [condition.equals] : condition.oneOf);
  return (data) => wanted.has(data.valueAt(path) ?? null);
}

function isThere(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}
