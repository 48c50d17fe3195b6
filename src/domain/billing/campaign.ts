import type { CampaignChange } from './campaign-changes';
import type { OutreachStatus } from './outreach-status';

export interface CampaignRecord {
  readonly enabled: boolean;
  readonly outreachStatus: OutreachStatus;
  /** Every switch, suspension and change of eligibility, oldest first: what the days owed follow from. */
  readonly changes: readonly CampaignChange[];
  /** Last UTC date that is settled, as `2026-11-27`. */
  readonly chargedThrough: string | null;
  /** So far; numbers the events that tell of them. */
  readonly suspensions: number;
}
