import { appendChange, currentState, type CampaignChange, type CampaignState } from './campaign-changes';
import { compactChanges } from './compact-changes';
import { outreachStatus, type OutreachStatus } from './outreach-status';

export interface CampaignRecord {
  readonly enabled: boolean;
  readonly outreachStatus: OutreachStatus;
  readonly changes: readonly CampaignChange[];
  readonly chargedThrough: string | null;
  readonly suspensions: number;
}

/** A longer list is shortened to what still decides about days that are not settled. */
const CHANGES_MAX = 64;

/**
 * The campaign after a switch or a change of what keeps it from sending, now; to be stored together with its cause. The same object
 * where nothing changes.
 */
export function withCampaignChange(
  campaign: CampaignRecord,
  change: Partial<Pick<CampaignState, 'enabled' | 'eligible' | 'blocked'>>,
  now: Date,
): CampaignRecord {
  const changes = appendChange(campaign.changes, change, now);
  return changes === campaign.changes ? campaign : withChanges(campaign, changes);
}

/** The campaign with these changes, and the switch and status that follow from them. */
export function withChanges(campaign: CampaignRecord, changes: readonly CampaignChange[]): CampaignRecord {
  const state = currentState(changes);
  const kept = changes.length > CHANGES_MAX ? compactChanges(changes, campaign.chargedThrough) : changes;
  return { ...campaign, changes: kept, enabled: state.enabled, outreachStatus: outreachStatus(state) };
}
