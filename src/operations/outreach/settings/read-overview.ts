import type { Business } from '../../../domain/accounts/business';
import {
  describeBlock,
  describeOutreach,
  type OutreachState,
} from '../../../domain/outreach/describe-outreach';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { decidePermit, paceOn } from '../../../domain/outreach/pace/decide-permit';
import { dayCaps } from '../../../domain/outreach/pace/pace-limits';
import { nextInWindow } from '../../../domain/outreach/schedule/sending-window';
import { localTimeOf } from '../../../domain/outreach/schedule/time-zone';
import type { Needs } from '../../dependencies';
import { reasonsOf } from '../campaign/store-outreach';

type OverviewDependencies = Needs<'enrolments' | 'outreachCampaigns', 'config' | 'mailTransport' | 'now'>;

export type OutreachOverview = Awaited<ReturnType<typeof readOverview>>;

/**
 * What outreach of a business does now, and all that keeps it from sending, also while it is switched off; what comes first
 * has to be done first. `campaign` is null before outreach is set up, `nextAt` where no message is planned or it cannot
 * leave, a limit of today where there is none.
 */
export async function readOverview(deps: OverviewDependencies, { id, campaign: billed }: Business) {
  const campaign = await deps.stores.outreachCampaigns.find(id);
  const reasons = campaign === null ? [] : reasonsOf(deps, campaign);
  const state: OutreachState = campaign === null ? 'not_set_up' : billed.outreachStatus;
  return {
    campaign,
    state,
    isEnabled: billed.enabled,
    isLive: deps.mailTransport.isLive,
    summary: describeOutreach(state, billed.enabled, reasons),
    reasons: reasons.map((reason) => ({
      reason,
      message: describeBlock(reason),
      detail: campaign?.blocks.find((block) => block.reason === reason)?.detail ?? null,
    })),
    today: todayOf(campaign, deps.config.outreach.isPaced, deps.now()),
    nextAt: campaign === null || state !== 'running' ? null : await nextStart(deps, campaign),
  };
}

async function nextStart(
  { stores, config, now }: OverviewDependencies,
  campaign: OutreachCampaign,
): Promise<Date | null> {
  const next = await stores.enrolments.findNextDue(campaign.businessId);
  if (next === null || next.dueAt === null) return null;
  const { dueAt, step } = next;
  const at = new Date(Math.max(dueAt.getTime(), now().getTime()));
  // In the working hours of the recipient.
  const timeZone = next.timeZone ?? 'UTC';
  const request = { sendId: '', isFirst: step === 1, sequenceVersion: 0, timeZone };
  const permit = decidePermit(campaign, request, at, config.outreach.isPaced);
  if (permit.kind === 'granted') return dueAt;
  return permit.retryAt && nextInWindow(permit.retryAt, timeZone);
}

function todayOf(campaign: OutreachCampaign | null, isPaced: boolean, now: Date) {
  if (campaign === null) return { started: 0, startedMax: null, startedNew: 0, startedNewMax: null };
  const day = localTimeOf(now, campaign.sender?.timeZone ?? 'UTC').day;
  const { started, startedNew } = paceOn(campaign.pace, day);
  const caps = isPaced ? dayCaps(campaign.firstDay, day) : { started: null, startedNew: null };
  return { started, startedMax: caps.started, startedNew, startedNewMax: caps.startedNew };
}
