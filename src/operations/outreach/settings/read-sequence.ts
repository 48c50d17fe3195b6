import { RecordNotFound } from '../../../domain/errors';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { SequenceStep } from '../../../domain/outreach/sequence';
import { DEFAULT_STEPS } from '../../../domain/outreach/templates/default-sequence';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';
import { findOutreach } from './find-outreach';

/** A version of a sequence, and what is known of the others. */
export interface SavedSequence {
  /** 0 where nothing is saved: then the steps are a suggestion. */
  readonly version: number;
  readonly steps: readonly SequenceStep[];
  readonly createdAt: Date | null;
  readonly latestVersion: number;
  readonly approved: OutreachCampaign['approved'];
}

const SUGGESTION: SavedSequence = {
  version: 0,
  steps: DEFAULT_STEPS,
  createdAt: null,
  latestVersion: 0,
  approved: null,
};

/** @throws RecordNotFound when there is no such version */
export async function readSequence(
  { stores }: Needs<'sequences'>,
  campaign: OutreachCampaign | null,
  version: number,
): Promise<SavedSequence> {
  if (campaign === null || campaign.latestVersion === 0) {
    if (version === 0) return SUGGESTION;
    throw new RecordNotFound('The sequence has no such version');
  }
  const { businessId, latestVersion, approved } = campaign;
  const sequence = await stores.sequences.find(businessId, version);
  if (sequence === null) throw new RecordNotFound('The sequence has no such version');
  const { steps, createdAt } = sequence;
  return { version, steps, createdAt, latestVersion, approved };
}

/** A version, the latest unless another is named. @throws RecordNotFound */
export async function getSequence(
  deps: Needs<'outreachCampaigns' | 'sequences', 'findUser'>,
  address: UserAddress,
  version: number | null,
): Promise<SavedSequence> {
  const { campaign } = await findOutreach(deps, address);
  return await readSequence(deps, campaign, version ?? campaign?.latestVersion ?? 0);
}
