import { Schema } from 'mongoose';
import { OUTREACH_STATUSES } from '../../domain/billing/outreach-status';
import { ELIGIBILITY_REASONS, ELIGIBILITY_STATUSES } from '../../domain/accounts/eligibility/eligibility';
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
import type { BusinessDocument } from './business-document';

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

export const businessSchema = timedSchema<BusinessDocument>({
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
