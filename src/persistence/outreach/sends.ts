import { Schema, type Connection } from 'mongoose';
import { positionOf, type ListPosition, type Page } from '../../domain/list-position';
import type { OutreachSend, SendState } from '../../domain/outreach/send';
import { modelOf, nativeCollection, SCHEMA_OPTIONS, withId, type WithId } from '../mongo/collection';
import { createWriteMany } from '../fallback/write-many';
import { insertAll } from '../mongo/insert-all';
import { inTransaction, type Transaction } from '../mongo/transact';
import { updateAll } from '../mongo/update-all';
import { cursorAt, NEWEST_FIRST } from '../paging/cursor';
import { readPage } from '../paging/page';

/** Written by the driver, as their types say: the schema knows their indexes alone. */
const sendSchema = new Schema({}, SCHEMA_OPTIONS);
sendSchema.index({ enrolmentId: 1, step: 1 }, { unique: true }); // of an enrolment; one message for each step
sendSchema.index({ messageId: 1 }, { unique: true }); // which message a reply or a report is about
sendSchema.index({ businessId: 1, createdAt: -1, _id: -1 }); // list; erase a business
sendSchema.index({ businessId: 1, state: 1, createdAt: -1, _id: -1 }); // list by state; counts; what is under way
// metrics: whose outcome nobody knows
sendSchema.index({ state: 1 }, { partialFilterExpression: { state: 'unknown' } });

type SendRecord = WithId<OutreachSend>;
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

export interface SendRepository {
  /** Raises a duplicate key when one of these steps of an enrolment has a send. */
  insertMany(transaction: Transaction, batch: readonly OutreachSend[]): Promise<void>;
  find(id: string, transaction?: Transaction): Promise<OutreachSend | null>;
  findMany(ids: readonly string[], transaction?: Transaction): Promise<OutreachSend[]>;
  findByMessageIds(messageIds: readonly string[]): Promise<OutreachSend[]>;
  /** Those of these enrolments, in the order of their steps. */
  listByEnrolments(enrolmentIds: readonly string[], transaction?: Transaction): Promise<OutreachSend[]>;
  /** Sets what has changed of sends that this transaction has read. */
  updateMany(
    transaction: Transaction,
    updates: readonly { readonly id: string; readonly set: SendUpdate }[],
  ): Promise<void>;
  /** Lets the claims of one token last until then, unless they have run out; false when there is none any more. */
  renewClaims(businessId: string, token: string, at: Date, leaseUntil: Date): Promise<boolean>;
  /** Ends claims under which, as this transaction has read, DATA has not begun, and makes their sends wait again. */
  takeBack(transaction: Transaction, ids: readonly string[], at: Date): Promise<void>;
  /** Claimed sends of a business, with or without begun DATA. */
  listUnderWay(businessId: string, transaction?: Transaction): Promise<OutreachSend[]>;
  /** Those of all businesses whose outcome nobody knows. */
  countUnknown(atMost: number): Promise<number>;
  countByState(businessId: string): Promise<SendCount[]>;
  list(filter: SendFilter, after: ListPosition | null, limit: number): Promise<Page<OutreachSend>>;
  /** Removes what says whom the sends of these prospects went to, and what they said. */
  anonymize(transaction: Transaction, prospectIds: readonly string[]): Promise<void>;
  /** Removes sends of a business, whichever come first; answers how many, 0 at the end. */
  removeSome(businessId: string, limit: number): Promise<number>;
}

export function createSendRepository(connection: Connection): SendRepository {
  modelOf(connection, 'outreachSends', sendSchema);
  const sends = nativeCollection<SendRecord>(connection, 'outreachSends');
  const writeMany = createWriteMany(connection);
  return {
    async insertMany(transaction, batch) {
      await insertAll(connection, 'outreachSends', batch.map(withId), transaction);
    },

    async find(id, transaction) {
      const record = await sends.findOne({ _id: id }, inTransaction(transaction));
      return record === null ? null : toSend(record);
    },

    async findMany(ids, transaction) {
      const records = await sends.find({ _id: { $in: [...ids] } }, inTransaction(transaction)).toArray();
      return records.map(toSend);
    },

    async findByMessageIds(messageIds) {
      if (messageIds.length === 0) return [];
      const records = await sends.find({ messageId: { $in: [...messageIds] } }).toArray();
      return records.map(toSend);
    },

    async listByEnrolments(enrolmentIds, transaction) {
      const records = await sends
        .find({ enrolmentId: { $in: [...enrolmentIds] } }, inTransaction(transaction))
        .sort({ step: 1 })
        .toArray();
      return records.map(toSend);
    },

    async updateMany(transaction, updates) {
      await updateAll(connection, 'outreachSends', updates, transaction);
    },

    async renewClaims(businessId, token, at, leaseUntil) {
      const { matchedCount } = await sends.updateMany(
        { businessId, state: 'sending', 'claim.token': token, 'claim.leaseUntil': { $gt: at } },
        { $set: { 'claim.leaseUntil': leaseUntil } },
      );
      return matchedCount > 0;
    },

    async takeBack(transaction, ids, at) {
      if (ids.length === 0) return;
      const open = { _id: { $in: [...ids] }, state: 'sending', dataStartedAt: null } as const;
      const waiting = { state: 'due', claim: null, updatedAt: at } as const;
      await sends.updateMany(open, { $set: waiting }, { session: transaction });
    },

    async listUnderWay(businessId, transaction) {
      const claimed = { businessId, state: 'sending' } as const;
      const records = await sends.find(claimed, inTransaction(transaction)).toArray();
      return records.map(toSend);
    },

    async countUnknown(atMost) {
      return await sends.countDocuments({ state: 'unknown' }, { limit: atMost });
    },

    async countByState(businessId) {
      return await sends
        .aggregate<SendCount>([
          { $match: { businessId } },
          { $group: { _id: '$state', count: { $sum: 1 }, chargedMinor: { $sum: '$chargedMinor' } } },
          { $project: { _id: 0, state: '$_id', count: 1, chargedMinor: 1 } },
        ])
        .toArray();
    },

    async list({ businessId, state, enrolmentId }, after, limit) {
      const filter = {
        businessId,
        ...(state !== null && { state }),
        ...(enrolmentId !== null && { enrolmentId }),
      };
      const read = { filter, sort: NEWEST_FIRST, after: cursorAt(after), limit };
      return await readPage(sends, read, toSend, positionOf);
    },

    async anonymize(transaction, prospectIds) {
      const ofProspects = { prospectId: { $in: [...prospectIds] } };
      const nobody = { email: '', toName: null, response: null, rendered: null };
      await sends.updateMany(ofProspects, { $set: nobody }, { session: transaction });
    },

    async removeSome(businessId, limit) {
      const records = await sends.find({ businessId }, { projection: { _id: 1 }, limit }).toArray();
      if (records.length === 0) return 0;
      const some = { _id: { $in: records.map(({ _id }) => _id) } };
      await writeMany((transaction) => sends.deleteMany(some, inTransaction(transaction)));
      return records.length;
    },
  };
}

function toSend({ _id, ...send }: SendRecord): OutreachSend {
  return { id: _id, ...send };
}
