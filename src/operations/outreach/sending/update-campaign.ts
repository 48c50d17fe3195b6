import type { CampaignBlock, OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { withoutPermit } from '../../../domain/outreach/pace/decide-permit';
import { localTimeOf } from '../../../domain/outreach/schedule/time-zone';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { AfterSend } from '../../../domain/outreach/sending/after-send';
import { reputationProblem, withHealthEvent } from '../../../domain/outreach/sending/sending-health';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { OperationDependencies } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import type { StoreOutreach } from '../campaign/store-outreach';

export type UpdateCampaignAfterSend = ReturnType<typeof createUpdateCampaignAfterSend>;

const NOBODY: ReadonlySet<string> = new Set();

/** Pace, health and blocks of a campaign after one of its messages; answers the listeners that are told of a block. */
export function createUpdateCampaignAfterSend({
  stores,
  now,
  storeOutreach,
}: Pick<OperationDependencies, 'stores' | 'now'> & { readonly storeOutreach: StoreOutreach }) {
  return async function updateCampaign(
    transaction: Transaction,
    claimed: ClaimedBusiness,
    send: OutreachSend,
    after: AfterSend,
  ): Promise<{ readonly listenerIds: ReadonlySet<string> }> {
    const before = await stores.outreachCampaigns.find(send.businessId, transaction);
    if (before === null) return { listenerIds: NOBODY };
    const changes = changesAfter(before, send, after, now());
    if (changes.blocks.length !== before.blocks.length)
      return await storeOutreach(transaction, claimed, before, { ...before, ...changes });
    await stores.outreachCampaigns.update(transaction, send.businessId, changes);
    return { listenerIds: NOBODY };
  };
}

function changesAfter(
  { pace, health, blocks, sender }: OutreachCampaign,
  { claim, step }: OutreachSend,
  after: AfterSend,
  at: Date,
): Pick<OutreachCampaign, 'pace' | 'health' | 'blocks'> {
  const today = localTimeOf(at, sender?.timeZone ?? 'UTC').day;
  const isFreed = after.permit === 'released' && claim !== null;
  const healthAfter = after.health === null ? health : withHealthEvent(health, after.health, today);
  const problem = after.health === null ? null : reputationProblem(healthAfter, today);
  return {
    pace: isFreed ? withoutPermit(pace, claim.permitDay, step === 1) : pace,
    health: healthAfter,
    blocks: [
      ...blocks,
      ...blockUnless(blocks, 'mailbox_auth', after.mailboxAuth, at),
      ...blockUnless(blocks, 'reputation', problem, at),
    ],
  };
}

function blockUnless(
  blocks: readonly CampaignBlock[],
  reason: CampaignBlock['reason'],
  detail: string | null,
  at: Date,
): CampaignBlock[] {
  return detail === null || blocks.some((block) => block.reason === reason) ? [] : [{ reason, detail, at }];
}
