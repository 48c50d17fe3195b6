import type { mongo } from 'mongoose';
import { boundsOfIds, lastIdAt, millisecondOf } from '../domain/ids';
import type { ProspectPosition } from '../domain/leads/prospect-order';
import { wayOf, type ListSource } from './list-source';
import { readStretches, type Stretch } from './newest-first';
import type { Patience } from './patience';
import type { PaceNote } from './pace';
import type { ProspectListPage } from './prospect-lists';
import type { RecentNotes } from './recent-notes';

interface PartRequest {
  readonly limit: number;
  readonly patience: Patience;
  readonly paces: RecentNotes<PaceNote>;
}

interface VisitsRequest extends PartRequest {
  readonly after: ProspectPosition | null;
}

/** What to read next: numbers of visits above one and up to another, or a single one below an id. */
type Part = { readonly numbers: Stretch } | { readonly number: number; readonly idBelow: string | null };

interface PartRead<Found> extends ProspectListPage<Found> {
  /** What follows; null at the end of the list. */
  readonly next: Part | null;
}

const FIELD = 'visits.count';
/** Hardly anybody comes more often than a quarter of that. */
const MANY_VISITS = 4_096;
const STEP = 4;
const MAX_TIME_MS = 10;
const IDS = boundsOfIds('prospect');

/**
 * A page by number of visits, the most first. Small numbers are shared by many: several numbers are read at once as
 * long as that is quick, and of a single one stretches of ids, which follow the time.
 */
export async function readMostVisits<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  source: ListSource,
  { after, limit, ...request }: VisitsRequest,
): Promise<ProspectListPage<mongo.WithId<Doc>>> {
  const found: mongo.WithId<Doc>[] = [];
  let part: Part | null = after === null ? numbersUpTo(null) : { number: after.value, idBelow: after.id };
  while (part !== null && found.length < limit) {
    const rest = { ...request, limit: limit - found.length };
    const read: PartRead<mongo.WithId<Doc>> =
      'number' in part
        ? await readNumber(collection, source, part, rest)
        : await readNumbers(collection, source, part.numbers, rest);
    found.push(...read.found);
    if (read.endsAt !== null) return { found, endsAt: read.endsAt };
    part = read.next;
  }
  return { found, endsAt: null };
}

async function readNumber<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  source: ListSource,
  { number, idBelow }: { readonly number: number; readonly idBelow: string | null },
  { limit, patience, paces }: PartRequest,
): Promise<PartRead<mongo.WithId<Doc>>> {
  const way = wayOf(collection, {
    ...source,
    index: { ...source.index, [FIELD]: number },
    field: '_id',
    within: (stretch) => idsWithin(stretch, idBelow),
    sortValueOf: ({ _id }) => millisecondOf('prospect', _id) ?? 0,
  });
  const upTo = idBelow === null ? null : millisecondOf('prospect', idBelow);
  const bounds = { above: null, upTo };
  const { found, endsAt } = await readStretches([way], { bounds, limit, now: Date.now(), patience, paces });
  if (endsAt !== null) {
    return { found, endsAt: { value: number, id: `${lastIdAt('prospect', endsAt)}0` }, next: null };
  }
  const next = number <= 0 ? null : numbersUpTo(number - 1);
  const ends = next !== null && found.length < limit && (await patience.isOver());
  return { found, endsAt: ends ? { value: number, id: IDS.before } : null, next };
}

async function readNumbers<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  source: ListSource,
  numbers: Stretch,
  { limit, patience }: PartRequest,
): Promise<PartRead<mongo.WithId<Doc>>> {
  const way = wayOf(collection, { ...source, within: numbersWithin });
  const shorter = upperPartOf(numbers);
  const found = await way.read(numbers, limit, shorter === null ? null : MAX_TIME_MS);
  if (found === null) return { found: [], endsAt: null, next: shorter };
  const { above } = numbers;
  if (above === null) return { found, endsAt: null, next: null };
  patience.note({ way, stretch: numbers });
  const ends = found.length < limit && (await patience.isOver());
  return { found, endsAt: ends ? { value: above, id: IDS.behind } : null, next: numbersUpTo(above) };
}

/** The next numbers downwards: three quarters of what is left, as the small ones are the most common. */
function numbersUpTo(upTo: number | null): Part {
  const from = upTo ?? MANY_VISITS;
  if (upTo !== null && upTo <= 1) return { number: upTo, idBelow: null };
  return { numbers: { above: Math.max(1, Math.floor(from / STEP)), upTo } };
}

/** The same with fewer numbers, in the end a single one; null where there is nothing shorter. */
function upperPartOf({ above, upTo }: Stretch): Part | null {
  const from = upTo ?? MANY_VISITS;
  const nearer = from - Math.floor((from - (above ?? 0)) / STEP);
  if (nearer < from) return { numbers: { above: nearer, upTo } };
  return upTo === null ? null : { number: upTo, idBelow: null };
}

function numbersWithin({ above, upTo }: Stretch) {
  return { [FIELD]: { ...(above !== null && { $gt: above }), ...(upTo !== null && { $lte: upTo }) } };
}

function idsWithin({ above, upTo }: Stretch, idBelow: string | null) {
  const last = upTo === null ? null : lastIdAt('prospect', upTo);
  const isBelow = idBelow !== null && (last === null || idBelow <= last);
  const upper = isBelow ? { $lt: idBelow } : last !== null && { $lte: last };
  if (above === null && upper === false) return {};
  return { _id: { ...(above !== null && { $gt: lastIdAt('prospect', above) }), ...upper } };
}
