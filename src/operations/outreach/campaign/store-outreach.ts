import { blockReasons } from '../../../domain/outreach/block-reasons';
import type { CampaignBlock, OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { Transaction } from '../../../persistence/mongo/transact';
import { withCampaignChange } from '../../billing/campaign-record';
import type { Settled } from '../../billing/settle-in-transaction';
import type { Needs } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import { outreachEnvironment } from '../outreach-environment';
import { blockedEvent } from '../outreach-events';
import { maySend } from '../../billing/store-campaign';
import { createTakeBackAllClaims } from '../claims/take-back-claims';

export interface StoredOutreach extends Settled {
  readonly outreach: OutreachCampaign;
}

export type StoreOutreach = ReturnType<typeof createStoreOutreach>;

type StoreOutreachDependencies = Needs<
  'businesses' | 'holds' | 'outreachCampaigns' | 'sends' | 'wallets',
  'config' | 'mailTransport' | 'now' | 'publishEvents' | 'settleInTransaction'
>;

/**
 * Stores what the outreach of a claimed business has become, whatever has changed of it. Once it is blocked no message
 * starts. That is told to billing, which owes nothing for days on which it was blocked all the time; a block that is new is
 * told to listeners.
 */
export function createStoreOutreach(deps: StoreOutreachDependencies) {
  const { stores, now, settleInTransaction, publishEvents } = deps;
  const environment = outreachEnvironment(deps);
  const takeBackAllClaims = createTakeBackAllClaims(deps);
  return async function storeOutreach(
    transaction: Transaction,
    claimed: ClaimedBusiness,
    before: OutreachCampaign | null,
    changed: OutreachCampaign,
  ): Promise<StoredOutreach> {
    const { business } = claimed;
    const blocked = blockReasons(changed, environment).length > 0;
    const campaign = withCampaignChange(business.campaign, { blocked }, now());
    const settled = await settleInTransaction(transaction, {
      ...claimed,
      business: { ...business, campaign },
    });
    if (settled.campaign !== business.campaign)
      await stores.businesses.setCampaign(transaction, business.id, settled.campaign);
    const outreach = { ...changed, isRunning: maySend(settled.campaign) };
    if (before === null) await stores.outreachCampaigns.insert(transaction, outreach);
    else await stores.outreachCampaigns.update(transaction, business.id, outreach);
    if (blocked) await takeBackAllClaims(transaction, business.id);
    const number = before?.wakes ?? 0;
    const told = newBlocks(before, outreach).map((block) => blockedEvent(business, { ...block, number }));
    await publishEvents(transaction, told);
    return { ...settled, outreach };
  };
}

function newBlocks(before: OutreachCampaign | null, { blocks }: OutreachCampaign): CampaignBlock[] {
  const known = new Set(before?.blocks.map(({ reason }) => reason));
  return blocks.filter(({ reason }) => !known.has(reason));
}
