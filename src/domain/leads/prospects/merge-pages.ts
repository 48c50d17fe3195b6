import { PAGES_MAX } from '../fields/parse-page-urls';
import type { PageSeen } from './prospect';

/**
 * The last `PAGES_MAX` pages, newest first, each once with its latest visit. Gives back `known` itself if
 * nothing changes.
 */
export function mergePages(
  known: readonly PageSeen[],
  urls: readonly string[],
  seenAt: Date,
): readonly PageSeen[] {
  const latest = new Map(known.map((page) => [page.url, page]));
  let changed = false;
  for (const url of urls) {
    const page = latest.get(url);
    if (page !== undefined && page.seenAt >= seenAt) continue;
    latest.set(url, { url, seenAt });
    changed = true;
  }
  if (!changed) return known;
  const newestFirst = [...latest.values()].toSorted(byNewest).slice(0, PAGES_MAX);
  return isSameList(known, newestFirst) ? known : newestFirst;
}

/** By address where times are equal, so that the order of arrival makes no difference. */
function byNewest(a: PageSeen, b: PageSeen): number {
  return b.seenAt.getTime() - a.seenAt.getTime() || (a.url < b.url ? -1 : 1);
}

function isSameList(known: readonly PageSeen[], pages: readonly PageSeen[]): boolean {
  return known.length === pages.length && known.every((page, index) => page === pages[index]);
}
