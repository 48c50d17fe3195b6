import type { Eligibility } from './eligibility/eligibility';
import type { CampaignRecord } from '../billing/campaign';

/** How far erasing a deleted business has got. */
export interface Erasure {
  readonly dueAt: Date | null;
  readonly passes: number;
}

export interface EligibilityRecord extends Eligibility {
  /** When the next check is due: at `nextCheckAt`, or earlier where somebody asked for it. */
  readonly dueAt: Date | null;
  /** Published `website.eligibility` events so far. */
  readonly published: number;
}

export interface Business {
  readonly id: string;
  readonly partnerId: string;
  /** Canonical: what identifies the website. */
  readonly host: string;
  /** As the onboarding spelt it. */
  readonly websiteUrl: string;
  /** Further hosts, or `*.` and a host for the names below it. */
  readonly additionalHosts: readonly string[];
  readonly eligibility: EligibilityRecord;
  readonly campaign: CampaignRecord;
  readonly deletedAt: Date | null;
  /** What is left to do once it is deleted. */
  readonly erasure: Erasure;
  readonly createdAt: Date;
}
