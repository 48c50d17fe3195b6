import type { ListPosition } from '../../list-position';
import type { Prospect } from './prospect';

/**
 * By what a list is sorted, the highest first; the id decides between equals. Behind those who came most often are those
 * who came once, the newest first: most are, so an index is not to know of them.
 */
export const PROSPECT_ORDERS = ['newest', 'lastSeen', 'mostVisits'] as const;
export type ProspectOrder = (typeof PROSPECT_ORDERS)[number];

/** Taken from a time it leaves a number below every count; the latest there is, in milliseconds since the epoch. */
const LATEST_MS = 8.64e15;

/**
 * Where a page ends: the last prospect's sort value and its id. The value is in milliseconds since the epoch or a count;
 * of those who came once it is negative, see `createdAtOf`.
 */
export interface ProspectPosition {
  readonly value: number;
  readonly id: string;
}

/** The position of a prospect in a list of this order. */
export function positionIn(order: ProspectOrder, { id, createdAt, visits }: Prospect): ProspectPosition {
  switch (order) {
    case 'newest':
      return { value: createdAt.getTime(), id };
    case 'lastSeen':
      return { value: visits.lastSeenAt.getTime(), id };
    case 'mostVisits':
      return { value: visits.count > 1 ? visits.count : createdAt.getTime() - LATEST_MS, id };
  }
}

/** When the prospect at a position of the order `mostVisits` was created, if it came once; null if it came more often. */
export function createdAtOf({ value }: ProspectPosition): Date | null {
  return value < 0 ? new Date(value + LATEST_MS) : null;
}

/** A position of the order `newest` as lists of other records have it, and the other way round. */
export function listPositionOf({ value, id }: ProspectPosition): ListPosition {
  return { createdAt: new Date(value), id };
}

export function newestPositionOf({ createdAt, id }: ListPosition): ProspectPosition {
  return { value: createdAt.getTime(), id };
}
