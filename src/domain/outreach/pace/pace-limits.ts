import { addDays, isWeekend, type Day } from '../../day';
import { hashText } from '../../hash-text';

/** Messages a day that a campaign starts at most, once its ramp is over. */
export const DAILY_MAX = 30;
/** Of them first messages to a person. */
export const NEW_DAILY_MAX = 10;
const RAMP_FIRST_DAY = 5;
const RAMP_PER_DAY = 3;

const GAP_MS_MIN = 90_000;
const GAP_MS_MAX = 420_000;

export interface DayCaps {
  readonly started: number;
  readonly startedNew: number;
}

/** What a campaign may start today. The ramp grows with each working day since the first message. */
export function dayCaps(firstDay: Day | null, today: Day): DayCaps {
  let started = RAMP_FIRST_DAY;
  for (let day = firstDay ?? today; day < today && started < DAILY_MAX; day = addDays(day, 1)) {
    if (!isWeekend(day)) started += RAMP_PER_DAY;
  }
  started = Math.min(started, DAILY_MAX);
  return { started, startedNew: Math.min(started, NEW_DAILY_MAX) };
}

/** How long nothing starts after a message: irregular, but always the same for one message. */
export function gapAfterMs(sendId: string): number {
  return GAP_MS_MIN + (hashText(sendId) % (GAP_MS_MAX - GAP_MS_MIN + 1));
}
