import type { CampaignChange } from './campaign-changes';
import type { OutreachStatus } from './outreach-status';

export interface CampaignRecord {
  readonly enabled: boolean;
  readonly outreachStatus: OutreachStatus;
  readonly changes: readonly CampaignChange[];
  readonly chargedThrough: string | null;
  readonly suspensions: number;
}
