import type { Business } from '../../../domain/accounts/business';
import {
  describeBlock,
  describeOutreach,
  type OutreachState,
} from '../../../domain/outreach/describe-outreach';
import type { BlockReason, OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { decidePermit, paceOn } from '../../../domain/outreach/pace/decide-permit';
import { dayCaps } from '../../../domain/outreach/pace/pace-limits';
import { localTimeOf } from '../../../domain/outreach/schedule/time-zone';
import type { Needs } from '../../dependencies';
import { reasonsOf } from '../campaign/store-outreach';

/** What outreach does now, and what keeps it from sending. */
export interface OutreachOverview {
  /** Null before outreach is set up. */
  readonly campaign: OutreachCampaign | null;
  readonly state: OutreachState;
  readonly isEnabled: boolean;
  /** Whether messages leave this machine. */
  readonly isLive: boolean;
  /** In one line, for people. */
  readonly summary: string;
  /** All of them, also while it is switched off; what comes first has to be done first. */
  readonly reasons: readonly OutreachBlock[];
  /** Messages handed over today, and how many may be; null where there is no limit. */
  readonly today: {
    readonly started: number;
    readonly startedMax: number | null;
    readonly startedNew: number;
    readonly startedNewMax: number | null;
  };
  /** The next message leaves then at the earliest; null where none is planned, or it cannot leave. */
  readonly nextAt: Date | null;
}

export interface OutreachBlock {
  readonly reason: BlockReason;
  readonly message: string;
  /** The words of the mail server, or figures. */
  readonly detail: string | null;
}

type OverviewDependencies = Needs<'enrolments' | 'outreachCampaigns', 'config' | 'mailTransport' | 'now'>;

export async function readOverview(
  deps: OverviewDependencies,
  { id, campaign: billed }: Business,
): Promise<OutreachOverview> {
  const campaign = await deps.stores.outreachCampaigns.find(id);
  const reasons = campaign === null ? [] : reasonsOf(deps, campaign);
  const state = campaign === null ? 'not_set_up' : billed.outreachStatus;
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
  const dueAt = await stores.enrolments.nextDueAt(campaign.businessId);
  if (dueAt === null) return null;
  const at = new Date(Math.max(dueAt.getTime(), now().getTime()));
  const timeZone = campaign.sender?.timeZone ?? 'UTC';
  const request = { sendId: '', isFirst: false, sequenceVersion: 0, timeZone };
  const permit = decidePermit(campaign, request, at, config.outreach.isPaced);
  return permit.kind === 'granted' ? dueAt : permit.retryAt;
}

function todayOf(campaign: OutreachCampaign | null, isPaced: boolean, now: Date): OutreachOverview['today'] {
  if (campaign === null) return { started: 0, startedMax: null, startedNew: 0, startedNewMax: null };
  const day = localTimeOf(now, campaign.sender?.timeZone ?? 'UTC').day;
  const { started, startedNew } = paceOn(campaign.pace, day);
  const caps = isPaced ? dayCaps(campaign.firstDay, day) : { started: null, startedNew: null };
  return { started, startedMax: caps.started, startedNew, startedNewMax: caps.startedNew };
}
