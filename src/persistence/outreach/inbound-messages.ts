import { Schema, type Connection } from 'mongoose';
import type { InboundMessage } from '../../domain/outreach/inbound/inbound-message';
import { upTo } from '../fallback/inclusive-bounds';
import { createWriteMany } from '../fallback/write-many';
import { toBuffer } from '../mongo/binary';
import { modelOf, nativeCollection, SCHEMA_OPTIONS, withId, type WithId } from '../mongo/collection';
import { isDuplicateKey } from '../mongo/connection';
import { inTransaction, type Transaction } from '../mongo/transact';

/** Written by the driver, as its type says; the schema knows the indexes alone. */
const inboundMessageSchema = new Schema({ expiresAt: { type: Date } }, SCHEMA_OPTIONS);
inboundMessageSchema.index({ partnerId: 1, dedupeKey: 1 }, { unique: true }); // a repeat is stored once
// what waits, the longest due first; most are processed
inboundMessageSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $gt: new Date(0) } } });
inboundMessageSchema.index({ businessId: 1, prospectId: 1, createdAt: -1 }); // of a prospect; erase
inboundMessageSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

type InboundRecord = WithId<InboundMessage>;

export interface InboundMessageRepository {
  /** Stores a message unless it is there already; answers whether it was new. */
  insert(message: InboundMessage): Promise<boolean>;
  find(id: string): Promise<InboundMessage | null>;
  /** Those that are to be processed by `at`, the longest due first. */
  listDue(at: Date, limit: number): Promise<InboundMessage[]>;
  nextDueAt(): Promise<Date | null>;
  /** Notes what came of a message that waits; false when somebody else has. */
  finish(
    transaction: Transaction | null,
    id: string,
    changes: Partial<Omit<InboundMessage, 'id'>>,
  ): Promise<boolean>;
  /** Newest first. */
  listOf(businessId: string, prospectId: string, limit: number): Promise<InboundMessage[]>;
  removeAbout(transaction: Transaction, businessId: string, prospectIds: readonly string[]): Promise<void>;
  /** Forgets all messages of a business. */
  removeAll(businessId: string): Promise<void>;
}

export function createInboundMessageRepository(connection: Connection): InboundMessageRepository {
  modelOf(connection, 'inboundMessages', inboundMessageSchema);
  const raw = nativeCollection<InboundRecord>(connection, 'inboundMessages');
  const writeMany = createWriteMany(connection);
  return {
    async insert(message) {
      try {
        await raw.insertOne(withId(message));
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async find(id) {
      const record = await raw.findOne({ _id: id });
      return record === null ? null : toInboundMessage(record);
    },

    async listDue(at, limit) {
      const due = { dueAt: { $gt: new Date(0), ...upTo(at) } };
      const records = await raw.find(due, { sort: { dueAt: 1 }, limit }).toArray();
      return records.map(toInboundMessage);
    },

    async nextDueAt() {
      const waiting = { dueAt: { $gt: new Date(0) } };
      const record = await raw.findOne(waiting, { sort: { dueAt: 1 }, projection: { dueAt: 1 } });
      return record?.dueAt ?? null;
    },

    async finish(transaction, id, changes) {
      const waiting = { _id: id, state: 'waiting' } as const;
      const { matchedCount } = await raw.updateOne(
        waiting,
        { $set: changes },
        inTransaction(transaction ?? undefined),
      );
      return matchedCount === 1;
    },

    async listOf(businessId, prospectId, limit) {
      const records = await raw
        .find({ businessId, prospectId }, { sort: { createdAt: -1 }, limit })
        .toArray();
      return records.map(toInboundMessage);
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

function toInboundMessage({ _id, bytes, ...record }: InboundRecord): InboundMessage {
  return { id: _id, ...record, bytes: toBuffer(bytes) };
}
