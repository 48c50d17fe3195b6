import type { ListPosition } from '../domain/list-position';

export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
export const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;

/** The condition for what a list shows after this position; none at the beginning. */
export function olderThan(position: ListPosition | null) {
  if (position === null) return {};
  const { createdAt, id } = position;
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: id } }] };
}

/** The same for a walk from the oldest on. */
export function newerThan(position: ListPosition | null) {
  if (position === null) return {};
  const { createdAt, id } = position;
  return { $or: [{ createdAt: { $gt: createdAt } }, { createdAt, _id: { $gt: id } }] };
}

/**
 * The condition for what was created from `since` on and before `until`. It says "later than the millisecond before",
 * since SecantusDB in Python misses the bound itself of `$gte` on a descending index with further fields.
 */
export function within(since: Date | null, until: Date | null) {
  if (since === null && until === null) return {};
  return {
    createdAt: {
      ...(since === null ? {} : { $gt: new Date(since.getTime() - 1) }),
      ...(until === null ? {} : { $lt: until }),
    },
  };
}
