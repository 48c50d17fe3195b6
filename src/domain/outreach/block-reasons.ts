import type { BlockReason, CampaignBlock, OutreachCampaign } from './outreach-campaign';
import { validateSender } from './validate-sender';

/** What the service itself adds to what may keep a campaign from sending. */
export interface OutreachEnvironment {
  /** Whether messages leave this machine. */
  readonly isLive: boolean;
  /** Whether the links of a message lead to https. */
  readonly hasHttps: boolean;
}

/**
 * Everything that keeps a campaign from sending, whether it is switched on or not; what comes first has to be done first.
 * A campaign of which nothing is set up is not blocked: it has nothing to send.
 */
export function blockReasons(
  {
    latestVersion,
    approved,
    sender,
    blocks,
  }: Pick<OutreachCampaign, 'latestVersion' | 'approved' | 'sender' | 'blocks'>,
  { isLive, hasHttps }: OutreachEnvironment,
): BlockReason[] {
  const reasons: BlockReason[] = [];
  if (sender === null || validateSender(sender).length > 0) reasons.push('sender_incomplete');
  if (latestVersion === 0) reasons.push('no_sequence');
  else if (approved === null) reasons.push('not_approved');
  if (isLive && !hasHttps) reasons.push('https_required');
  return [...reasons, ...blocks.map(({ reason }) => reason)];
}

/** The blocks with one more, unless there is one of its reason. */
export function withBlock(blocks: readonly CampaignBlock[], block: CampaignBlock): readonly CampaignBlock[] {
  return blocks.some(({ reason }) => reason === block.reason) ? blocks : [...blocks, block];
}
