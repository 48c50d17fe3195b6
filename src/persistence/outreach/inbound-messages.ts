import { Schema, type Connection } from 'mongoose';
import type { InboundMessage } from '../../domain/outreach/inbound/inbound-message';
import { openCollection } from '../collections/collection';
import { withId, entityOf } from '../collections/documents';
import { dueBy, EVER } from '../collections/due';
import { insertedOnce } from '../mongo/connection';
import type { Transaction } from '../mongo/transact';
import { createMessagesAbout } from './messages-about';

const inboundMessageSchema = new Schema();
inboundMessageSchema.index({ partnerId: 1, dedupeKey: 1 }, { unique: true }); // a repeat is stored once
// what waits, the longest due first; most are processed
inboundMessageSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: EVER } });
inboundMessageSchema.index({ businessId: 1, prospectId: 1, createdAt: -1 }); // of a prospect; erase
inboundMessageSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

export function createInboundMessageRepository(connection: Connection) {
  const messages = openCollection(
    connection,
    'inboundMessages',
    inboundMessageSchema,
    entityOf<InboundMessage>,
  );
  return {
    ...createMessagesAbout(messages),

    /** Stores a message unless it is there already; answers whether it was new. */
    insert: async (message: InboundMessage) => await insertedOnce(messages.insert(withId(message))),

    /** Those that are to be processed by `at`, the longest due first. */
    listDue: async (at: Date, limit: number) =>
      await messages.find({ dueAt: dueBy(at) }, { sort: { dueAt: 1 }, limit }),

    nextDueAt: async () => await messages.earliest('dueAt', { dueAt: EVER }),

    /** Notes what came of a message that waits; false when somebody else has. */
    finish: async (
      transaction: Transaction | null,
      id: string,
      changes: Partial<Omit<InboundMessage, 'id'>>,
    ) => await messages.change({ _id: id, state: 'waiting' }, { $set: changes }, transaction),

    /** Newest first. */
    listOf: async (businessId: string, prospectId: string, limit: number) =>
      await messages.find({ businessId, prospectId }, { sort: { createdAt: -1 }, limit }),
  };
}
