import { foldTag } from '../domain/leads/parse-tags';
import type { ProspectStatus } from '../domain/leads/prospect';
import type { ProspectOrder, ProspectPosition } from '../domain/leads/prospect-order';
import type { SearchWord } from '../domain/leads/search-words';
import type { Condition, ListSource } from './list-source';
import { EVERYTHING, instantsWithin, type Stretch } from './newest-first';

/** Which prospects of a partner a list shows; null and an empty search let all pass. */
export interface ProspectFilter {
  readonly partnerId: string;
  readonly businessId: string | null;
  /** All businesses of the partner where they are few; null where they are many, or do not matter. */
  readonly businessIds: readonly string[] | null;
  readonly status: ProspectStatus | null;
  /** Compared without regard to case. */
  readonly tag: string | null;
  readonly search: readonly SearchWord[];
  /** Last seen at this instant or later. */
  readonly seenAfter: Date | null;
  /** Last seen before this instant. */
  readonly seenBefore: Date | null;
}

/** How to find a page. */
export interface ProspectQuery {
  /** What one of these has may be so little that all of it is read and sorted; tried first. */
  readonly few: readonly ListSource[];
  /** In the order of the list. Each finds the same; with none, the last of the few has to do. */
  readonly ways: readonly ListSource[];
  readonly bounds: Stretch;
}

/** A condition of the filter that an index answers, or its index a part of it. */
interface Lead {
  readonly index: Condition;
  readonly whole: Condition;
}

const SORT_FIELDS = {
  newest: 'createdAt',
  lastSeen: 'visits.lastSeenAt',
  mostVisits: 'visits.count',
} as const satisfies Record<ProspectOrder, string>;

/** Each way costs some milliseconds before it proves to be slow. */
const LEADING_WORDS_MAX = 3;

export function prospectQuery(
  filter: ProspectFilter,
  order: ProspectOrder,
  after: ProspectPosition | null,
): ProspectQuery {
  if (order === 'newest') return newestQuery(filter, after);
  const { businessId } = filter;
  const field = SORT_FIELDS[order];
  const seen = seenBetween(filter);
  const all = wholeConditions(filter);
  const behindIt = behind(order, after);
  if (businessId === null) {
    const index = allOf([scopeOf(filter), ...all, ...seen, ...behindIt]);
    return { few: [{ index, rest: {}, field }], ways: [], bounds: EVERYTHING };
  }
  const few = leadsOf(filter).map((lead) =>
    sourceOf(filter, lead, { others: [...seen, ...behindIt], field }),
  );
  const ofField = order === 'lastSeen' ? [] : seen;
  return {
    few,
    ways: [{ index: { businessId }, rest: allOf([...all, ...ofField]), field }],
    bounds: order === 'lastSeen' ? instantsWithin(filter.seenAfter, filter.seenBefore) : EVERYTHING,
  };
}

/** Every condition that has an index leads a way, and the list of all is one, too. */
function newestQuery(filter: ProspectFilter, after: ProspectPosition | null): ProspectQuery {
  const { businessId, businessIds } = filter;
  const field = SORT_FIELDS.newest;
  const seen = seenBetween(filter);
  const behindIt = behind('newest', after);
  const leads = leadsOf(filter);
  const isSearchable = businessId !== null || businessIds !== null;
  const few: ListSource[] = [];
  if (seen.length > 0 && businessId !== null) {
    // Few that were seen in that time are together in the index of last visits.
    const rest = allOf([...wholeConditions(filter), ...behindIt]);
    few.push({ index: allOf([{ businessId }, ...seen]), rest, field });
  }
  const ways = leads
    .filter(({ index }) => isSearchable || !isOfWord(index))
    .map((lead) => sourceOf(filter, lead, { others: seen, field }));
  const [first] = ways;
  // An index of tags or terms, of which prospects have several, is read from its newest entry on by some servers,
  // wherever a stretch begins.
  const isEnough = first !== undefined && 'status' in first.index && Object.keys(first.rest).length === 0;
  const list = { index: scopeOf(filter), rest: allOf([...wholeConditions(filter), ...seen]), field };
  return { few, ways: isEnough ? [first] : [...ways, list], bounds: EVERYTHING };
}

/** What the index of a lead answers, and what is left of the filter. */
function sourceOf(
  filter: ProspectFilter,
  lead: Lead,
  { others, field }: { readonly others: readonly Condition[]; readonly field: string },
): ListSource {
  const { partnerId, businessId, businessIds } = filter;
  const left = wholeConditions(filter).filter(
    (condition) => JSON.stringify(condition) !== JSON.stringify(lead.index),
  );
  const rest = allOf([...left, ...others]);
  if (!isOfWord(lead.index)) return { index: { ...scopeOf(filter), ...lead.index }, rest, field };
  const index = { partnerId, ...lead.index };
  if (businessId !== null) return { index: { ...index, businessId }, rest, field };
  // That index has the website before the time.
  return {
    index,
    rest,
    field,
    ...(businessIds !== null && { ranges: businessIds.map((id) => ({ businessId: id })) }),
  };
}

function scopeOf({ partnerId, businessId }: ProspectFilter): Condition {
  return businessId === null ? { partnerId } : { businessId };
}

function isOfWord(index: Condition): boolean {
  return 'search.terms' in index;
}

/** The rarest first, as far as that can be guessed. Most prospects are new, so that leads nowhere. */
function leadsOf({ status, search, tag }: ProspectFilter): Lead[] {
  const words = search.slice(0, LEADING_WORDS_MAX).map(leadOfWord);
  const ofTag = tag === null ? [] : [exactLead({ tagKeys: foldTag(tag) })];
  const ofStatus = status === null ? [] : [exactLead({ status })];
  if (status === 'new' && words.length + ofTag.length > 0) return [...words, ...ofTag];
  return [...ofStatus, ...words, ...ofTag];
}

function exactLead(index: Condition): Lead {
  return { index, whole: index };
}

function leadOfWord(searched: SearchWord): Lead {
  return { index: { 'search.terms': searched.term }, whole: beginsLike(searched) };
}

/** What the filter asks for but for times. */
function wholeConditions({ status, search, tag }: ProspectFilter): Condition[] {
  return [
    ...(status === null ? [] : [{ status }]),
    ...search.map(beginsLike),
    ...(tag === null ? [] : [{ tagKeys: foldTag(tag) }]),
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
