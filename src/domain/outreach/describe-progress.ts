import type { OutreachCampaign } from './outreach-campaign';
import { dayCaps } from './pace/pace-limits';
import { paceOn } from './pace/decide-permit';
import { localTimeOf } from './schedule/time-zone';

export interface OutreachProgress {
  readonly sent: number;
  readonly due: number;
  readonly nextAt: Date | null;
  readonly refusal: { readonly reason: string } | null;
  /** False where nothing limits how many leave a day. */
  readonly isPaced: boolean;
  readonly campaign: Pick<OutreachCampaign, 'isRunning' | 'pace' | 'firstDay' | 'sender' | 'blocks'>;
}

/** One line for the operator, such as `1 sent, 12 due, next 14:05 Berlin, 9 of 30 today`. */
export function describeProgress(
  { sent, due, nextAt, refusal, isPaced, campaign }: OutreachProgress,
  now: Date,
): string {
  const timeZone = campaign.sender?.timeZone ?? 'UTC';
  const today = localTimeOf(now, timeZone).day;
  const { started } = paceOn(campaign.pace, today);
  const cap = isPaced ? ` of ${dayCaps(campaign.firstDay, today).started}` : '';
  const parts = [
    ...(campaign.isRunning ? [] : ['off']),
    ...campaign.blocks.map(({ reason }) => `blocked: ${reason}`),
    `${sent} sent`,
    `${due} due`,
    ...(nextAt === null ? [] : [`next ${localTimeText(nextAt, now, timeZone)}`]),
    ...(refusal === null ? [] : [`stopped by ${refusal.reason}`]),
    `${started}${cap} today`,
  ];
  return parts.join(', ');
}

function localTimeText(at: Date, now: Date, timeZone: string): string {
  const { day, msOfDay } = localTimeOf(at, timeZone);
  const time = new Date(msOfDay).toISOString().slice(11, 16);
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return day === localTimeOf(now, timeZone).day ? `${time} ${place}` : `${day} ${time} ${place}`;
}
