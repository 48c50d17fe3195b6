import { addDays, type Day } from '../../day';
import type { OutreachCampaign, PaceCounters } from '../outreach-campaign';
import { isInWindow, nextInWindow } from '../schedule/sending-window';
import { instantOf, localTimeOf } from '../schedule/time-zone';
import { dayCaps, gapAfterMs } from './pace-limits';

/** One message that asks to start. */
export interface PermitRequest {
  readonly sendId: string;
  /** The first message to this person. */
  readonly isFirst: boolean;
  readonly sequenceVersion: number;
  /** The recipient's. */
  readonly timeZone: string;
}

export type PermitCampaign = Pick<
  OutreachCampaign,
  'isRunning' | 'blocks' | 'approved' | 'pace' | 'nextStartAt' | 'firstDay' | 'sender'
>;

export type PermitRefusal =
  | 'not_running'
  | 'blocked'
  | 'not_approved'
  | 'window'
  | 'gap'
  | 'day_cap'
  | 'new_cap';

export type PermitDecision =
  /** What the campaign's document says once the message may start. */
  | {
      readonly kind: 'granted';
      readonly pace: PaceCounters;
      readonly nextStartAt: Date | null;
      readonly firstDay: Day;
    }
  /**
   * `retryAt` null where somebody has to change something first. What holds for all does not wait for the working hours of this
   * recipient: those of others may be open then.
   */
  | { readonly kind: 'refused'; readonly reason: PermitRefusal; readonly retryAt: Date | null };

/**
 * Whether a message may start now; asked within the transaction that stores what the campaign becomes by it. `isPaced`
 * false leaves out window, gaps and caps.
 */
export function decidePermit(
  campaign: PermitCampaign,
  request: PermitRequest,
  now: Date,
  isPaced: boolean,
): PermitDecision {
  if (!campaign.isRunning) return refused('not_running', null);
  if (campaign.blocks.length > 0) return refused('blocked', null);
  if (!isApproved(campaign, request.sequenceVersion)) return refused('not_approved', null);
  const senderTimeZone = campaign.sender?.timeZone ?? 'UTC';
  const today = localTimeOf(now, senderTimeZone).day;
  const counted = paceOn(campaign.pace, today);
  if (isPaced) {
    const refusal = refusalByPace(campaign, request, now, { today, senderTimeZone, counted });
    if (refusal !== null) return refusal;
  }
  return {
    kind: 'granted',
    pace: {
      day: counted.day,
      started: counted.started + 1,
      startedNew: counted.startedNew + (request.isFirst ? 1 : 0),
    },
    nextStartAt: isPaced ? new Date(now.getTime() + gapAfterMs(request.sendId)) : campaign.nextStartAt,
    firstDay: campaign.firstDay ?? today,
  };
}

/** Whether messages of a version may leave: no later one than that which somebody approved last. */
export function isApproved(campaign: Pick<OutreachCampaign, 'approved'> | null, version: number): boolean {
  const approved = campaign?.approved ?? null;
  return approved !== null && version <= approved.version;
}

/**
 * The counters of a day; those of another day count nothing. After the sender's time zone has moved west they may be
 * tomorrow's: these go on, so that moving does not give the caps of a day twice.
 */
export function paceOn(pace: PaceCounters, today: Day): PaceCounters {
  const isOpen = pace.day === today || pace.day === addDays(today, 1);
  return isOpen ? pace : { day: today, started: 0, startedNew: 0 };
}

/** The counters without a message that was permitted on `day` and never reached DATA. */
export function withoutPermit(pace: PaceCounters, day: Day, isFirst: boolean): PaceCounters {
  if (pace.day !== day) return pace;
  return {
    day,
    started: Math.max(0, pace.started - 1),
    startedNew: Math.max(0, pace.startedNew - (isFirst ? 1 : 0)),
  };
}

interface PaceContext {
  readonly today: Day;
  readonly senderTimeZone: string;
  readonly counted: PaceCounters;
}

function refusalByPace(
  campaign: PermitCampaign,
  request: PermitRequest,
  now: Date,
  { today, senderTimeZone, counted }: PaceContext,
): PermitDecision | null {
  const { timeZone, isFirst } = request;
  if (!isInWindow(now, timeZone)) return refused('window', nextInWindow(now, timeZone));

  const caps = dayCaps(campaign.firstDay, today);
  const tomorrow = (): Date => instantOf({ day: addDays(counted.day, 1), msOfDay: 0 }, senderTimeZone);
  if (counted.started >= caps.started) return refused('day_cap', tomorrow());
  if (isFirst && counted.startedNew >= caps.startedNew)
    return refused('new_cap', nextInWindow(tomorrow(), timeZone));

  const { nextStartAt } = campaign;
  if (nextStartAt === null || nextStartAt <= now) return null;
  return refused('gap', nextStartAt);
}

function refused(reason: PermitRefusal, retryAt: Date | null): PermitDecision {
  return { kind: 'refused', reason, retryAt };
}
