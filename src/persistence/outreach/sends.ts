import { Schema, type Connection } from 'mongoose';
import type { PageRequest } from '../../domain/list-position';
import type { OutreachSend, SendState } from '../../domain/outreach/send';
import { openCollection } from '../collections/collection';
import { given } from '../collections/conditions';
import { withId, entityOf } from '../collections/documents';
import type { UpdateById } from '../collections/writes';
import type { Transaction } from '../mongo/transact';

const sendSchema = new Schema();
sendSchema.index({ enrolmentId: 1, step: 1 }, { unique: true }); // of an enrolment; one message for each step
sendSchema.index({ messageId: 1 }, { unique: true }); // which message a reply or a report is about
sendSchema.index({ businessId: 1, createdAt: -1, _id: -1 }); // list; erase a business
sendSchema.index({ businessId: 1, state: 1, createdAt: -1, _id: -1 }); // list by state; counts; what is under way
// metrics: whose outcome nobody knows
sendSchema.index({ state: 1 }, { partialFilterExpression: { state: 'unknown' } });

export type SendUpdate = Partial<
  Omit<OutreachSend, 'id' | 'partnerId' | 'businessId' | 'enrolmentId' | 'step' | 'messageId' | 'createdAt'>
>;

export interface SendFilter {
  readonly businessId: string;
  readonly state: SendState | null;
  readonly enrolmentId: string | null;
}

/** How many messages of a business are in one state, and what they cost together. */
export interface SendCount {
  readonly state: SendState;
  readonly count: number;
  readonly chargedMinor: number;
}

export function createSendRepository(connection: Connection) {
  const sends = openCollection(connection, 'outreachSends', sendSchema, entityOf<OutreachSend>);
  return {
    find: sends.byId,
    findMany: sends.byIds,

    /** Raises a duplicate key when one of these steps of an enrolment has a send. */
    insertMany: async (transaction: Transaction, batch: readonly OutreachSend[]) =>
      await sends.insertAll(batch.map(withId), transaction),

    findByMessageIds: async (messageIds: readonly string[]) => await sends.findBy('messageId', messageIds),

    /** Those of these enrolments, in the order of their steps. */
    listByEnrolments: async (enrolmentIds: readonly string[], transaction?: Transaction) =>
      await sends.findBy('enrolmentId', enrolmentIds, {}, { sort: { step: 1 }, transaction }),

    /** Sets what has changed of sends that this transaction has read. */
    updateMany: async (transaction: Transaction, updates: readonly UpdateById<SendUpdate>[]) =>
      await sends.updateAll(updates, transaction),

    /** Lets the claims of one token last until then, unless they have run out; false when there is none any more. */
    async renewClaims(businessId: string, token: string, at: Date, leaseUntil: Date): Promise<boolean> {
      const held = { businessId, state: 'sending', 'claim.token': token, 'claim.leaseUntil': { $gt: at } };
      return (await sends.changeAll(held, { $set: { 'claim.leaseUntil': leaseUntil } })) > 0;
    },

    /** Claimed sends of a business, with or without begun DATA. */
    listUnderWay: async (businessId: string, transaction?: Transaction) =>
      await sends.find({ businessId, state: 'sending' }, { transaction }),

    /** Those of all businesses whose outcome nobody knows. */
    countUnknown: async (atMost: number) => await sends.count({ state: 'unknown' }, atMost),

    async countByState(businessId: string): Promise<SendCount[]> {
      return await sends.raw
        .aggregate<SendCount>([
          { $match: { businessId } },
          { $group: { _id: '$state', count: { $sum: 1 }, chargedMinor: { $sum: '$chargedMinor' } } },
          { $project: { _id: 0, state: '$_id', count: 1, chargedMinor: 1 } },
        ])
        .toArray();
    },

    list: async ({ businessId, state, enrolmentId }: SendFilter, page: PageRequest) =>
      await sends.newest(given({ businessId, state, enrolmentId }), page),

    /** Removes what says whom the sends of these prospects went to, and what they said. */
    async anonymize(transaction: Transaction, prospectIds: readonly string[]): Promise<void> {
      const nobody = { email: '', toName: null, response: null, rendered: null };
      await sends.changeAll({ prospectId: { $in: prospectIds } }, { $set: nobody }, transaction);
    },

    /** Removes sends of a business, whichever come first; answers how many, 0 at the end. */
    removeSome: async (businessId: string, limit: number) => await sends.removeSome({ businessId }, limit),
  };
}
