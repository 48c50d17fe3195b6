import { foldTag } from '../../domain/leads/fields/parse-tags';
import type { ProspectStatus } from '../../domain/leads/prospects/prospect';
import {
  createdAtOf,
  type ProspectOrder,
  type ProspectPosition,
} from '../../domain/leads/prospects/prospect-order';
import { given, timeRange } from '../collections/conditions';
import type { Condition } from '../mongo/collection';
import { NEWEST_FIRST, type Cursor, type ListSort } from '../paging/cursor';
import type { ListRead } from '../paging/page';

/** Which prospects of a partner a list shows; null, an empty search and what is left out let all pass. */
export interface ProspectFilter {
  readonly partnerId: string;
  readonly businessId: string | null;
  readonly status?: ProspectStatus | null;
  /** Compared without regard to case. */
  readonly tag?: string | null;
  /** Words that a prospect has to have others begin with. */
  readonly search?: readonly string[];
  /** Last seen at this instant or later. */
  readonly seenAfter?: Date | null;
  /** Last seen before this instant. */
  readonly seenBefore?: Date | null;
}

export interface ProspectListRequest {
  readonly filter: ProspectFilter;
  readonly order: ProspectOrder;
  /** Where the list goes on; null for its beginning. */
  readonly after: ProspectPosition | null;
  readonly limit: number;
  /** Null leaves the store all the time that it needs. */
  readonly maxTimeMs?: number | null;
}

const LAST_SEEN_FIRST: ListSort = { field: 'visits.lastSeenAt', direction: -1 };
const MOST_VISITS_FIRST: ListSort = { field: 'visits.count', direction: -1 };
const CAME_BACK = { 'visits.count': { $gt: 1 } };
const CAME_ONCE = { 'visits.count': 1 };

/** What finds a page of prospects: one query, or one behind the other until the page is full. */
export function prospectListReads({ filter, order, after, ...request }: ProspectListRequest): ListRead[] {
  const read = { ...request, filter: conditionOf(filter) };
  switch (order) {
    case 'newest':
      return [{ ...read, sort: NEWEST_FIRST, after: cursorAtTime(after) }];
    case 'lastSeen':
      return [{ ...read, sort: LAST_SEEN_FIRST, after: cursorAtTime(after) }];
    case 'mostVisits':
      return mostVisitsReads(read, after);
  }
}

/** Those who came back, then those who came once. */
function mostVisitsReads(
  { filter, ...read }: Pick<ListRead, 'filter' | 'limit' | 'maxTimeMs'>,
  after: ProspectPosition | null,
): ListRead[] {
  const createdAt = after === null ? null : createdAtOf(after);
  const once = { ...read, filter: { $and: [filter, CAME_ONCE] }, sort: NEWEST_FIRST };
  if (after !== null && createdAt !== null) return [{ ...once, after: { value: createdAt, id: after.id } }];
  const back = { ...read, filter: { $and: [filter, CAME_BACK] }, sort: MOST_VISITS_FIRST, after };
  return [back, { ...once, after: null }];
}

function cursorAtTime(after: ProspectPosition | null): Cursor | null {
  return after === null ? null : { value: new Date(after.value), id: after.id };
}

function conditionOf(filter: ProspectFilter): Condition {
  const { partnerId, businessId, status = null, tag = null, search = [] } = filter;
  const { seenAfter = null, seenBefore = null } = filter;
  return given({
    partnerId,
    businessId,
    status,
    tagKeys: tag === null ? null : foldTag(tag),
    'visits.lastSeenAt': timeRange(seenAfter, seenBefore),
    $and: search.length === 0 ? null : search.map(hasWordLike),
  });
}

/** A range over what begins with a word. `$elemMatch` asks one word for both bounds, so that an index can, too. */
function hasWordLike(word: string): Condition {
  return { 'search.words': { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } } };
}
