import type { Connection } from 'mongoose';
import type { Page } from '../../domain/list-position';
import type { IdentityKey } from '../../domain/leads/visitors/identity-keys';
import { positionIn, type ProspectPosition } from '../../domain/leads/prospects/prospect-order';
import type {
  ProspectStatus,
  StoredProspect,
  Visit,
  VisitIdentity,
} from '../../domain/leads/prospects/prospect';
import { modelOf, nativeCollection } from '../mongo/collection';
import { createWriteMany } from '../fallback/write-many';
import { insertAll } from '../mongo/insert-all';
import { readPage } from '../paging/page';
import { prospectSchema, toProspect, toRecord, visitSchema, type ProspectRecord } from './prospect-document';
import { createProspectNotices } from './prospect-notices';
import { prospectListRead, type ProspectListRequest } from './prospect-lists';
import { inTransaction, type Transaction } from '../mongo/transact';

export interface ProspectRepository extends ReturnType<typeof createProspectNotices> {
  /** Prospects of a business that hold one of these keys. */
  findByKeys(businessId: string, keys: readonly IdentityKey[]): Promise<StoredProspect[]>;
  /** Visits of these prospects at one of these instants. */
  findVisits(prospectIds: readonly string[], instants: readonly Date[]): Promise<VisitIdentity[]>;
  /** Raises a duplicate key when one of their keys is held by another prospect. */
  insertMany(transaction: Transaction, prospects: readonly StoredProspect[]): Promise<void>;
  replaceMany(transaction: Transaction, prospects: readonly StoredProspect[]): Promise<void>;
  insertVisits(transaction: Transaction, visits: readonly Visit[]): Promise<void>;
  find(id: string, transaction?: Transaction): Promise<StoredProspect | null>;
  findMany(ids: readonly string[]): Promise<StoredProspect[]>;
  /** Changes the status of those that have one of these. */
  changeStatus(
    transaction: Transaction,
    ids: readonly string[],
    change: { readonly from: readonly ProspectStatus[]; readonly to: ProspectStatus },
    at: Date,
  ): Promise<void>;
  /** @throws SearchTooBroad */
  list(request: ProspectListRequest): Promise<Page<StoredProspect, ProspectPosition>>;
  /** Prospects of a business, whichever come first. */
  listAny(businessId: string, limit: number): Promise<StoredProspect[]>;
  /** The latest visits of a prospect, newest first, beside the one it was made of. */
  listVisits(prospectId: string, limit: number): Promise<Visit[]>;
  /** Removes visits of these prospects, whichever come first; answers how many, 0 at the end. */
  removeSomeVisits(prospectIds: readonly string[], limit: number): Promise<number>;
  /** Removes prospects with all their visits: most of these must have been removed before. */
  removeMany(transaction: Transaction, ids: readonly string[]): Promise<void>;
  countByBusiness(businessId: string): Promise<number>;
}

export function createProspectRepository(connection: Connection): ProspectRepository {
  modelOf(connection, 'prospects', prospectSchema);
  modelOf(connection, 'visits', visitSchema);
  const raw = nativeCollection<ProspectRecord>(connection, 'prospects');
  const rawVisits = nativeCollection<Visit>(connection, 'visits');
  const writeMany = createWriteMany(connection);
  return {
    ...createProspectNotices(raw),

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

    async findMany(ids) {
      return (await raw.find({ _id: { $in: [...ids] } }).toArray()).map(toProspect);
    },

    async changeStatus(transaction, ids, { from, to }, at) {
      if (ids.length === 0) return;
      const changing = { _id: { $in: [...ids] }, status: { $in: [...from] } };
      await raw.updateMany(changing, { $set: { status: to, updatedAt: at } }, { session: transaction });
    },

    async list(request) {
      const toPosition = (last: StoredProspect) => positionIn(request.order, last);
      return await readPage(raw, prospectListRead(request), toProspect, toPosition);
    },

    async listAny(businessId, limit) {
      const records = await raw.find({ businessId }).limit(limit).toArray();
      return records.map(toProspect);
    },

    async listVisits(prospectId, limit) {
      return await rawVisits
        .find({ prospectId }, { projection: { _id: 0 } })
        .sort({ instant: -1, capturedUrl: -1 })
        .limit(limit)
        .toArray();
    },

    async removeSomeVisits(prospectIds, limit) {
      const ofProspects = { prospectId: { $in: [...prospectIds] } };
      const records = await rawVisits.find(ofProspects, { projection: { _id: 1 }, limit }).toArray();
      if (records.length === 0) return 0;
      const some = { _id: { $in: records.map(({ _id }) => _id) } };
      await writeMany((transaction) => rawVisits.deleteMany(some, inTransaction(transaction)));
      return records.length;
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
