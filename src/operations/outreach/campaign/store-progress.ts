import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import type { StoreOutreach } from './store-outreach';

type ProgressDependencies = Needs<'outreachCampaigns', 'now'> & {
  readonly storeOutreach: StoreOutreach;
};
type Progress = Partial<Pick<OutreachCampaign, 'pace' | 'health' | 'blocks'>>;

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Stores what messages have made of the campaign of a claimed business; only a block that is new concerns billing as well.
 * Answers the listeners that are told of it.
 */
export async function storeProgress(
  { stores, now, storeOutreach }: ProgressDependencies,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  progressOf: (campaign: OutreachCampaign, at: Date) => Progress,
): Promise<ReadonlySet<string>> {
  const before = await stores.outreachCampaigns.find(claimed.business.id, transaction);
  if (before === null) return NOBODY;
  const progress = progressOf(before, now());
  const { blocks = before.blocks } = progress;
  if (blocks.length > before.blocks.length) {
    const stored = await storeOutreach(transaction, claimed, before, { ...before, ...progress });
    return stored.listenerIds;
  }
  await stores.outreachCampaigns.update(transaction, claimed.business.id, progress);
  return NOBODY;
}
