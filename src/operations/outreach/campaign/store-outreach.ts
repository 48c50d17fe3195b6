import { blockReasons } from '../../../domain/outreach/block-reasons';
import type {
  BlockReason,
  CampaignBlock,
  OutreachCampaign,
} from '../../../domain/outreach/outreach-campaign';
import type { Transaction } from '../../../persistence/mongo/transact';
import { withCampaignChange } from '../../../domain/billing/campaign';
import type { Settlement } from '../../../domain/billing/settlement';
import { maySend } from '../../billing/store-campaign';
import type { Needs } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claimed-business';
import type { OutreachDependencies } from '../outreach-dependencies';
import { blockedEvent } from '../outreach-events';

/**
 * Stores what the outreach of a claimed business has become, whatever has changed of it. Once it is blocked no message
 * starts. That is told to billing, which owes nothing for days on which it was blocked all the time; a block that is new is
 * told to listeners.
 */
export async function storeOutreach(
  deps: OutreachDependencies,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  before: OutreachCampaign | null,
  changed: OutreachCampaign,
): Promise<Settlement & { readonly outreach: OutreachCampaign }> {
  const { stores, now, settleInTransaction, publishEvents } = deps;
  const { business } = claimed;
  const blocked = reasonsOf(deps, changed).length > 0;
  const campaign = withCampaignChange(business.campaign, { blocked }, now());
  const settled = await settleInTransaction(transaction, {
    ...claimed,
    business: { ...business, campaign },
  });
  if (settled.campaign !== business.campaign)
    await stores.businesses.update(transaction, business.id, { campaign: settled.campaign });
  const outreach = { ...changed, isRunning: maySend(settled.campaign) };
  if (before === null) await stores.outreachCampaigns.insert(transaction, outreach);
  else await stores.outreachCampaigns.update(transaction, business.id, outreach);
  const number = before?.wakes ?? 0;
  const told = newBlocks(before, outreach).map((block) => blockedEvent(business, { ...block, number }));
  await publishEvents(transaction, told);
  return { ...settled, outreach };
}

/** Everything that keeps a campaign from sending, in this installation. */
export function reasonsOf(
  { config, mailTransport }: Needs<never, 'config' | 'mailTransport'>,
  campaign: OutreachCampaign,
): BlockReason[] {
  const hasHttps = config.publicOrigin.startsWith('https:');
  return blockReasons(campaign, { isLive: mailTransport.isLive, hasHttps });
}

/** Whether messages of a campaign may leave; null where outreach is not set up. */
export function isSending(
  deps: Needs<never, 'config' | 'mailTransport'>,
  campaign: OutreachCampaign | null,
): boolean {
  return campaign?.isRunning === true && reasonsOf(deps, campaign).length === 0;
}

function newBlocks(before: OutreachCampaign | null, { blocks }: OutreachCampaign): CampaignBlock[] {
  const known = new Set(before?.blocks.map(({ reason }) => reason));
  return blocks.filter(({ reason }) => !known.has(reason));
}
