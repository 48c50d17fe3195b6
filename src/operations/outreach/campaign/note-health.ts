import { withBlock } from '../../../domain/outreach/block-reasons';
import type { CampaignBlock, OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { localTimeOf } from '../../../domain/outreach/schedule/time-zone';
import {
  reputationProblem,
  withHealthEvent,
  type HealthEvent,
} from '../../../domain/outreach/sending/sending-health';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import type { StoreOutreach } from './store-outreach';
import { storeProgress } from './store-progress';

export type NoteHealth = ReturnType<typeof createNoteHealth>;

/**
 * Counts what has become known of messages after they had left, and blocks the campaign whose figures are too bad with
 * that.
 */
export function createNoteHealth(
  deps: Needs<'outreachCampaigns', 'now'> & { readonly storeOutreach: StoreOutreach },
) {
  return async function noteHealth(
    transaction: Transaction,
    claimed: ClaimedBusiness,
    events: readonly HealthEvent[],
  ): Promise<void> {
    if (events.length === 0) return;
    await storeProgress(deps, transaction, claimed, (campaign, at) => healthAfter(campaign, events, at));
  };
}

/** Health and blocks after these events; too bad figures block. */
export function healthAfter(
  { health: before, blocks, sender }: Pick<OutreachCampaign, 'health' | 'blocks' | 'sender'>,
  events: readonly HealthEvent[],
  at: Date,
): { readonly health: OutreachCampaign['health']; readonly blocks: readonly CampaignBlock[] } {
  const today = localTimeOf(at, sender?.timeZone ?? 'UTC').day;
  const health = events.reduce((figures, event) => withHealthEvent(figures, event, today), before);
  const problem = events.length === 0 ? null : reputationProblem(health, today);
  if (problem === null) return { health, blocks };
  return { health, blocks: withBlock(blocks, { reason: 'reputation', detail: problem, at }) };
}
