import { withBlock } from '../../../domain/outreach/block-reasons';
import type { CampaignBlock, StoredBlockReason } from '../../../domain/outreach/outreach-campaign';
import type { OutreachDependencies } from '../outreach-dependencies';
import { storeOutreach } from './store-outreach';

/** Blocks a campaign; a repeat changes nothing. */
export async function blockCampaign(
  deps: OutreachDependencies,
  businessId: string,
  block: CampaignBlock,
): Promise<void> {
  await changeBlocks(deps, businessId, (blocks) => withBlock(blocks, block));
}

/** Lifts a block; a repeat changes nothing. */
export async function liftBlock(
  deps: OutreachDependencies,
  businessId: string,
  reason: StoredBlockReason,
): Promise<void> {
  await changeBlocks(deps, businessId, (blocks) => blocks.filter((block) => block.reason !== reason));
}

async function changeBlocks(
  deps: OutreachDependencies,
  businessId: string,
  next: (blocks: readonly CampaignBlock[]) => readonly CampaignBlock[],
): Promise<void> {
  const { stores, claimBusiness } = deps;
  await stores.transact(async (transaction) => {
    const claimed = await claimBusiness(transaction, businessId);
    const before = await stores.outreachCampaigns.find(businessId, transaction);
    if (claimed === null || before === null) return;
    const blocks = next(before.blocks);
    if (blocks.length === before.blocks.length) return;
    await storeOutreach(deps, transaction, claimed, before, { ...before, blocks });
  });
}
