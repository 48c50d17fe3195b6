import type { ListPosition } from '../../list-position';
import type { Prospect } from './prospect';

/** By what a list is sorted, the highest first; the id decides between equals. */
export const PROSPECT_ORDERS = ['newest', 'lastSeen', 'mostVisits'] as const;
export type ProspectOrder = (typeof PROSPECT_ORDERS)[number];

/** Where a page ends: the last prospect's sort value, in milliseconds since the epoch or a count, and its id. */
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
      return { value: visits.count, id };
  }
}

/** A position of the order `newest` as lists of other records have it, and the other way round. */
export function listPositionOf({ value, id }: ProspectPosition): ListPosition {
  return { createdAt: new Date(value), id };
}

export function newestPositionOf({ createdAt, id }: ListPosition): ProspectPosition {
  return { value: createdAt.getTime(), id };
}
