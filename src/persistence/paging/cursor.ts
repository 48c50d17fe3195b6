import type { ListPosition } from '../../domain/list-position';
import type { Condition } from '../mongo/collection';

/** What a list is sorted by; the id decides between equals, in the same direction. */
export interface ListSort {
  readonly field: string;
  readonly direction: 1 | -1;
}

export const NEWEST_FIRST: ListSort = { field: 'createdAt', direction: -1 };
export const OLDEST_FIRST: ListSort = { field: 'createdAt', direction: 1 };

/** Where a page ended: the sort value of its last record, and its id. */
export interface Cursor {
  readonly value: Date | number;
  readonly id: string;
}

/** The cursor of a list by time of creation. */
export function cursorAt(position: ListPosition | null): Cursor | null {
  return position === null ? null : { value: position.createdAt, id: position.id };
}

/** What a list shows behind a cursor. The first condition bounds the scan of the index, the second orders equals. */
export function behind({ field, direction }: ListSort, { value, id }: Cursor): Condition {
  if (direction === -1)
    return { [field]: { $lte: value }, $or: [{ [field]: { $lt: value } }, { _id: { $lt: id } }] };
  return { [field]: { $gte: value }, $or: [{ [field]: { $gt: value } }, { _id: { $gt: id } }] };
}
