import { withBlock } from '../../../domain/outreach/block-reasons';
import type { CampaignBlock, StoredBlockReason } from '../../../domain/outreach/outreach-campaign';
import type { Needs } from '../../dependencies';
import type { StoreOutreach } from './store-outreach';

type BlockDependencies = Needs<'outreachCampaigns', 'claimBusiness'> & {
  readonly storeOutreach: StoreOutreach;
};

export type ChangeBlocks = ReturnType<typeof createChangeBlocks>;

/** Blocks a campaign, or lifts a block; a repeat changes nothing. */
export function createChangeBlocks({ stores, claimBusiness, storeOutreach }: BlockDependencies) {
  return {
    async block(businessId: string, block: CampaignBlock): Promise<void> {
      await change(businessId, (blocks) => withBlock(blocks, block));
    },

    async lift(businessId: string, reason: StoredBlockReason): Promise<void> {
      await change(businessId, (blocks) => blocks.filter((block) => block.reason !== reason));
    },
  };

  async function change(
    businessId: string,
    next: (blocks: readonly CampaignBlock[]) => readonly CampaignBlock[],
  ): Promise<void> {
    await stores.transact(async (transaction) => {
      const claimed = await claimBusiness(transaction, businessId);
      const before = await stores.outreachCampaigns.find(businessId, transaction);
      if (claimed === null || before === null) return;
      const blocks = next(before.blocks);
      if (blocks.length === before.blocks.length) return;
      await storeOutreach(transaction, claimed, before, { ...before, blocks });
    });
  }
}
