import { Schema, type Connection } from 'mongoose';
import type { Business } from '../../domain/accounts/business';
import {
  ELIGIBILITY_REASONS,
  ELIGIBILITY_STATUSES,
  pendingEligibility,
} from '../../domain/accounts/eligibility/eligibility';
import { OUTREACH_STATUSES } from '../../domain/billing/outreach-status';
import { openCollection } from '../collections/collection';
import { withoutId, type WithId } from '../collections/documents';
import {
  FLAG,
  NUMBER,
  oneOf,
  OPTIONAL_TEXT,
  OPTIONAL_TIME,
  TEXT,
  TIME,
  timedSchema,
} from '../collections/schema';

export interface BusinessDocument extends WithId<Omit<Business, 'additionalHosts'>> {
  /** Absent where there are none: the index is to know nothing of them. */
  readonly additionalHosts?: readonly string[];
  /** Grows with every transaction that writes something for this business: see `lock`. */
  readonly writes: number;
  readonly updatedAt: Date;
}

const change = new Schema(
  {
    at: TIME,
    enabled: FLAG,
    eligible: FLAG,
    suspended: FLAG,
    /** Missing is false. */ blocked: { type: Boolean },
  },
  { _id: false },
);

const businessSchema = timedSchema<BusinessDocument>({
  partnerId: TEXT,
  /** Canonical host: what identifies the website. */
  host: TEXT,
  /** Further hosts, and `*.example.com` for the names below one. */
  additionalHosts: { type: [String], default: undefined },
  /** The website as the onboarding spelt it. */
  websiteUrl: TEXT,
  writes: NUMBER,
  eligibility: {
    status: oneOf(ELIGIBILITY_STATUSES),
    reasons: { type: [{ type: String, enum: ELIGIBILITY_REASONS }], required: true },
    checkedAt: OPTIONAL_TIME,
    nextCheckAt: OPTIONAL_TIME,
    /** Finished checks. */
    checks: NUMBER,
    /** Due checks in a row that did not reach the website, for the schedule of re-checks. */
    failures: NUMBER,
    /** When the next check is due: at `nextCheckAt`, or earlier where somebody asked for it. */
    dueAt: OPTIONAL_TIME,
    /** Published `website.eligibility` events so far. */
    published: NUMBER,
  },
  campaign: {
    enabled: FLAG,
    outreachStatus: oneOf(OUTREACH_STATUSES),
    /** Every switch, suspension and change of eligibility, oldest first: what the days owed follow from. */
    changes: { type: [change], required: true },
    /** Last UTC date that is settled, as `2026-11-27`. */
    chargedThrough: OPTIONAL_TEXT,
    /** Suspensions so far; numbers the events that tell of them. */
    suspensions: NUMBER,
  },
  deletedAt: OPTIONAL_TIME,
  /** What is left to do once it is deleted: when what it left is erased next, and how often that was done. */
  erasure: { dueAt: OPTIONAL_TIME, passes: { type: Number, default: 0 } },
});
// find by website; one active business for each website of a partner
businessSchema.index(
  { partnerId: 1, host: 1 },
  { unique: true, partialFilterExpression: { deletedAt: null } },
);
// find by a further host; one active business for each of a partner
businessSchema.index(
  { partnerId: 1, additionalHosts: 1 },
  { unique: true, partialFilterExpression: { deletedAt: null, additionalHosts: { $exists: true } } },
);
businessSchema.index({ 'eligibility.dueAt': 1 }); // sweep: overdue checks
businessSchema.index({ 'campaign.outreachStatus': 1, 'campaign.chargedThrough': 1 }); // sweep: owed days
businessSchema.index({ 'campaign.outreachStatus': 1, _id: 1 }); // sweep: suspended campaigns
businessSchema.index({ 'erasure.dueAt': 1 }); // sweep: deleted, not erased yet

export type BusinessCollection = ReturnType<typeof openBusinesses>;

export function openBusinesses(connection: Connection) {
  return openCollection(connection, 'businesses', businessSchema, toBusiness, ['writes', 'updatedAt']);
}

/** Which businesses there are for callers: deleted ones stay until what they left is erased. */
export const NOT_DELETED = { deletedAt: null };

export interface NewBusiness extends Pick<Business, 'id' | 'partnerId' | 'host' | 'websiteUrl'> {
  readonly at: Date;
}

/** A new website waits for its first check, its campaign is off. */
export function toDocument({
  id,
  at,
  ...business
}: NewBusiness): Partial<BusinessDocument> & { _id: string } {
  return {
    _id: id,
    ...business,
    writes: 0,
    eligibility: { ...pendingEligibility(at), dueAt: at, published: 0 },
    campaign: { enabled: false, outreachStatus: 'paused', changes: [], chargedThrough: null, suspensions: 0 },
  };
}

/** A deleted business, its campaign off and no check due, to be erased from now on. */
export function asDeleted(record: BusinessDocument, at: Date): BusinessDocument {
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
export function withHosts(record: BusinessDocument, hosts: readonly string[], at: Date): BusinessDocument {
  const { additionalHosts: _, ...rest } = record;
  return {
    ...rest,
    ...(hosts.length > 0 && { additionalHosts: hosts }),
    writes: record.writes + 1,
    eligibility: { ...record.eligibility, dueAt: at },
    updatedAt: at,
  };
}

function toBusiness({ additionalHosts = [], ...document }: BusinessDocument): Business {
  return { ...withoutId(document), additionalHosts };
}
