import type { Connection } from 'mongoose';
import type { InboundMessage } from '../../domain/outreach/inbound/inbound-message';
import { upTo } from '../fallback/inclusive-bounds';
import { hasMatched, openCollection } from '../collections/collection';
import { toBuffer } from '../mongo/binary';
import { indexOnlySchema, withId, type WithId } from '../mongo/collection';
import { insertedOnce } from '../mongo/connection';
import { inTransaction, type Transaction } from '../mongo/transact';

const inboundMessageSchema = indexOnlySchema();
inboundMessageSchema.index({ partnerId: 1, dedupeKey: 1 }, { unique: true }); // a repeat is stored once
// what waits, the longest due first; most are processed
inboundMessageSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $gt: new Date(0) } } });
inboundMessageSchema.index({ businessId: 1, prospectId: 1, createdAt: -1 }); // of a prospect; erase
inboundMessageSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

export function createInboundMessageRepository(connection: Connection) {
  const messages = openCollection(connection, 'inboundMessages', inboundMessageSchema, toInboundMessage);
  const { raw } = messages;
  return {
    /** Stores a message unless it is there already; answers whether it was new. */
    insert: async (message: InboundMessage) => await insertedOnce(raw.insertOne(withId(message))),

    find: async (id: string) => await messages.findOne({ _id: id }),

    /** Those that are to be processed by `at`, the longest due first. */
    listDue: async (at: Date, limit: number) =>
      await messages.find({ dueAt: { $gt: new Date(0), ...upTo(at) } }, { sort: { dueAt: 1 }, limit }),

    async nextDueAt(): Promise<Date | null> {
      const waiting = { dueAt: { $gt: new Date(0) } };
      const record = await raw.findOne(waiting, { sort: { dueAt: 1 }, projection: { dueAt: 1 } });
      return record?.dueAt ?? null;
    },

    /** Notes what came of a message that waits; false when somebody else has. */
    async finish(
      transaction: Transaction | null,
      id: string,
      changes: Partial<Omit<InboundMessage, 'id'>>,
    ): Promise<boolean> {
      const waiting = { _id: id, state: 'waiting' } as const;
      const options = inTransaction(transaction ?? undefined);
      return await hasMatched(raw.updateOne(waiting, { $set: changes }, options));
    },

    /** Newest first. */
    listOf: async (businessId: string, prospectId: string, limit: number) =>
      await messages.find({ businessId, prospectId }, { sort: { createdAt: -1 }, limit }),

    async removeAbout(
      transaction: Transaction,
      businessId: string,
      prospectIds: readonly string[],
    ): Promise<void> {
      await messages.removeAll({ businessId, prospectId: { $in: prospectIds } }, transaction);
    },

    /** Forgets all messages of a business. */
    async removeAll(businessId: string): Promise<void> {
      await messages.removeAll({ businessId });
    },
  };
}

function toInboundMessage({ _id, bytes, ...record }: WithId<InboundMessage>): InboundMessage {
  return { id: _id, ...record, bytes: toBuffer(bytes) };
}
