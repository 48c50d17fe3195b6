/** A clock that moves only when a test moves it. */
export interface Clock {
  readonly now: () => Date;
  advance(milliseconds: number): void;
  set(at: Date): void;
}

/** Stands at the real time unless told otherwise, since records also carry times of the database's own. */
export function aClock(start: Date = new Date()): Clock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance(milliseconds) {
      current += milliseconds;
    },
    set(at) {
      current = at.getTime();
    },
  };
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
