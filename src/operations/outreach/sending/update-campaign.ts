import { withBlock } from '../../../domain/outreach/block-reasons';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { withoutPermit } from '../../../domain/outreach/pace/decide-permit';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { AfterSend } from '../../../domain/outreach/sending/after-send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { OperationDependencies } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import { healthAfter } from '../campaign/note-health';
import type { StoreOutreach } from '../campaign/store-outreach';
import { storeProgress } from '../campaign/store-progress';

export type UpdateCampaignAfterSend = ReturnType<typeof createUpdateCampaignAfterSend>;

/** Pace, health and blocks of a campaign after one of its messages; answers the listeners that are told of a block. */
export function createUpdateCampaignAfterSend(
  deps: Pick<OperationDependencies, 'stores' | 'now'> & { readonly storeOutreach: StoreOutreach },
) {
  return async function updateCampaign(
    transaction: Transaction,
    claimed: ClaimedBusiness,
    send: OutreachSend,
    after: AfterSend,
  ): Promise<ReadonlySet<string>> {
    return await storeProgress(deps, transaction, claimed, (campaign, at) =>
      progressAfter(campaign, send, after, at),
    );
  };
}

function progressAfter(
  campaign: OutreachCampaign,
  { claim, step }: OutreachSend,
  after: AfterSend,
  at: Date,
): Pick<OutreachCampaign, 'pace' | 'health' | 'blocks'> {
  const { pace, blocks } = campaign;
  const isFreed = after.permit === 'released' && claim !== null;
  const { mailboxAuth: detail, health } = after;
  const blocked = detail === null ? blocks : withBlock(blocks, { reason: 'mailbox_auth', detail, at });
  return {
    pace: isFreed ? withoutPermit(pace, claim.permitDay, step === 1) : pace,
    ...healthAfter({ ...campaign, blocks: blocked }, health === null ? [] : [health], at),
  };
}
