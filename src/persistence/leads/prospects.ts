import type { Connection } from 'mongoose';
import type { ProspectStatus, Prospect, Visit, VisitIdentity } from '../../domain/leads/prospects/prospect';
import { positionIn, type ProspectPosition } from '../../domain/leads/prospects/prospect-order';
import type { IdentityKey } from '../../domain/leads/visitors/identity-keys';
import type { Page } from '../../domain/list-position';
import { openCollection } from '../collections/collection';
import { among } from '../collections/conditions';
import { nativeCollection } from '../mongo/collection';
import type { Transaction } from '../mongo/transact';
import { openProspects, toRecord, visitSchema } from './prospect-document';
import { prospectListReads, type ProspectFilter, type ProspectListRequest } from './prospect-lists';
import { createProspectNotices } from './prospect-notices';

export function createProspectRepository(connection: Connection) {
  const prospects = openProspects(connection);
  const visits = openCollection(connection, 'visits', visitSchema, toVisit);

  async function list(request: ProspectListRequest): Promise<Page<Prospect, ProspectPosition>> {
    const toPosition = (last: Prospect) => positionIn(request.order, last);
    return await prospects.page(prospectListReads(request), request.limit, toPosition);
  }

  return {
    ...createProspectNotices(prospects),

    /** Prospects of a business that hold one of these keys. */
    findByKeys: async (businessId: string, keys: readonly IdentityKey[]) =>
      await prospects.findBy('keys', keys, { businessId }),

    /** Visits of these prospects at one of these instants. */
    async findVisits(prospectIds: readonly string[], instants: readonly Date[]): Promise<VisitIdentity[]> {
      if (prospectIds.length === 0) return [];
      return await visits.raw
        .find({ prospectId: { $in: [...prospectIds] }, instant: { $in: [...instants] } })
        .project<VisitIdentity>({ _id: 0, prospectId: 1, instant: 1, capturedUrl: 1 })
        .toArray();
    },

    /** Raises a duplicate key when one of their keys is held by another prospect. */
    async insertMany(transaction: Transaction, batch: readonly Prospect[]): Promise<void> {
      await prospects.insertAll(batch.map(toRecord), transaction);
    },

    async replaceMany(transaction: Transaction, batch: readonly Prospect[]): Promise<void> {
      if (batch.length === 0) return;
      await prospects.raw.bulkWrite(
        batch.map((prospect) => {
          const { _id, ...replacement } = toRecord(prospect);
          return { replaceOne: { filter: { _id }, replacement } };
        }),
        { session: transaction, ordered: false },
      );
    },

    async insertVisits(transaction: Transaction, batch: readonly Visit[]): Promise<void> {
      const rawVisits = nativeCollection<Visit>(connection, 'visits');
      if (batch.length > 0) await rawVisits.insertMany([...batch], { session: transaction });
    },

    find: prospects.byId,
    findMany: prospects.byIds,

    /** Changes the status of those that have one of these. */
    async changeStatus(
      transaction: Transaction,
      ids: readonly string[],
      { from, to }: { readonly from: readonly ProspectStatus[]; readonly to: ProspectStatus },
      at: Date,
    ): Promise<void> {
      if (ids.length === 0) return;
      const changing = { ...among(ids), status: { $in: from } };
      await prospects.changeAll(changing, { $set: { status: to, updatedAt: at } }, transaction);
    },

    /** @throws SearchTooBroad */
    list,

    /** The same for whoever reads all that match, newest first, however long finding it takes. */
    walk: async (filter: ProspectFilter, after: ProspectPosition | null, limit: number) =>
      await list({ filter, order: 'newest', after, limit, maxTimeMs: null }),

    /** Prospects of a business, whichever come first. */
    listAny: async (businessId: string, limit: number) => await prospects.find({ businessId }, { limit }),

    /** The latest visits of a prospect, newest first, beside the one it was made of. */
    listVisits: async (prospectId: string, limit: number) =>
      await visits.find({ prospectId }, { sort: { instant: -1, capturedUrl: -1 }, limit }),

    /** Removes visits of these prospects, whichever come first; answers how many, 0 at the end. */
    removeSomeVisits: async (prospectIds: readonly string[], limit: number) =>
      await visits.removeSome({ prospectId: { $in: prospectIds } }, limit),

    /** Removes prospects with all their visits: most of these must have been removed before. */
    async removeMany(transaction: Transaction, ids: readonly string[]): Promise<void> {
      await visits.removeAll({ prospectId: { $in: ids } }, transaction);
      await prospects.removeAll(among(ids), transaction);
    },
  };
}

/** Its id is the store's own. */
function toVisit({ _id, ...visit }: Visit & { readonly _id: string }): Visit {
  return visit;
}
