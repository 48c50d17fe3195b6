import { parseWebsite } from '../../accounts/website-url';
import { foldTag } from '../../leads/fields/parse-tags';

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
export type MatchesFilter = (data: object) => boolean;

const EVERYTHING: MatchesFilter = () => true;

/** Makes a filter ready for many events; null lets all pass. */
export function compileFilter(filter: ListenerFilter | null): MatchesFilter {
  if (filter === null) return EVERYTHING;
  const { websites, where = [] } = filter;
  const hosts = websites === undefined ? null : new Set(websites.map(hostOf));
  const conditions = where.map((condition) => ({ path: condition.path, isMet: compileCondition(condition) }));
  return (data) => {
    if (hosts !== null && !hosts.has(hostOf(valueAt(data, 'websiteUrl')))) return false;
    return conditions.every(({ path, isMet }) => isMet(valueAt(data, path)));
  };
}

function hostOf(website: unknown): string | null {
  const parsed = parseWebsite(website);
  return parsed.ok ? parsed.host : null;
}

/** What is missing is the same as null. */
function compileCondition(condition: FilterCondition): (value: unknown) => boolean {
  if ('exists' in condition) return (value) => isThere(value) === condition.exists;
  if ('has' in condition) {
    const wanted = foldTag(condition.has);
    return (value) =>
      Array.isArray(value) && value.some((item) => typeof item === 'string' && foldTag(item) === wanted);
  }
  const wanted = new Set<unknown>('equals' in condition ? [condition.equals] : condition.oneOf);
  return (value) => wanted.has(value ?? null);
}

function isThere(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

/**
 * The property at a path. Names may have dots, as those in `extra` and in `changed`: the longest name that is there goes
 * before the path it looks like.
 */
function valueAt(data: unknown, path: string): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  for (let end = path.length; end !== -1; end = end === 0 ? -1 : path.lastIndexOf('.', end - 1)) {
    const found = Object.getOwnPropertyDescriptor(data, path.slice(0, end));
    if (found === undefined) continue;
    const value: unknown = end === path.length ? found.value : valueAt(found.value, path.slice(end + 1));
    if (value !== undefined) return value;
  }
  return undefined;
}
