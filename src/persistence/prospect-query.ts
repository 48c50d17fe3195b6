import type { mongo } from 'mongoose';
import { foldTag } from '../domain/leads/parse-tags';
import type { ProspectStatus } from '../domain/leads/prospect';
import type { ProspectOrder, ProspectPosition } from '../domain/leads/prospect-order';
import type { SearchWord } from '../domain/leads/search-words';

/** Which prospects of a partner a list shows; null and an empty search let all pass. */
export interface ProspectFilter {
  readonly partnerId: string;
  readonly businessId: string | null;
  readonly status: ProspectStatus | null;
  /** Compared without regard to case. */
  readonly tag: string | null;
  readonly search: readonly SearchWord[];
  /** Last seen at this instant or later. */
  readonly seenAfter: Date | null;
  /** Last seen before this instant. */
  readonly seenBefore: Date | null;
}

const SORT_FIELDS = {
  newest: 'createdAt',
  lastSeen: 'visits.lastSeenAt',
  mostVisits: 'visits.count',
} as const satisfies Record<ProspectOrder, string>;

type Condition = Record<string, unknown>;
interface ProspectQuery {
  readonly filter: Condition;
  readonly sort: Record<string, mongo.SortDirection>;
}

/** The query of a page; each filter finds its prospects by an index that begins with the partner or website. */
export function prospectQuery(
  filter: ProspectFilter,
  order: ProspectOrder,
  after: ProspectPosition | null,
): ProspectQuery {
  const field = SORT_FIELDS[order];
  return {
    filter: {
      ...scopeOf(filter),
      ...(filter.status !== null && { status: filter.status }),
      ...(filter.tag !== null && { tagKeys: foldTag(filter.tag) }),
      ...withAll([
        ...filter.search.map(beginsLike),
        ...seenBetween(filter),
        ...(after === null ? [] : [isBehind(field, order, after)]),
      ]),
    },
    sort: { [field]: -1, _id: -1 },
  };
}

/** The index of search terms begins with the partner; all others of a website begin with the business. */
function scopeOf({ partnerId, businessId, search }: ProspectFilter): Condition {
  if (businessId === null) return { partnerId };
  return search.length === 0 ? { businessId } : { partnerId, businessId };
}

/** Ranges, since some servers miss matches of an anchored expression on an index. */
function beginsLike({ word, term, match }: SearchWord): Condition {
  const beginning = { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } };
  switch (match) {
    case 'term':
      return { 'search.terms': term };
    case 'range':
      return { 'search.terms': beginning };
    case 'word':
      return { 'search.terms': term, 'search.words': beginning };
  }
}

function seenBetween({ seenAfter, seenBefore }: ProspectFilter): Condition[] {
  if (seenAfter === null && seenBefore === null) return [];
  return [
    {
      'visits.lastSeenAt': {
        // Not `$gte`: SecantusDB in Python misses that bound itself on a descending index with further fields.
        ...(seenAfter !== null && { $gt: new Date(seenAfter.getTime() - 1) }),
        ...(seenBefore !== null && { $lt: seenBefore }),
      },
    },
  ];
}

/** The first condition bounds the scan of the index, the second orders equals. */
function isBehind(field: string, order: ProspectOrder, { value, id }: ProspectPosition): Condition {
  const limit = order === 'mostVisits' ? value : new Date(value);
  return { [field]: { $lte: limit }, $or: [{ [field]: { $lt: limit } }, { _id: { $lt: id } }] };
}

function withAll(conditions: readonly Condition[]): Condition {
  const [first, ...rest] = conditions;
  if (first === undefined) return {};
  return rest.length === 0 ? first : { $and: conditions };
}
