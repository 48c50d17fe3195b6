import type { mongo } from 'mongoose';
import { boundsOfIds } from '../domain/ids';
import type { ProspectOrder, ProspectPosition } from '../domain/leads/prospect-order';
import { readList, readSorted, type ListSource } from './list-source';
import { readMostVisits } from './most-visits';
import type { Stretch } from './newest-first';
import type { PaceNote } from './pace';
import { Patience } from './patience';
import { prospectQuery, type ProspectFilter } from './prospect-query';
import { RecentNotes } from './recent-notes';

export interface ProspectListRequest {
  readonly filter: ProspectFilter;
  readonly order: ProspectOrder;
  /** Where the list begins; null for its beginning. */
  readonly after: ProspectPosition | null;
  readonly limit: number;
  /** After so long a page may end before it is full, if many were compared; null reads on. */
  readonly patienceMs: number | null;
}

export interface ProspectListPage<Found> {
  readonly found: readonly Found[];
  /** Where a page that is not full ended before the list did; null when it is full, or the list is at its end. */
  readonly endsAt: ProspectPosition | null;
}

/** Long enough for a thousand. */
const FEW_MS = 10;
/** The record at that value itself is part of what comes. */
const BEHIND_ALL_IDS = boundsOfIds('prospect').behind;

/** A page that ended early found nothing of its last value yet, so that the next one needs no look at that alone. */
function startOf(bounds: Stretch, after: ProspectPosition | null) {
  if (after?.id !== BEHIND_ALL_IDS) return { bounds, after };
  return { bounds: { ...bounds, upTo: Math.min(bounds.upTo ?? Infinity, after.value) }, after: null };
}

/** Reads pages of prospects of one collection. */
export function createProspectLists<Doc extends { _id: string }>(collection: mongo.Collection<Doc>) {
  const many = new RecentNotes<true>();
  const paces = new RecentNotes<PaceNote>();

  return async function readPage(request: ProspectListRequest): Promise<ProspectListPage<mongo.WithId<Doc>>> {
    const { filter, order, after, limit, patienceMs } = request;
    const patience = new Patience(patienceMs);
    const { few, ways, bounds } = prospectQuery(filter, order, after);
    for (const source of few) {
      const found = await readFew(source, limit, ways.length === 0 ? null : FEW_MS);
      if (found !== null) return { found, endsAt: null };
    }
    const [way] = ways;
    if (way === undefined) return { found: [], endsAt: null };
    const reading = { limit, patience, paces };
    if (order === 'mostVisits') return await readMostVisits(collection, way, { ...reading, after });
    const { found, endsAt } = await readList(collection, ways, { ...reading, ...startOf(bounds, after) });
    return { found, endsAt: endsAt === null ? null : { value: endsAt, id: BEHIND_ALL_IDS } };
  };

  /** Null when it turns out to be many, or did a moment ago. */
  async function readFew(source: ListSource, limit: number, maxTimeMs: number | null) {
    const key = JSON.stringify(source.index);
    if (maxTimeMs !== null && many.get(key) === true) return null;
    const found = await readSorted(collection, source, { limit, maxTimeMs });
    if (found === null) many.set(key, true);
    return found;
  }
}
