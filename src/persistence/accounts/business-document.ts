import { Schema, type Connection } from 'mongoose';
import type { Business } from '../../domain/accounts/business';
import { pendingEligibility } from '../../domain/accounts/eligibility/eligibility';
import { openCollection } from '../collections/collection';
import { madeAt, withoutId, type WithId } from '../collections/documents';

export interface BusinessDocument extends WithId<Omit<Business, 'additionalHosts'>> {
  /** Absent where there are none: the index is to know nothing of them. */
  readonly additionalHosts?: readonly string[];
  /** Grows with every transaction that writes something for this business: see `lock`. */
  readonly writes: number;
  readonly updatedAt: Date;
}

const businessSchema = new Schema();
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
export function toDocument({ id, at, ...business }: NewBusiness): BusinessDocument {
  return {
    _id: id,
    ...business,
    writes: 0,
    eligibility: { ...pendingEligibility(at), dueAt: at, published: 0 },
    campaign: { enabled: false, outreachStatus: 'paused', changes: [], chargedThrough: null, suspensions: 0 },
    erasure: { dueAt: null, passes: 0 },
    ...NOT_DELETED,
    ...madeAt(at),
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
