import type { ListPosition } from '../list-position';
import { DEFAULT_COUNTRY_RULE, type CountryRule, type LegalBasis } from './country-rule';
import type { SenderIdentity } from './sender-identity';

/** What keeps a campaign that is switched on from sending; a blocked campaign is never billed. */
export const BLOCK_REASONS = [
  'no_sequence',
  'not_approved',
  'sender_incomplete',
  'https_required',
  'mailbox_auth',
  'reputation',
  'insufficient_funds',
] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Blocks that come from events and stay until they are lifted; the others follow from the settings. */
export const STORED_BLOCK_REASONS = [
  'mailbox_auth',
  'reputation',
  'insufficient_funds',
] as const satisfies readonly BlockReason[];
export type StoredBlockReason = (typeof STORED_BLOCK_REASONS)[number];

export interface CampaignBlock {
  readonly reason: StoredBlockReason;
  /** The words of the mail server, or figures; for people. */
  readonly detail: string;
  readonly at: Date;
}

/** What was sent on one day of the sender's zone; caps count messages whose DATA began. */
export interface PaceCounters {
  /** As `2026-11-28`. */
  readonly day: string;
  readonly started: number;
  /** First messages to a person. */
  readonly startedNew: number;
}

/** Rolling figures of the last seven days, for the breaker. */
export interface SendingHealth {
  readonly days: readonly {
    readonly day: string;
    readonly sent: number;
    readonly bounced: number;
    readonly complained: number;
  }[];
  /** Policy refusals (5.7.x) in a row. */
  readonly policyFailures: number;
}

/** The outreach of one business: settings, switch, pace. Its id is the business's. */
export interface OutreachCampaign {
  readonly businessId: string;
  readonly partnerId: string;
  readonly sender: SenderIdentity | null;
  readonly countryRule: CountryRule;
  readonly legalBasis: LegalBasis | null;
  /** The latest saved version of the sequence; 0 before the first. */
  readonly latestVersion: number;
  readonly approved: { readonly version: number; readonly at: Date; readonly by: string } | null;
  /** Whether the campaign's switch, eligibility and funds let it send; written by every transaction that changes them. */
  readonly isRunning: boolean;
  readonly blocks: readonly CampaignBlock[];
  readonly pace: PaceCounters;
  readonly health: SendingHealth;
  /** No message starts before; null when none was sent yet. */
  readonly nextStartAt: Date | null;
  /** The day of the first message, from which the ramp counts; null before. */
  readonly firstDay: string | null;
  /** Test messages of the latest day on which there were any; missing before the first. */
  readonly tests?: { readonly day: string; readonly count: number };
  /** When the loop has something to do next; null when nothing waits. */
  readonly dueAt: Date | null;
  /** How often that was said: whoever says it has seen all work that was there before. */
  readonly wakes: number;
  /**
   * The walk that enrols prospects that were there before, or decides anew about those that are enrolled, newest first:
   * where it has got to. Null when it is over.
   */
  readonly backfill: { readonly after: ListPosition | null } | null;
}

/** A campaign whose outreach is set up now: nothing is saved yet, and all prospects wait to be enrolled. */
export function newOutreachCampaign(
  business: Pick<OutreachCampaign, 'businessId' | 'partnerId' | 'isRunning'>,
  now: Date,
): OutreachCampaign {
  return {
    ...business,
    sender: null,
    countryRule: DEFAULT_COUNTRY_RULE,
    legalBasis: null,
    latestVersion: 0,
    approved: null,
    blocks: [],
    pace: { day: now.toISOString().slice(0, 10), started: 0, startedNew: 0 },
    health: { days: [], policyFailures: 0 },
    nextStartAt: null,
    firstDay: null,
    dueAt: now,
    wakes: 0,
    backfill: { after: null },
  };
}
