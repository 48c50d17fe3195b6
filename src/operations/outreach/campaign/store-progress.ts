import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import type { StoreOutreach } from './store-outreach';

type ProgressDependencies = Needs<'outreachCampaigns', 'now'> & {
  readonly storeOutreach: StoreOutreach;
};
type Progress = Partial<Pick<OutreachCampaign, 'pace' | 'health' | 'blocks'>>;

/**
 * Stores what messages have made of the campaign of a claimed business; only a block that is new concerns billing as well.
 */
export async function storeProgress(
  { stores, now, storeOutreach }: ProgressDependencies,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  progressOf: (campaign: OutreachCampaign, at: Date) => Progress,
): Promise<void> {
  const before = await stores.outreachCampaigns.find(claimed.business.id, transaction);
  if (before === null) return;
  const progress = progressOf(before, now());
  const { blocks = before.blocks } = progress;
  if (blocks.length > before.blocks.length)
    await storeOutreach(transaction, claimed, before, { ...before, ...progress });
  else await stores.outreachCampaigns.update(transaction, claimed.business.id, progress);
}
