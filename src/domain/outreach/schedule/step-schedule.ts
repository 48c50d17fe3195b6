import { DAY_MS } from '../../duration';
import type { Enrolment } from '../enrolment';
import type { SequenceStep } from '../sequence';
import { nextInWindow, WINDOW_CLOSES_MS, WINDOW_OPENS_MS } from './sending-window';
import { instantOf, localTimeOf } from './time-zone';
import { addWorkdays } from './workdays';

const LAST_MINUTE_MS = 60_000;

/** First messages that waited longer are about a visit that nobody remembers. */
export const FIRST_STEP_WAITS_MS_MAX = 14 * DAY_MS;
/** Waiting for caps and gaps is no outage: work this much overdue is sent without being timed anew. */
const OVERDUE_MS_MAX = 3_600_000;

export interface ScheduleRules {
  /** Whether messages leave on working days and in working hours only. */
  readonly isPaced: boolean;
  /** How long the days of a sequence's delays are; other than a real day only for demonstrations and tests. */
  readonly dayMs: number;
}

/** When a first message that may leave from `at` on is due. */
export function firstStepDueAt(at: Date, timeZone: string, rules: ScheduleRules): Date {
  return rules.isPaced ? nextInWindow(at, timeZone) : at;
}

/**
 * When a follow-up is due: so many business days after the message before it, at the same time of day in the
 * recipient's zone, and within their working hours.
 */
export function followUpDueAt(
  previousAt: Date,
  delayDays: number,
  timeZone: string,
  rules: ScheduleRules,
): Date {
  const isCalendar = rules.isPaced && rules.dayMs === DAY_MS;
  if (!isCalendar) {
    return firstStepDueAt(new Date(previousAt.getTime() + delayDays * rules.dayMs), timeZone, rules);
  }
  const previous = localTimeOf(previousAt, timeZone);
  const msOfDay = Math.min(Math.max(previous.msOfDay, WINDOW_OPENS_MS), WINDOW_CLOSES_MS - LAST_MINUTE_MS);
  return instantOf({ day: addWorkdays(previous.day, delayDays, timeZone), msOfDay }, timeZone);
}

/** Where an enrolment is after a step was sent: at the next one, or at the end. Steps count from 1. */
export function positionAfter(
  steps: readonly SequenceStep[],
  sent: { readonly step: number; readonly at: Date },
  timeZone: string,
  rules: ScheduleRules,
): Pick<Enrolment, 'state' | 'step' | 'dueAt' | 'hold'> {
  const following = steps[sent.step];
  if (following === undefined) return { state: 'finished', step: null, dueAt: null, hold: null };
  const dueAt = followUpDueAt(sent.at, following.delayDays, timeZone, rules);
  return { state: 'active', step: sent.step + 1, dueAt, hold: null };
}

export interface OpenStep {
  readonly step: number;
  readonly dueAt: Date;
  /** When the prospect was first decided about, or seen last where that is later. */
  readonly waitsSince: Date;
}

export type Retiming =
  | { readonly kind: 'keep' }
  /** The first message waited too long: it is never sent. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'later'; readonly dueAt: Date };

/**
 * What becomes of a step that comes up, after an outage or when a campaign is switched on again: what is long overdue
 * is timed anew from now, what is not due yet keeps its time. Pace and caps hold for all of it.
 */
export function retime(
  { step, dueAt, waitsSince }: OpenStep,
  now: Date,
  timeZone: string,
  rules: ScheduleRules,
): Retiming {
  if (step === 1 && now.getTime() - waitsSince.getTime() > FIRST_STEP_WAITS_MS_MAX)
    return { kind: 'expired' };
  if (now.getTime() - dueAt.getTime() <= OVERDUE_MS_MAX) return { kind: 'keep' };
  const anew = firstStepDueAt(now, timeZone, rules);
  // What may leave now keeps its place: those who wait for gaps and caps are not all written anew each hour.
  return anew > now ? { kind: 'later', dueAt: anew } : { kind: 'keep' };
}
