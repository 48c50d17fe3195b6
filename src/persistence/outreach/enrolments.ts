import type { Connection } from 'mongoose';
import type { ListPosition, Page } from '../../domain/list-position';
import {
  OPEN_ENROLMENT_STATES,
  type Enrolment,
  type EnrolmentState,
  type IneligibleReason,
} from '../../domain/outreach/enrolment';
import { among, openCollection } from '../collections/collection';
import { upTo } from '../fallback/inclusive-bounds';
import { indexOnlySchema, withId, type WithId } from '../mongo/collection';
import { insertAll } from '../mongo/insert-all';
import type { Transaction } from '../mongo/transact';
import { updateAll } from '../mongo/update-all';
import { readNewest } from '../paging/page';

const enrolmentSchema = indexOnlySchema();
enrolmentSchema.index({ prospectId: 1 }, { unique: true }); // of a prospect; one for each
// of an address; one for each address of a business
enrolmentSchema.index(
  { businessId: 1, email: 1 },
  { unique: true, partialFilterExpression: { email: { $gt: '' } } },
);
enrolmentSchema.index({ businessId: 1, state: 1, dueAt: 1, _id: 1 }); // what is due; what waits for approval; counts
enrolmentSchema.index({ businessId: 1, createdAt: -1, _id: -1 }); // list; erase a business
enrolmentSchema.index({ businessId: 1, companyDomain: 1, lastSentAt: -1 }); // colleagues: written to lately; held by a reply

export type EnrolmentUpdate = Partial<
  Omit<Enrolment, 'id' | 'partnerId' | 'businessId' | 'prospectId' | 'createdAt'>
>;

export interface EnrolmentFilter {
  readonly businessId: string;
  readonly state: EnrolmentState | null;
  readonly prospectId: string | null;
}

/** How many enrolments of a business are in one state, for one reason. */
export interface EnrolmentCount {
  readonly state: EnrolmentState;
  readonly ineligibleReason: IneligibleReason | null;
  readonly count: number;
  /** Those of them who were written to. */
  readonly contacted: number;
}

/** Before all that has a time; what has none comes before it, and is not meant. */
const NEVER = new Date(0);

export function createEnrolmentRepository(connection: Connection) {
  const enrolments = openCollection(connection, 'enrolments', enrolmentSchema, toEnrolment);
  const { raw } = enrolments;
  return {
    /** Raises a duplicate key when one of these prospects or addresses is enrolled. */
    async insertMany(transaction: Transaction, batch: readonly Enrolment[]): Promise<void> {
      await insertAll(connection, 'enrolments', batch.map(withId), transaction);
    },

    /** Changes enrolments that this transaction has read. */
    async updateMany(
      transaction: Transaction,
      updates: readonly { readonly id: string; readonly set: EnrolmentUpdate }[],
    ): Promise<void> {
      await updateAll(connection, 'enrolments', updates, transaction);
    },

    find: async (id: string, transaction?: Transaction) => await enrolments.findOne({ _id: id }, transaction),

    findMany: async (ids: readonly string[], transaction: Transaction) =>
      await enrolments.find(among(ids), { transaction }),

    findByProspects: async (
      prospectIds: readonly string[],
      transaction?: Transaction,
    ): Promise<Enrolment[]> =>
      prospectIds.length === 0
        ? []
        : await enrolments.find({ prospectId: { $in: prospectIds } }, { transaction }),

    findByEmails: async (
      businessId: string,
      emails: readonly string[],
      transaction?: Transaction,
    ): Promise<Enrolment[]> =>
      emails.length === 0
        ? []
        : await enrolments.find({ businessId, email: { $in: emails } }, { transaction }),

    /** Active ones whose step is due, the longest due first. */
    listDue: async (businessId: string, at: Date, limit: number) =>
      await enrolments.find({ businessId, ...dueBy(at) }, { sort: { dueAt: 1, _id: 1 }, limit }),

    /** When the next step of any is due; null when none is. */
    async nextDueAt(businessId: string): Promise<Date | null> {
      const waiting = { businessId, state: 'active', dueAt: { $gt: NEVER } } as const;
      const options = { sort: { dueAt: 1, _id: 1 }, projection: { dueAt: 1 } } as const;
      return (await raw.findOne(waiting, options))?.dueAt ?? null;
    },

    countDue: async (businessId: string, at: Date, atMost: number) =>
      await raw.countDocuments({ businessId, ...dueBy(at) }, { limit: atMost }),

    /** Of these businesses together. */
    countDueAmong: async (businessIds: readonly string[], at: Date, atMost: number) =>
      await raw.countDocuments({ businessId: { $in: businessIds }, ...dueBy(at) }, { limit: atMost }),

    /** Those in a state, whichever come first. */
    listAnyIn: async (businessId: string, state: EnrolmentState, limit: number) =>
      await enrolments.find({ businessId, state }, { limit }),

    /** Those of these companies that were written to, the latest first. */
    async listColleagues(
      businessId: string,
      companyDomains: readonly string[],
      limit: number,
    ): Promise<Enrolment[]> {
      const written = { companyDomain: { $in: companyDomains }, lastSentAt: { $gt: NEVER } };
      return await enrolments.find({ businessId, ...written }, { sort: { lastSentAt: -1 }, limit });
    },

    /** Those of a company to whom messages may still come, whichever come first. */
    async listOpenOf(
      businessId: string,
      companyDomain: string,
      limit: number,
      transaction: Transaction,
    ): Promise<Enrolment[]> {
      const open = { businessId, companyDomain, state: { $in: OPEN_ENROLMENT_STATES } };
      return await enrolments.find(open, { limit, transaction });
    },

    /** Those of these companies who have replied, whichever come first. */
    async listReplied(
      businessId: string,
      companyDomains: readonly string[],
      limit: number,
    ): Promise<Enrolment[]> {
      if (companyDomains.length === 0) return [];
      const replied = { businessId, companyDomain: { $in: companyDomains }, state: 'replied' };
      return await enrolments.find(replied, { limit });
    },

    async countByState(businessId: string): Promise<EnrolmentCount[]> {
      const group = { state: '$state', ineligibleReason: '$ineligibleReason' };
      const isContacted = { $cond: [{ $gt: ['$lastSentAt', NEVER] }, 1, 0] };
      const flat = { state: '$_id.state', ineligibleReason: '$_id.ineligibleReason', count: 1, contacted: 1 };
      return await raw
        .aggregate<EnrolmentCount>([
          { $match: { businessId } },
          { $group: { _id: group, count: { $sum: 1 }, contacted: { $sum: isContacted } } },
          { $project: { _id: 0, ...flat } },
        ])
        .toArray();
    },

    async list(
      { businessId, state, prospectId }: EnrolmentFilter,
      after: ListPosition | null,
      limit: number,
    ): Promise<Page<Enrolment>> {
      const filter = {
        businessId,
        ...(state !== null && { state }),
        ...(prospectId !== null && { prospectId }),
      };
      return await readNewest(enrolments, filter, after, limit);
    },

    /** Removes those of these prospects. */
    async removeByProspects(transaction: Transaction, prospectIds: readonly string[]): Promise<void> {
      await enrolments.removeAll({ prospectId: { $in: prospectIds } }, transaction);
    },

    /** Removes enrolments of a business, whichever come first; answers how many, 0 at the end. */
    removeSome: async (businessId: string, limit: number) =>
      await enrolments.removeSome({ businessId }, limit),
  };
}

/** Active, and due: from the beginning of time on, since null, for what is never due, would come before it. */
function dueBy(at: Date) {
  return { state: 'active', dueAt: { $gt: NEVER, ...upTo(at) } } as const;
}

function toEnrolment({ _id, ...enrolment }: WithId<Enrolment>): Enrolment {
  return { id: _id, ...enrolment };
}
