import { withBlock } from '../../../domain/outreach/block-reasons';
import type { CampaignBlock, OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { withoutPermit } from '../../../domain/outreach/pace/decide-permit';
import { localTimeOf } from '../../../domain/outreach/schedule/time-zone';
import {
  reputationProblem,
  withHealthEvent,
  type HealthEvent,
} from '../../../domain/outreach/sending/sending-health';
import type { Outcome } from '../../../domain/outreach/sending/after-send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { ClaimedBusiness } from '../../wallet/claimed-business';
import type { OutreachDependencies } from '../outreach-dependencies';
import { storeOutreach } from './store-outreach';

type Progress = Pick<OutreachCampaign, 'pace' | 'health' | 'blocks'>;

/** Stores what these messages of a claimed business have made of its campaign. */
export async function noteEnded(
  deps: OutreachDependencies,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  ended: readonly Outcome[],
): Promise<void> {
  await storeProgress(deps, transaction, claimed, (campaign, at) =>
    ended.reduce<OutreachCampaign>(
      (before, one) => ({ ...before, ...progressAfter(before, one, at) }),
      campaign,
    ),
  );
}

/**
 * Counts what has become known of messages after they had left, and blocks the campaign whose figures are too bad with
 * that.
 */
export async function noteHealth(
  deps: OutreachDependencies,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  events: readonly HealthEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await storeProgress(deps, transaction, claimed, (campaign, at) => ({
    ...campaign,
    ...healthAfter(campaign, events, at),
  }));
}

/** Blocks a campaign, or lifts a block; what is so already changes nothing. */
export async function changeBlocks(
  deps: OutreachDependencies,
  businessId: string,
  next: (blocks: readonly CampaignBlock[]) => readonly CampaignBlock[],
): Promise<void> {
  await deps.stores.transact(async (transaction) => {
    const claimed = await deps.claimBusiness(transaction, businessId);
    if (claimed === null) return;
    await storeProgress(deps, transaction, claimed, (campaign) => {
      return { ...campaign, blocks: next(campaign.blocks) };
    });
  });
}

/** Only other blocks concern billing as well. */
async function storeProgress(
  deps: OutreachDependencies,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  progressOf: (campaign: OutreachCampaign, at: Date) => Progress,
): Promise<void> {
  const { stores, now } = deps;
  const before = await stores.outreachCampaigns.find(claimed.business.id, transaction);
  if (before === null) return;
  const { pace, health, blocks } = progressOf(before, now());
  const progress = { pace, health, blocks };
  if (blocks.length !== before.blocks.length)
    await storeOutreach(deps, transaction, claimed, before, { ...before, ...progress });
  else await stores.outreachCampaigns.update(transaction, claimed.business.id, progress);
}

function progressAfter(
  campaign: OutreachCampaign,
  { stored: { claim, step }, after: { permit, mailboxAuth: detail, health } }: Outcome,
  at: Date,
): Progress {
  const isFreed = permit === 'released' && claim !== null;
  const pace = isFreed ? withoutPermit(campaign.pace, claim.permitDay, step === 1) : campaign.pace;
  const blocks =
    detail === null ? campaign.blocks : withBlock(campaign.blocks, { reason: 'mailbox_auth', detail, at });
  return { pace, ...healthAfter({ ...campaign, blocks }, health === null ? [] : [health], at) };
}

/** Health and blocks after these events; too bad figures block. */
function healthAfter(
  { health: before, blocks, sender }: OutreachCampaign,
  events: readonly HealthEvent[],
  at: Date,
): Pick<OutreachCampaign, 'health' | 'blocks'> {
  const today = localTimeOf(at, sender?.timeZone ?? 'UTC').day;
  const health = events.reduce((figures, event) => withHealthEvent(figures, event, today), before);
  const problem = events.length === 0 ? null : reputationProblem(health, today);
  if (problem === null) return { health, blocks };
  return { health, blocks: withBlock(blocks, { reason: 'reputation', detail: problem, at }) };
}
