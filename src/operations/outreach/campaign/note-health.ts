import type { CampaignBlock, OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { localTimeOf } from '../../../domain/outreach/schedule/time-zone';
import {
  reputationProblem,
  withHealthEvent,
  type HealthEvent,
} from '../../../domain/outreach/sending/sending-health';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { OperationDependencies } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import type { StoreOutreach } from './store-outreach';

const NOBODY: ReadonlySet<string> = new Set();

export type NoteHealth = ReturnType<typeof createNoteHealth>;

/**
 * Counts what has become known of messages after they had left, and blocks the campaign whose figures are too bad with
 * that. Answers the listeners that are told of a block.
 */
export function createNoteHealth({
  stores,
  now,
  storeOutreach,
}: Pick<OperationDependencies, 'stores' | 'now'> & { readonly storeOutreach: StoreOutreach }) {
  return async function noteHealth(
    transaction: Transaction,
    claimed: ClaimedBusiness,
    events: readonly HealthEvent[],
  ): Promise<ReadonlySet<string>> {
    if (events.length === 0) return NOBODY;
    const before = await stores.outreachCampaigns.find(claimed.business.id, transaction);
    if (before === null) return NOBODY;
    const at = now();
    const today = localTimeOf(at, before.sender?.timeZone ?? 'UTC').day;
    const health = events.reduce((figures, event) => withHealthEvent(figures, event, today), before.health);
    const blocks = withReputationBlock(before, reputationProblem(health, today), at);
    if (blocks.length > before.blocks.length) {
      const stored = await storeOutreach(transaction, claimed, before, { ...before, health, blocks });
      return stored.listenerIds;
    }
    await stores.outreachCampaigns.update(transaction, claimed.business.id, { health });
    return NOBODY;
  };
}

function withReputationBlock(
  { blocks }: OutreachCampaign,
  problem: string | null,
  at: Date,
): readonly CampaignBlock[] {
  if (problem === null || blocks.some(({ reason }) => reason === 'reputation')) return blocks;
  return [...blocks, { reason: 'reputation', detail: problem, at }];
}
