/** Where a page of a list ended: lists show the newest first, and of one instant the greatest id first. */
export interface ListPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** Which part of a list is asked for. */
export interface PageRequest {
  /** Where the page before ended; null at the beginning. */
  readonly after: ListPosition | null;
  readonly limit: number;
}

/** A part of a list, full unless the list ends with it. */
export interface Page<Item, Position = ListPosition> {
  readonly items: readonly Item[];
  /** Where the next page begins; null exactly at the end of the list. */
  readonly next: Position | null;
}

/** The position behind a record of a list by time of creation. */
export function positionOf({ createdAt, id }: ListPosition): ListPosition {
  return { createdAt, id };
}

/** @param found one record more than the page takes, if there is one: it tells whether the list goes on */
export function pageOf<Item, Position>(
  found: readonly Item[],
  limit: number,
  toPosition: (last: Item) => Position,
): Page<Item, Position> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last !== undefined ? toPosition(last) : null };
}
