import type { ListPosition } from '../domain/list-position';
import { Pace } from './pace';
import type { Patience } from './patience';

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
  /** The first records of a part, by value and then id, the highest first; null when that takes longer than it may. */
  read(part: ListPart, limit: number, maxTimeMs: number | null): Promise<readonly Found[] | null>;
  /** How many records are compared to find those of a stretch, or the limit if they are more. */
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
 * others are tried, and the quickest goes on.
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
  { bounds: { above, upTo: top }, limit, patience, ...request }: Omit<ListRequest, 'after'>,
): Promise<ListPage<Found>> {
  const end = above ?? EARLIEST;
  const found: Found[] = [];
  const runners = ways.map((way) => ({ way, pace: new Pace() }));
  let upTo = top;
  let { now } = request;
  while (found.length < limit && !isEmpty({ above, upTo })) {
    const { way, pace } = quickest(runners);
    const bottom = pace.bottomOf(Math.min(upTo ?? now, now), end);
    const isLast = bottom <= end;
    const stretch = { above: isLast ? above : bottom, upTo };
    const missing = limit - found.length;
    const startedAt = patience.clock();
    const some = await way.read(stretch, missing, pace.maxTimeMs);
    const tookMs = patience.clock() - startedAt;
    if (some === null) {
      pace.giveUp(bottom, tookMs);
      if (pace.isShort && (upTo ?? Infinity) > now) {
        now = FAR_FUTURE;
        pace.startAgain();
      }
    } else {
      found.push(...some);
      patience.note({ way, stretch });
      if (isLast) break;
      upTo = bottom;
      pace.goOn(some.length, missing - some.length, tookMs);
      if (some.length < missing && (await patience.isOver())) return { found, endsAt: bottom };
    }
    for (const other of runners) other.pace.startWith(pace.span);
  }
  return { found, endsAt: null };
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
