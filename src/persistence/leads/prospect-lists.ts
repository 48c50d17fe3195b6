import { foldTag } from '../../domain/leads/fields/parse-tags';
import type { ProspectStatus } from '../../domain/leads/prospects/prospect';
import type { ProspectOrder, ProspectPosition } from '../../domain/leads/prospects/prospect-order';
import type { Condition } from '../mongo/collection';
import { from } from '../fallback/inclusive-bounds';
import type { Cursor, ListSort } from '../paging/cursor';
import type { ListRead } from '../paging/page';

/** Which prospects of a partner a list shows; null and an empty search let all pass. */
export interface ProspectFilter {
  readonly partnerId: string;
  readonly businessId: string | null;
  readonly status: ProspectStatus | null;
  /** Compared without regard to case. */
  readonly tag: string | null;
  /** Words that a prospect has to have others begin with. */
  readonly search: readonly string[];
  /** Last seen at this instant or later. */
  readonly seenAfter: Date | null;
  /** Last seen before this instant. */
  readonly seenBefore: Date | null;
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

const SORTS: Readonly<Record<ProspectOrder, ListSort>> = {
  newest: { field: 'createdAt', direction: -1 },
  lastSeen: { field: 'visits.lastSeenAt', direction: -1 },
  mostVisits: { field: 'visits.count', direction: -1 },
};

/** The one query that finds a page of prospects. */
export function prospectListRead({ filter, order, after, ...request }: ProspectListRequest): ListRead {
  return { ...request, filter: conditionOf(filter), sort: SORTS[order], after: cursorIn(order, after) };
}

function cursorIn(order: ProspectOrder, after: ProspectPosition | null): Cursor | null {
  if (after === null || order === 'mostVisits') return after;
  return { value: new Date(after.value), id: after.id };
}

function conditionOf(filter: ProspectFilter): Condition {
  const { partnerId, businessId, status, tag, search, seenAfter, seenBefore } = filter;
  return {
    partnerId,
    ...(businessId !== null && { businessId }),
    ...(status !== null && { status }),
    ...(tag !== null && { tagKeys: foldTag(tag) }),
    ...((seenAfter !== null || seenBefore !== null) && {
      'visits.lastSeenAt': {
        ...(seenAfter !== null && from(seenAfter)),
        ...(seenBefore !== null && { $lt: seenBefore }),
      },
    }),
    ...(search.length > 0 && { $and: search.map(hasWordLike) }),
  };
}

/** A range over what begins with a word. `$elemMatch` asks one word for both bounds, so that an index can, too. */
function hasWordLike(word: string): Condition {
  return { 'search.words': { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } } };
}
