import { withBlock } from '../../../domain/outreach/block-reasons';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { withoutPermit } from '../../../domain/outreach/pace/decide-permit';
import { healthAfter } from '../campaign/note-health';
import type { EndedSend } from './record-sends';

type Progress = Pick<OutreachCampaign, 'pace' | 'health' | 'blocks' | 'sender'>;

/** Pace, health and blocks of a campaign after these of its messages. */
export function progressAfter(
  campaign: OutreachCampaign,
  ended: readonly Pick<EndedSend, 'stored' | 'after'>[],
  at: Date,
): Pick<Progress, 'pace' | 'health' | 'blocks'> {
  const { pace, health, blocks } = ended.reduce<Progress>(
    (progress, one) => afterOne(progress, one, at),
    campaign,
  );
  return { pace, health, blocks };
}

function afterOne(
  progress: Progress,
  { stored: { claim, step }, after }: Pick<EndedSend, 'stored' | 'after'>,
  at: Date,
): Progress {
  const { pace, blocks } = progress;
  const isFreed = after.permit === 'released' && claim !== null;
  const { mailboxAuth: detail, health } = after;
  const blocked = detail === null ? blocks : withBlock(blocks, { reason: 'mailbox_auth', detail, at });
  return {
    ...progress,
    pace: isFreed ? withoutPermit(pace, claim.permitDay, step === 1) : pace,
    ...healthAfter({ ...progress, blocks: blocked }, health === null ? [] : [health], at),
  };
}
