import { upTo } from '../fallback/inclusive-bounds';

/** Before all that is due; what is due at no time has null, which no comparison of dates finds. */
export const NEVER = new Date(0);

/** Due at some time. */
export const EVER = { $gt: NEVER };

export function dueBefore(instant: Date) {
  return { $gt: NEVER, $lt: instant };
}

export function dueBy(instant: Date) {
  return { $gt: NEVER, ...upTo(instant) };
}
