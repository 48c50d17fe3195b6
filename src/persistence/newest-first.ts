import type { ListPosition } from '../domain/list-position';

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

/**
 * Reads the first records of a part, by value and then id, the highest first; null when that takes longer than
 * `maxTimeMs`.
 */
export type ReadPart<Found> = (
  part: ListPart,
  limit: number,
  maxTimeMs: number | null,
) => Promise<readonly Found[] | null>;

export interface ListRequest {
  /** What the list is of. */
  readonly bounds: Stretch;
  /** Where the page before ended; null for the first page. */
  readonly after: Position | null;
  readonly limit: number;
  readonly now: number;
  /** After so many stretches that took too long there is no page; null reads on, however long it takes. */
  readonly triesMax: number | null;
}

const FIRST_SPAN_MS = 10_000;
/** How much longer a stretch may be than the one before; cautious as soon as one was too long. */
const GROWTH = 16;
const CAUTIOUS_GROWTH = 4;
/** More than is missing by the density found so far, so that one stretch more is mostly enough. */
const MARGIN = 1.5;
/** A stretch before this instant is read to its end at once: nothing of ours is that old. */
const EARLIEST = Date.UTC(2020, 0);
const MAX_TIME_MS = 25;
/** For a stretch whose length was taken from what was found before it. */
const MAX_TIME_OF_KNOWN_MS = 100;
/** A server that needs longer for so many shorter ones as well is just slow. */
const TRIES_MAX = 6;

/**
 * A page of a list, newest first, read in stretches of time that begin at the newest and grow until the page is full.
 * Some servers read the whole range of an index whatever the limit is; this way a page costs what it shows and not
 * what there is. How long a stretch has to be is taken from how dense the records of the last one were; one that
 * holds so many records that reading it takes long is given up for a shorter one. Null when too many were.
 */
export async function readNewestFirst<Found>(
  read: ReadPart<Found>,
  request: ListRequest,
): Promise<Found[] | null> {
  const { bounds, after, limit } = request;
  if (after === null) return await readStretches(read, request);
  const equals = isWithin(bounds, after.value)
    ? await readAll(read, { value: after.value, idBelow: after.id }, limit)
    : [];
  const older = { above: bounds.above, upTo: Math.min(bounds.upTo ?? Infinity, after.value - 1) };
  const others = await readStretches(read, { ...request, bounds: older, limit: limit - equals.length });
  return others === null ? null : [...equals, ...others];
}

async function readStretches<Found>(
  read: ReadPart<Found>,
  { bounds: { above, upTo: top }, limit, now, triesMax }: ListRequest,
): Promise<Found[] | null> {
  const end = above ?? EARLIEST;
  const found: Found[] = [];
  const pace = new Pace();
  let upTo = top;
  while (found.length < limit && !isEmpty({ above, upTo })) {
    const from = Math.min(upTo ?? now, now);
    const bottom = from - pace.spanWithin(from - end);
    const isLast = bottom <= end;
    const missing = limit - found.length;
    const some = await read({ above: isLast ? above : bottom, upTo }, missing, pace.maxTimeMs);
    if (some === null) {
      if (pace.giveUp() === triesMax) return null;
      continue;
    }
    found.push(...some);
    if (isLast) break;
    upTo = bottom;
    pace.goOn(some.length, missing - some.length);
  }
  return found;
}

/** How long the next stretch is, and how long reading it may take. */
class Pace {
  #span = FIRST_SPAN_MS;
  #isKnown = false;
  #givenUp = 0;

  get maxTimeMs(): number | null {
    if (this.#givenUp >= TRIES_MAX || this.#span <= 1) return null;
    return this.#isKnown ? MAX_TIME_OF_KNOWN_MS : MAX_TIME_MS;
  }

  /** The next span, a whole number of milliseconds, not longer than what is left. */
  spanWithin(left: number): number {
    this.#span = Math.max(1, Math.min(Math.ceil(this.#span), left));
    return this.#span;
  }

  /** Answers how many stretches were given up. */
  giveUp(): number {
    this.#span /= GROWTH;
    this.#isKnown = false;
    this.#givenUp += 1;
    return this.#givenUp;
  }

  goOn(found: number, missing: number): void {
    const growth = this.#givenUp === 0 ? GROWTH : CAUTIOUS_GROWTH;
    const enough = found === 0 ? Infinity : (MARGIN * missing) / found;
    this.#isKnown = enough <= growth;
    this.#span *= Math.min(growth, enough);
  }
}

async function readAll<Found>(
  read: ReadPart<Found>,
  part: ListPart,
  limit: number,
): Promise<readonly Found[]> {
  return (await read(part, limit, null)) ?? [];
}

function isEmpty({ above, upTo }: Stretch): boolean {
  return above !== null && upTo !== null && upTo <= above;
}

function isWithin({ above, upTo }: Stretch, value: number): boolean {
  return (above === null || value > above) && (upTo === null || value <= upTo);
}
