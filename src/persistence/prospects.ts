import { Schema, type Connection } from 'mongoose';
import type { Page } from '../domain/list-position';
import type { IdentityKey } from '../domain/leads/identity-keys';
import { foldTag } from '../domain/leads/parse-tags';
import { positionIn, type ProspectPosition } from '../domain/leads/prospect-order';
import {
  PROSPECT_KINDS,
  PROSPECT_STATUSES,
  type Prospect,
  type Visit,
  type VisitIdentity,
} from '../domain/leads/prospect';
import { searchWordsOf } from '../domain/leads/search-words';
import { modelOf, nativeCollection, SCHEMA_OPTIONS, withId, type WithId } from './collection';
import { insertAll } from './insert-all';
import { readPage } from './paging/page';
import { prospectListRead, type ProspectListRequest } from './prospect-lists';
import { inTransaction, type Transaction } from './transact';

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
    /** Tags without regard to case, and what a search finds: derived from the fields above, for the indexes. */
    tagKeys: { type: [String], required: true },
    search: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  SCHEMA_OPTIONS,
);
prospectSchema.index({ businessId: 1, keys: 1 }, { unique: true }); // who is it
// lists of a website, and of all websites of a partner: everything, of a status, with a tag
prospectSchema.index({ businessId: 1, createdAt: -1, _id: -1 });
prospectSchema.index({ partnerId: 1, createdAt: -1, _id: -1 });
prospectSchema.index({ businessId: 1, status: 1, createdAt: -1, _id: -1 });
prospectSchema.index({ partnerId: 1, status: 1, createdAt: -1, _id: -1 });
prospectSchema.index({ businessId: 1, tagKeys: 1, createdAt: -1, _id: -1 });
prospectSchema.index({ partnerId: 1, tagKeys: 1, createdAt: -1, _id: -1 });
// last seen in a range; sorted by last visit, by number of visits
prospectSchema.index({ businessId: 1, 'visits.lastSeenAt': -1, _id: -1 });
prospectSchema.index({ businessId: 1, 'visits.count': -1, _id: -1 });
// search: one index for both, since each prospect has many terms
prospectSchema.index({ partnerId: 1, 'search.terms': 1, businessId: 1, createdAt: -1, _id: -1 });

const visitSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId },
    prospectId: { type: String, required: true },
    businessId: { type: String, required: true },
    instant: { type: Date, required: true },
    capturedUrl: { type: String, required: true },
    referrer: { type: String, default: null },
  },
  SCHEMA_OPTIONS,
);
visitSchema.index({ prospectId: 1, instant: 1, capturedUrl: 1 }, { unique: true }); // the same visit told twice

/** A prospect with its tenant. */
export interface StoredProspect extends Prospect {
  readonly partnerId: string;
}

interface ProspectRecord extends WithId<StoredProspect> {
  tagKeys: readonly string[];
  search: { readonly words: readonly string[] };
}

export interface ProspectRepository {
  /** Prospects of a business that hold one of these keys. */
  findByKeys(businessId: string, keys: readonly IdentityKey[]): Promise<StoredProspect[]>;
  /** Visits of these prospects at one of these instants. */
  findVisits(prospectIds: readonly string[], instants: readonly Date[]): Promise<VisitIdentity[]>;
  /** Raises a duplicate key when one of their keys is held by another prospect. */
  insertMany(transaction: Transaction, prospects: readonly StoredProspect[]): Promise<void>;
  replaceMany(transaction: Transaction, prospects: readonly StoredProspect[]): Promise<void>;
  insertVisits(transaction: Transaction, visits: readonly Visit[]): Promise<void>;
  find(id: string, transaction?: Transaction): Promise<StoredProspect | null>;
  /** @throws SearchTooBroad */
  list(request: ProspectListRequest): Promise<Page<StoredProspect, ProspectPosition>>;
  /** Prospects of a business, whichever come first. */
  listAny(transaction: Transaction, businessId: string, limit: number): Promise<StoredProspect[]>;
  /** The latest visits of a prospect, newest first. */
  listVisits(prospectId: string, limit: number): Promise<Visit[]>;
  /** Removes prospects with all their visits. */
  removeMany(transaction: Transaction, ids: readonly string[]): Promise<void>;
  countByBusiness(businessId: string): Promise<number>;
}

export function createProspectRepository(connection: Connection): ProspectRepository {
  modelOf(connection, 'prospects', prospectSchema);
  modelOf(connection, 'visits', visitSchema);
  const raw = nativeCollection<ProspectRecord>(connection, 'prospects');
  const rawVisits = nativeCollection<Visit>(connection, 'visits');
  return {
    async findByKeys(businessId, keys) {
      if (keys.length === 0) return [];
      const records = await raw.find({ businessId, keys: { $in: [...keys] } }).toArray();
      return records.map(toProspect);
    },

    async findVisits(prospectIds, instants) {
      if (prospectIds.length === 0) return [];
      return await rawVisits
        .find(
          { prospectId: { $in: [...prospectIds] }, instant: { $in: [...instants] } },
          { projection: { _id: 0, prospectId: 1, instant: 1, capturedUrl: 1 } },
        )
        .toArray();
    },

    async insertMany(transaction, batch) {
      await insertAll(connection, 'prospects', batch.map(toRecord), transaction);
    },

    async replaceMany(transaction, batch) {
      if (batch.length === 0) return;
      await raw.bulkWrite(
        batch.map((prospect) => {
          const { _id, ...replacement } = toRecord(prospect);
          return { replaceOne: { filter: { _id }, replacement } };
        }),
        { session: transaction, ordered: false },
      );
    },

    async insertVisits(transaction, batch) {
      if (batch.length > 0) await rawVisits.insertMany([...batch], { session: transaction });
    },

    async find(id, transaction) {
      const record = await raw.findOne({ _id: id }, inTransaction(transaction));
      return record === null ? null : toProspect(record);
    },

    async list(request) {
      const toPosition = (last: StoredProspect) => positionIn(request.order, last);
      return await readPage(raw, prospectListRead(request), toProspect, toPosition);
    },

    async listAny(transaction, businessId, limit) {
      const records = await raw.find({ businessId }, { session: transaction }).limit(limit).toArray();
      return records.map(toProspect);
    },

    async listVisits(prospectId, limit) {
      return await rawVisits
        .find({ prospectId }, { projection: { _id: 0 } })
        .sort({ instant: -1, capturedUrl: -1 })
        .limit(limit)
        .toArray();
    },

    async removeMany(transaction, ids) {
      await rawVisits.deleteMany({ prospectId: { $in: [...ids] } }, { session: transaction });
      await raw.deleteMany({ _id: { $in: [...ids] } }, { session: transaction });
    },

    async countByBusiness(businessId) {
      return raw.countDocuments({ businessId });
    },
  };
}

function toRecord(prospect: StoredProspect): ProspectRecord {
  return {
    ...withId(prospect),
    tagKeys: prospect.tags.map(foldTag),
    search: { words: searchWordsOf(prospect) },
  };
}

function toProspect({ _id, tagKeys: _tagKeys, search: _search, ...fields }: ProspectRecord): StoredProspect {
  return { id: _id, ...fields };
}
