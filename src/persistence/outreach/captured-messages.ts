import { Schema, type Connection } from 'mongoose';
import type { CapturedMessage } from '../../domain/outreach/captured/captured-message';
import { positionOf, type ListPosition, type Page } from '../../domain/list-position';
import { createWriteMany } from '../fallback/write-many';
import { toBuffer } from '../mongo/binary';
import { modelOf, nativeCollection, SCHEMA_OPTIONS, withId, type WithId } from '../mongo/collection';
import { inTransaction, type Transaction } from '../mongo/transact';
import { cursorAt, NEWEST_FIRST } from '../paging/cursor';
import { readPage } from '../paging/page';

/** Written by the driver, as its type says; the schema knows the indexes alone. */
const capturedMessageSchema = new Schema({ expiresAt: { type: Date } }, SCHEMA_OPTIONS);
capturedMessageSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // outbox, newest first
capturedMessageSchema.index({ businessId: 1, prospectId: 1, createdAt: -1, _id: -1 }); // messages of a prospect; erase
capturedMessageSchema.index({ messageId: 1 }); // what a simulated answer is about
capturedMessageSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

type CapturedRecord = WithId<CapturedMessage>;

export interface CapturedMessageRepository {
  insertMany(messages: readonly CapturedMessage[]): Promise<void>;
  find(id: string): Promise<CapturedMessage | null>;
  /** Newest first. */
  list(partnerId: string, after: ListPosition | null, limit: number): Promise<Page<CapturedMessage>>;
  /** Newest first. */
  listOf(businessId: string, prospectId: string, limit: number): Promise<CapturedMessage[]>;
  removeAbout(transaction: Transaction, businessId: string, prospectIds: readonly string[]): Promise<void>;
  /** Forgets all messages of a business. */
  removeAll(businessId: string): Promise<void>;
}

export function createCapturedMessageRepository(connection: Connection): CapturedMessageRepository {
  modelOf(connection, 'capturedMessages', capturedMessageSchema);
  const raw = nativeCollection<CapturedRecord>(connection, 'capturedMessages');
  const writeMany = createWriteMany(connection);
  return {
    async insertMany(messages) {
      await raw.insertMany(messages.map(withId));
    },

    async find(id) {
      const record = await raw.findOne({ _id: id });
      return record === null ? null : toCapturedMessage(record);
    },

    async list(partnerId, after, limit) {
      const read = { filter: { partnerId }, sort: NEWEST_FIRST, after: cursorAt(after), limit };
      return await readPage(raw, read, toCapturedMessage, positionOf);
    },

    async listOf(businessId, prospectId, limit) {
      const sort = { createdAt: -1, _id: -1 } as const;
      const records = await raw.find({ businessId, prospectId }, { sort, limit }).toArray();
      return records.map(toCapturedMessage);
    },

    async removeAbout(transaction, businessId, prospectIds) {
      const filter = { businessId, prospectId: { $in: [...prospectIds] } };
      await raw.deleteMany(filter, { session: transaction });
    },

    async removeAll(businessId) {
      await writeMany((transaction) => raw.deleteMany({ businessId }, inTransaction(transaction)));
    },
  };
}

function toCapturedMessage({ _id, bytes, ...record }: CapturedRecord): CapturedMessage {
  return { id: _id, ...record, bytes: toBuffer(bytes) ?? Buffer.alloc(0) };
}
