import { pendingEligibility } from '../../domain/accounts/eligibility/eligibility';
import { invariant } from '../../domain/errors';
import type { BusinessRecord } from './business-schema';
import type { Erasure, EligibilityRecord, Business } from '../../domain/accounts/business';
import type { CampaignRecord } from '../../domain/billing/campaign';

/** A document as far as ending a business changes it. */
export interface RawBusiness {
  _id: string;
  additionalHosts?: readonly string[];
  deletedAt: Date | null;
  erasure: Erasure;
  writes: number;
  campaign: object;
  eligibility: object;
  updatedAt: Date;
}

export interface NewBusiness {
  readonly id: string;
  readonly partnerId: string;
  readonly host: string;
  readonly websiteUrl: string;
  readonly at: Date;
}

/** A new website waits for its first check, its campaign is off. */
export function initialState(at: Date) {
  return {
    writes: 0,
    eligibility: { ...pendingEligibility(at), dueAt: at, published: 0 },
    campaign: { enabled: false, outreachStatus: 'paused' as const, changes: [], suspensions: 0 },
  };
}

/** A deleted business, its campaign off and no check due, to be erased from now on. */
export function asDeleted(record: RawBusiness, at: Date): RawBusiness {
  return {
    ...record,
    deletedAt: at,
    erasure: { dueAt: at, passes: 0 },
    writes: record.writes + 1,
    campaign: { ...record.campaign, enabled: false, outreachStatus: 'paused' },
    eligibility: { ...record.eligibility, nextCheckAt: null, dueAt: null },
    updatedAt: at,
  };
}

/** With other further hosts; a check is due then, which also gathers the visitors that waited for them. */
export function withHosts(record: RawBusiness, hosts: readonly string[], at: Date): RawBusiness {
  const { additionalHosts: _, ...rest } = record;
  return {
    ...rest,
    ...(hosts.length > 0 && { additionalHosts: hosts }),
    writes: record.writes + 1,
    eligibility: { ...record.eligibility, dueAt: at },
    updatedAt: at,
  };
}

export function toBusiness(record: BusinessRecord): Business {
  return {
    id: record._id,
    partnerId: record.partnerId,
    host: record.host,
    websiteUrl: record.websiteUrl,
    additionalHosts: record.additionalHosts ?? [],
    eligibility: toEligibility(record),
    campaign: toCampaign(record),
    deletedAt: record.deletedAt ?? null,
    erasure: { dueAt: record.erasure?.dueAt ?? null, passes: record.erasure?.passes ?? 0 },
    createdAt: record.createdAt,
  };
}

function toEligibility({ eligibility }: BusinessRecord): EligibilityRecord {
  invariant(eligibility, 'every business has an eligibility');
  return {
    status: eligibility.status,
    reasons: eligibility.reasons,
    checkedAt: eligibility.checkedAt ?? null,
    nextCheckAt: eligibility.nextCheckAt ?? null,
    checks: eligibility.checks,
    failures: eligibility.failures,
    dueAt: eligibility.dueAt ?? null,
    published: eligibility.published,
  };
}

export function toCampaign({ campaign }: BusinessRecord): CampaignRecord {
  invariant(campaign, 'every business has a campaign');
  return {
    enabled: campaign.enabled,
    outreachStatus: campaign.outreachStatus,
    changes: campaign.changes.map(({ at, enabled, eligible, suspended, blocked }) => ({
      at,
      enabled,
      eligible,
      suspended,
      ...(blocked === true && { blocked }),
    })),
    chargedThrough: campaign.chargedThrough ?? null,
    suspensions: campaign.suspensions,
  };
}
