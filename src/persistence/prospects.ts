import { Schema, type Connection } from 'mongoose';
import type { IdentityKey } from '../domain/leads/identity-keys';
import {
  PROSPECT_KINDS,
  PROSPECT_STATUSES,
  type Prospect,
  type Visit,
  type VisitIdentity,
} from '../domain/leads/prospect';
import {
  buildIndexesOf,
  modelOf,
  nativeCollection,
  SCHEMA_OPTIONS,
  withId,
  type Indexed,
  type WithId,
} from './collection';
import type { Transaction } from './transact';

const prospectSchema = new Schema(
  {
    _id: { type: String, required: true },
    partnerId: { type: String, required: true },
    businessId: { type: String, required: true },
    websiteUrl: { type: String, required: true },
    kind: { type: String, enum: PROSPECT_KINDS, required: true },
    status: { type: String, enum: PROSPECT_STATUSES, required: true },
    /** Who it is: each key is held by one prospect of the business. */
    keys: { type: [String], required: true },
    person: { type: Schema.Types.Mixed, required: true },
    company: { type: Schema.Types.Mixed, required: true },
    visits: { type: Schema.Types.Mixed, required: true },
    tags: { type: [String], required: true },
    /** JSON text: its names may be anything. */
    extra: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false },
);
prospectSchema.index({ businessId: 1, keys: 1 }, { unique: true }); // who is it
prospectSchema.index({ businessId: 1, createdAt: -1, _id: -1 }); // list of a website
prospectSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list of a partner

const visitSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId },
    prospectId: { type: String, required: true },
    businessId: { type: String, required: true },
    instant: { type: Date, required: true },
    capturedUrl: { type: String, required: true },
    referrer: { type: String, default: null },
  },
  { ...SCHEMA_OPTIONS, timestamps: false },
);
visitSchema.index({ prospectId: 1, instant: 1, capturedUrl: 1 }, { unique: true }); // the same visit told twice
visitSchema.index({ businessId: 1 }); // erase a business

/** A prospect with its tenant. */
export interface StoredProspect extends Prospect {
  readonly partnerId: string;
}

export interface ProspectRepository extends Indexed {
  /** Prospects of a business that hold one of these keys. */
  findByKeys(
    transaction: Transaction,
    businessId: string,
    keys: readonly IdentityKey[],
  ): Promise<StoredProspect[]>;
  /** Visits of these prospects at one of these instants. */
  findVisits(
    transaction: Transaction,
    prospectIds: readonly string[],
    instants: readonly Date[],
  ): Promise<VisitIdentity[]>;
  /** Raises a duplicate key when one of their keys is held by another prospect. */
  insertMany(transaction: Transaction, prospects: readonly StoredProspect[]): Promise<void>;
  replaceMany(transaction: Transaction, prospects: readonly StoredProspect[]): Promise<void>;
  insertVisits(transaction: Transaction, visits: readonly Visit[]): Promise<void>;
  find(id: string): Promise<StoredProspect | null>;
  /** The newest prospects of a business. */
  listNewest(businessId: string, limit: number): Promise<StoredProspect[]>;
  countByBusiness(businessId: string): Promise<number>;
}

export function createProspectRepository(connection: Connection): ProspectRepository {
  const prospects = modelOf(connection, 'prospects', prospectSchema);
  const visits = modelOf(connection, 'visits', visitSchema);
  const raw = nativeCollection<WithId<StoredProspect>>(connection, 'prospects');
  const rawVisits = connection.getClient().db(connection.name).collection<Visit>('visits');
  return {
    buildIndexes: buildIndexesOf([prospects, visits]),

    async findByKeys(transaction, businessId, keys) {
      if (keys.length === 0) return [];
      const records = await raw
        .find({ businessId, keys: { $in: [...keys] } }, { session: transaction })
        .toArray();
      return records.map(toProspect);
    },

    async findVisits(transaction, prospectIds, instants) {
      if (prospectIds.length === 0) return [];
      return await rawVisits
        .find(
          { prospectId: { $in: [...prospectIds] }, instant: { $in: [...instants] } },
          { session: transaction, projection: { _id: 0, prospectId: 1, instant: 1, capturedUrl: 1 } },
        )
        .toArray();
    },

    async insertMany(transaction, batch) {
      if (batch.length > 0) await raw.insertMany(batch.map(withId), { session: transaction });
    },

    async replaceMany(transaction, batch) {
      if (batch.length === 0) return;
      await raw.bulkWrite(
        batch.map(({ id, ...replacement }) => ({ replaceOne: { filter: { _id: id }, replacement } })),
        { session: transaction, ordered: false },
      );
    },

    async insertVisits(transaction, batch) {
      if (batch.length > 0) await rawVisits.insertMany([...batch], { session: transaction });
    },

    async find(id) {
      const record = await raw.findOne({ _id: id });
      return record === null ? null : toProspect(record);
    },

    async listNewest(businessId, limit) {
      const records = await raw.find({ businessId }).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray();
      return records.map(toProspect);
    },

    async countByBusiness(businessId) {
      return raw.countDocuments({ businessId });
    },
  };
}

function toProspect({ _id, ...fields }: WithId<StoredProspect>): StoredProspect {
  return { id: _id, ...fields };
}
