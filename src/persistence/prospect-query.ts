import { foldTag } from '../domain/leads/parse-tags';
import type { ProspectStatus } from '../domain/leads/prospect';
import type { ProspectOrder, ProspectPosition } from '../domain/leads/prospect-order';
import type { SearchWord } from '../domain/leads/search-words';
import type { Condition, ListSource } from './list-source';
import { instantsWithin, type Stretch } from './newest-first';

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

/**
 * A way to find a page: by `stretches` of an index in the order of the list, or all that an index has, `sorted` then.
 * One with a bound, of too long stretches or of time, may find that it takes too long and leave it to the next way.
 */
export type ProspectQuery =
  | {
      readonly kind: 'stretches';
      readonly source: ListSource;
      readonly bounds: Stretch;
      readonly triesMax: number | null;
    }
  | { readonly kind: 'sorted'; readonly source: ListSource; readonly maxTimeMs: number | null };

const SORT_FIELDS = {
  newest: 'createdAt',
  lastSeen: 'visits.lastSeenAt',
  mostVisits: 'visits.count',
} as const satisfies Record<ProspectOrder, string>;

/** Long enough for some thousands of prospects. */
const FEW_MS = 25;
const FEW_TRIES = 2;
const SEVERAL_TRIES = 6;
const EVERYTHING: Stretch = { above: null, upTo: null };

/** The ways to find a page, the best first; the last one always finds it. */
export function prospectQueries(
  filter: ProspectFilter,
  order: ProspectOrder,
  after: ProspectPosition | null,
): readonly ProspectQuery[] {
  const { businessId } = filter;
  const last = atOnce(filter, order, after);
  if (order === 'newest') return newestQueries(filter, after, last);
  if (order === 'mostVisits' || businessId === null) return [last];
  const source = { index: { businessId }, rest: allOf(conditionsOf(filter)), field: SORT_FIELDS[order] };
  return inStretches(source, last, instantsWithin(filter.seenAfter, filter.seenBefore));
}

/**
 * An index of tags or search terms, of which prospects have several, is read by some servers from its newest entry
 * on, wherever a stretch begins. What is deep in many is found sooner in the list of all.
 */
function newestQueries(
  filter: ProspectFilter,
  after: ProspectPosition | null,
  last: ProspectQuery,
): readonly ProspectQuery[] {
  const { partnerId, businessId } = filter;
  const scope = businessId === null ? { partnerId } : { businessId };
  const field = SORT_FIELDS.newest;
  const seen = seenBetween(filter);
  const all = conditionsOf(filter);
  const [first, ...others] = all;
  const ofAll = inStretches({ index: scope, rest: allOf([...all, ...seen]), field }, last);
  if (first === undefined) {
    if (seen.length === 0 || businessId === null) return ofAll;
    // Few that were seen in that time are together in the index of last visits.
    const few = { index: allOf([scope, ...seen]), rest: allOf(behind('newest', after)), field };
    return [{ kind: 'sorted', source: few, maxTimeMs: FEW_MS }, ...ofAll];
  }
  if ('search.terms' in first && businessId === null) {
    // That index has the website before the time.
    const rest = allOf([...others, ...seen, ...behind('newest', after)]);
    const source = { index: { partnerId, ...first }, rest, field };
    return [{ kind: 'sorted', source, maxTimeMs: FEW_MS }, ...ofAll];
  }
  const index = { ...scope, ...('search.terms' in first && { partnerId }), ...first };
  const source = { index, rest: allOf([...others, ...seen]), field };
  if ('status' in first) return inStretches(source, last);
  return [{ kind: 'stretches', source, bounds: EVERYTHING, triesMax: FEW_TRIES }, ...ofAll];
}

/** Where much is left to compare and little of it matches, the server may as well look at everything once. */
function inStretches(source: ListSource, last: ProspectQuery, bounds = EVERYTHING): readonly ProspectQuery[] {
  return Object.keys(source.rest).length === 0
    ? [{ kind: 'stretches', source, bounds, triesMax: null }]
    : [{ kind: 'stretches', source, bounds, triesMax: SEVERAL_TRIES }, last];
}

/** Whatever the server makes of it. */
function atOnce(filter: ProspectFilter, order: ProspectOrder, after: ProspectPosition | null): ProspectQuery {
  const { partnerId, businessId } = filter;
  const scope = businessId === null ? { partnerId } : { businessId };
  const index = allOf([scope, ...conditionsOf(filter), ...seenBetween(filter), ...behind(order, after)]);
  return { kind: 'sorted', source: { index, rest: {}, field: SORT_FIELDS[order] }, maxTimeMs: null };
}

/** What the filter asks for but for times. The first has an index and is mostly the rarest; few are not new. */
function conditionsOf({ search, tag, status }: ProspectFilter): Condition[] {
  const [first, ...others] = search;
  const ofStatus = status === null ? [] : [{ status }];
  return [
    ...(first === undefined ? [] : [{ 'search.terms': first.term }]),
    ...(status === 'new' ? [] : ofStatus),
    ...(tag === null ? [] : [{ tagKeys: foldTag(tag) }]),
    ...(status === 'new' ? ofStatus : []),
    ...(first === undefined || first.isWhole ? [] : [beginsLike(first)]),
    ...others.map(beginsLike),
  ];
}

/** A range, since some servers miss matches of an anchored expression on an index. */
function beginsLike({ word, term, isWhole }: SearchWord): Condition {
  if (isWhole) return { 'search.terms': term };
  return { 'search.words': { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } } };
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

/** The first condition bounds the scan of an index, the second orders equals. */
function behind(order: ProspectOrder, after: ProspectPosition | null): Condition[] {
  if (after === null) return [];
  const field = SORT_FIELDS[order];
  const limit = order === 'mostVisits' ? after.value : new Date(after.value);
  return [{ [field]: { $lte: limit }, $or: [{ [field]: { $lt: limit } }, { _id: { $lt: after.id } }] }];
}

/** As one flat condition where no field is in two of them: that is what servers find an index for. */
function allOf(conditions: readonly Condition[]): Condition {
  const entries = conditions.flatMap((condition) => Object.entries(condition));
  const fields = new Set(entries.map(([field]) => field));
  return fields.size === entries.length ? Object.fromEntries(entries) : { $and: conditions };
}
