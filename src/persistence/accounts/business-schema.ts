import { Schema } from 'mongoose';
import { OUTREACH_STATUSES } from '../../domain/billing/outreach-status';
import { ELIGIBILITY_REASONS, ELIGIBILITY_STATUSES } from '../../domain/accounts/eligibility/eligibility';
import { KEPT_TIME, SCHEMA_OPTIONS } from '../mongo/collection';

export const businessSchema = new Schema(
  {
    _id: { type: String, required: true },
    partnerId: { type: String, required: true },
    /** Canonical host: what identifies the website. */
    host: { type: String, required: true },
    /** Further hosts, and `*.example.com` for the names below one; absent where there are none. */
    additionalHosts: { type: [String], default: undefined },
    /** The website as the onboarding spelt it. */
    websiteUrl: { type: String, required: true },
    /** Grows with every transaction that writes something for this business: see `lock`. */
    writes: { type: Number, required: true },
    eligibility: {
      status: { type: String, enum: ELIGIBILITY_STATUSES, required: true },
      reasons: { type: [{ type: String, enum: ELIGIBILITY_REASONS }], required: true },
      checkedAt: { type: Date, default: null },
      nextCheckAt: { type: Date, default: null },
      /** Finished checks. */
      checks: { type: Number, required: true },
      /** Due checks in a row that did not reach the website, for the schedule of re-checks. */
      failures: { type: Number, required: true },
      /** When the next check is due: at `nextCheckAt`, or earlier where somebody asked for it. */
      dueAt: { type: Date, default: null },
      /** Published `website.eligibility` events so far. */
      published: { type: Number, required: true },
    },
    campaign: {
      enabled: { type: Boolean, required: true },
      outreachStatus: { type: String, enum: OUTREACH_STATUSES, required: true },
      /** Every switch, suspension and change of eligibility, oldest first: what the days owed follow from. */
      changes: {
        type: [
          new Schema(
            {
              at: { type: Date, required: true },
              enabled: { type: Boolean, required: true },
              eligible: { type: Boolean, required: true },
              suspended: { type: Boolean, required: true },
              /** Missing is false. */
              blocked: { type: Boolean },
            },
            { _id: false },
          ),
        ],
        required: true,
      },
      /** Last UTC date that is settled, as `2026-11-27`. */
      chargedThrough: { type: String, default: null },
      /** Suspensions so far; numbers the events that tell of them. */
      suspensions: { type: Number, required: true },
    },
    deletedAt: { type: Date, default: null },
    /** What is left to do once it is deleted: when what it left is erased next, and how often that was done. */
    erasure: {
      dueAt: { type: Date, default: null },
      passes: { type: Number, default: 0 },
    },
    createdAt: KEPT_TIME,
    updatedAt: KEPT_TIME,
  },
  { ...SCHEMA_OPTIONS, timestamps: true },
);
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
