import type { ListPosition } from '../domain/list-position';

/** A part of a list, and where it goes on; null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: ListPosition | null;
}

/** @param found one item more than the page takes, if there is one */
export function pageOf<Item extends ListPosition>(found: readonly Item[], limit: number): Page<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const goesOn = found.length > limit && last !== undefined;
  return { items, next: goesOn ? { createdAt: last.createdAt, id: last.id } : null };
}
