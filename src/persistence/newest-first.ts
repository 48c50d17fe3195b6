import type { ListPosition } from '../domain/list-position';
import { Pace, type PaceNote } from './pace';
import type { Patience } from './patience';
import type { RecentNotes } from './recent-notes';

/** Where a page of a list ended: the sort value of its last record (milliseconds since the epoch) and its id. */
export interface Position {
  readonly value: number;
  readonly id: string;
}

/** Sort values above one and up to another; null leaves that side open. */
export interface Stretch {
  readonly above: number | null;
  readonly upTo: number | null;
}

export const EVERYTHING: Stretch = { above: null, upTo: null };

/** What lies from `since` on and before `until`; null leaves that side open. */
export function instantsWithin(since: Date | null, until: Date | null): Stretch {
  return {
    above: since === null ? null : since.getTime() - 1,
    upTo: until === null ? null : until.getTime() - 1,
  };
}

/** A position in a list by the time its records were made. */
export function positionOf(after: ListPosition | null): Position | null {
  return after === null ? null : { value: after.createdAt.getTime(), id: after.id };
}

/** A part of a list that one range of an index holds: a stretch, or the lower ids of a single value. */
export type ListPart = Stretch | { readonly value: number; readonly idBelow: string };

/** A way to read a list. Each finds the same; which is quick depends on what is stored. */
export interface ListWay<Found> {
  /** What its pace is noted under: all that it depends on, and the part of it that matters most. */
  readonly keys: { readonly exact: string; readonly similar: string };
  sortValueOf(record: Found): number;
  /** The first records of a part, by value and then id, the highest first; null when that takes longer than it may. */
  read(part: ListPart, limit: number, maxTimeMs: number | null): Promise<readonly Found[] | null>;
  /** Whether it finds records by comparing them one by one. */
  readonly compares: boolean;
  /** How many records it reads to find those of a stretch, or the limit if they are more. */
  countUpTo(stretch: Stretch, limit: number): Promise<number>;
}

export interface ListRequest {
  /** What the list is of. */
  readonly bounds: Stretch;
  /** Where the page before ended; null for the first page. */
  readonly after: Position | null;
  readonly limit: number;
  readonly now: number;
  readonly patience: Patience;
  /** What pages came to, for those after them. */
  readonly paces: RecentNotes<PaceNote>;
}

export interface ListPage<Found> {
  readonly found: readonly Found[];
  /** All above this value are found, those up to it not looked for yet; null when the page is full or the list ends. */
  readonly endsAt: number | null;
}

/** A stretch before this instant is read to its end at once: nothing of ours is that old. */
const EARLIEST = Date.UTC(2020, 0);
/** A list that has much in what is still to come, by clocks of others, is read from here on. */
const FAR_FUTURE = Date.UTC(2100, 0);

/**
 * A page of a list, newest first, read in stretches of time that begin at the newest and grow until the page is full.
 * Some servers read the whole range of an index whatever the limit is; this way a page costs what it shows and not
 * what there is. How long a stretch has to be is taken from how dense the records of the last one were; one that
 * holds so many records that reading it takes long is given up for a shorter one. As soon as one way is slow the
 * others are tried, and the quickest goes on. What a page came to is noted, so that the next one begins with it.
 */
export async function readNewestFirst<Found>(
  ways: readonly ListWay<Found>[],
  request: ListRequest,
): Promise<ListPage<Found>> {
  const { bounds, after, limit } = request;
  if (after === null) return await readStretches(ways, request);
  const part = { value: after.value, idBelow: after.id };
  const equals = isWithin(bounds, after.value) ? ((await ways[0]?.read(part, limit, null)) ?? []) : [];
  const older = { above: bounds.above, upTo: Math.min(bounds.upTo ?? Infinity, after.value - 1) };
  const rest = await readStretches(ways, { ...request, bounds: older, limit: limit - equals.length });
  return { ...rest, found: [...equals, ...rest.found] };
}

/** The same without a position. */
export async function readStretches<Found>(
  ways: readonly ListWay<Found>[],
  { bounds: { above, upTo: top }, limit, patience, paces, ...request }: Omit<ListRequest, 'after'>,
): Promise<ListPage<Found>> {
  const end = above ?? EARLIEST;
  const found: Found[] = [];
  const runners = ways.map((way) => ({
    way,
    pace: Pace.resume(noteOf(way, paces), limit),
  }));
  let upTo = top;
  let { now } = request;
  while (found.length < limit && !isEmpty({ above, upTo })) {
    const longest = Math.max(...runners.map(({ pace }) => pace.span));
    for (const { pace } of runners) pace.startWith(longest);
    const { way, pace } = quickest(runners);
    const from = Math.min(upTo ?? now, now);
    const bottom = pace.bottomOf(from, end);
    const isLast = bottom <= end;
    const stretch = { above: isLast ? above : bottom, upTo };
    const missing = limit - found.length;
    const startedAt = patience.clock();
    const some = await way.read(stretch, missing, pace.maxTimeMs);
    const tookMs = patience.clock() - startedAt;
    if (some === null) {
      note(way, paces, pace.giveUp(bottom, tookMs));
      if (pace.isShort && (upTo ?? Infinity) > now) {
        now = FAR_FUTURE;
        pace.startAgain();
      }
      continue;
    }
    found.push(...some);
    patience.note({ way, stretch });
    if (isLast) break;
    upTo = bottom;
    const covered = from - (some.length < missing ? bottom : lowestOf(way, some));
    note(way, paces, pace.goOn({ tookMs, found: some.length, covered, missing: missing - some.length }));
    if (some.length < missing && (await patience.isOver())) return { found, endsAt: bottom };
  }
  return { found, endsAt: null };
}

function noteOf<Found>({ keys }: ListWay<Found>, paces: RecentNotes<PaceNote>): PaceNote | null {
  const exact = paces.get(keys.exact);
  if (exact !== null) return exact;
  const similar = paces.get(keys.similar);
  return similar === null ? null : { ...similar, density: 0 };
}

function note<Found>({ keys }: ListWay<Found>, paces: RecentNotes<PaceNote>, pace: PaceNote): void {
  paces.set(keys.exact, pace);
  paces.set(keys.similar, pace);
}

function lowestOf<Found>(way: ListWay<Found>, found: readonly Found[]): number {
  const last = found.at(-1);
  return last === undefined ? -Infinity : way.sortValueOf(last);
}

interface Runner<Found> {
  readonly way: ListWay<Found>;
  readonly pace: Pace;
}

/** The first of those that were not slow yet, or the one that was quickest. */
function quickest<Found>(runners: readonly Runner<Found>[]): Runner<Found> {
  const [first, ...others] = runners;
  if (first === undefined) throw new Error('there is no way to read the list');
  return others.reduce((best, other) => (other.pace.speed > best.pace.speed ? other : best), first);
}

function isEmpty({ above, upTo }: Stretch): boolean {
  return above !== null && upTo !== null && upTo <= above;
}

function isWithin({ above, upTo }: Stretch, value: number): boolean {
  return (above === null || value > above) && (upTo === null || value <= upTo);
}
