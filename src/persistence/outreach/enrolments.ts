import { Schema, type Connection } from 'mongoose';
import type { PageRequest } from '../../domain/list-position';
import {
  OPEN_ENROLMENT_STATES,
  type Enrolment,
  type EnrolmentState,
  type IneligibleReason,
} from '../../domain/outreach/enrolment';
import { openCollection } from '../collections/collection';
import { given } from '../collections/conditions';
import { withId, entityOf } from '../collections/documents';
import { dueBy, EVER, NEVER } from '../collections/due';
import type { UpdateById } from '../collections/writes';
import type { Transaction } from '../mongo/transact';

const enrolmentSchema = new Schema();
enrolmentSchema.index({ prospectId: 1 }, { unique: true }); // of a prospect; one for each
// of an address; one for each address of a business
enrolmentSchema.index(
  { businessId: 1, email: 1 },
  { unique: true, partialFilterExpression: { email: { $gt: '' } } },
);
enrolmentSchema.index({ businessId: 1, state: 1, dueAt: 1, _id: 1 }); // what is due; counts
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

const LONGEST_DUE_FIRST = { dueAt: 1, _id: 1 } as const;

export function createEnrolmentRepository(connection: Connection) {
  const enrolments = openCollection(connection, 'enrolments', enrolmentSchema, entityOf<Enrolment>);
  return {
    find: enrolments.byId,
    findMany: enrolments.byIds,

    /** Raises a duplicate key when one of these prospects or addresses is enrolled. */
    insertMany: async (transaction: Transaction, batch: readonly Enrolment[]) =>
      await enrolments.insertAll(batch.map(withId), transaction),

    /** Changes enrolments that this transaction has read. */
    updateMany: async (transaction: Transaction, updates: readonly UpdateById<EnrolmentUpdate>[]) =>
      await enrolments.updateAll(updates, transaction),

    findByProspects: async (prospectIds: readonly string[]) =>
      await enrolments.findBy('prospectId', prospectIds),

    findByEmails: async (businessId: string, emails: readonly string[]) =>
      await enrolments.findBy('email', emails, { businessId }),

    /** Active ones whose step is due, the longest due first. */
    listDue: async (businessId: string, at: Date, limit: number) =>
      await enrolments.find(
        { businessId, state: 'active', dueAt: dueBy(at) },
        { sort: LONGEST_DUE_FIRST, limit },
      ),

    /** The active one whose step is due next, or has been for longest; null when none is. */
    async findNextDue(businessId: string): Promise<Enrolment | null> {
      const due = { businessId, state: 'active', dueAt: EVER };
      const [next] = await enrolments.find(due, { sort: LONGEST_DUE_FIRST, limit: 1 });
      return next ?? null;
    },

    /** Active ones of these businesses whose step is due. */
    countDue: async (businessIds: readonly string[], at: Date, atMost: number) =>
      await enrolments.count({ businessId: { $in: businessIds }, state: 'active', dueAt: dueBy(at) }, atMost),

    /** Those of these companies that were written to, the latest first. */
    async listColleagues(businessId: string, companyDomains: readonly string[], limit: number) {
      const written = { businessId, lastSentAt: EVER };
      const options = { sort: { lastSentAt: -1 }, limit } as const;
      return await enrolments.findBy('companyDomain', companyDomains, written, options);
    },

    /** Those of a company to whom messages may still come, whichever come first. */
    async listOpenOf(businessId: string, companyDomain: string, limit: number, transaction: Transaction) {
      const open = { businessId, companyDomain, state: { $in: OPEN_ENROLMENT_STATES } };
      return await enrolments.find(open, { limit, transaction });
    },

    /** Those of these companies who have replied, whichever come first. */
    listReplied: async (businessId: string, companyDomains: readonly string[], limit: number) =>
      await enrolments.findBy('companyDomain', companyDomains, { businessId, state: 'replied' }, { limit }),

    async countByState(businessId: string): Promise<EnrolmentCount[]> {
      const group = { state: '$state', ineligibleReason: '$ineligibleReason' };
      const isContacted = { $cond: [{ $gt: ['$lastSentAt', NEVER] }, 1, 0] };
      const flat = { state: '$_id.state', ineligibleReason: '$_id.ineligibleReason', count: 1, contacted: 1 };
      return await enrolments.raw
        .aggregate<EnrolmentCount>([
          { $match: { businessId } },
          { $group: { _id: group, count: { $sum: 1 }, contacted: { $sum: isContacted } } },
          { $project: { _id: 0, ...flat } },
        ])
        .toArray();
    },

    list: async ({ businessId, state, prospectId }: EnrolmentFilter, page: PageRequest) =>
      await enrolments.newest(given({ businessId, state, prospectId }), page),

    removeByProspects: async (transaction: Transaction, prospectIds: readonly string[]) =>
      await enrolments.removeAll({ prospectId: { $in: prospectIds } }, transaction),

    /** Removes enrolments of a business, whichever come first; answers how many, 0 at the end. */
    removeSome: async (businessId: string, limit: number) =>
      await enrolments.removeSome({ businessId }, limit),
  };
}
