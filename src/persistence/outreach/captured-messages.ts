import type { Connection } from 'mongoose';
import type { CapturedMessage } from '../../domain/outreach/captured/captured-message';
import type { ListPosition } from '../../domain/list-position';
import { openCollection } from '../collections/collection';
import { toBuffer } from '../mongo/binary';
import { indexOnlySchema, withId, type WithId } from '../mongo/collection';
import type { Transaction } from '../mongo/transact';
import { readNewest } from '../paging/page';

const capturedMessageSchema = indexOnlySchema();
capturedMessageSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // outbox, newest first
capturedMessageSchema.index({ businessId: 1, prospectId: 1, createdAt: -1, _id: -1 }); // messages of a prospect; erase
capturedMessageSchema.index({ messageId: 1 }); // what a simulated answer is about
capturedMessageSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

export type CapturedMessageRepository = ReturnType<typeof createCapturedMessageRepository>;

export function createCapturedMessageRepository(connection: Connection) {
  const messages = openCollection(connection, 'capturedMessages', capturedMessageSchema, toCapturedMessage);
  return {
    async insertMany(batch: readonly CapturedMessage[]): Promise<void> {
      await messages.raw.insertMany(batch.map(withId));
    },

    find: async (id: string) => await messages.findOne({ _id: id }),

    /** Newest first. */
    list: async (partnerId: string, after: ListPosition | null, limit: number) =>
      await readNewest(messages, { partnerId }, after, limit),

    /** Newest first. */
    listOf: async (businessId: string, prospectId: string, limit: number) =>
      await messages.find({ businessId, prospectId }, { sort: { createdAt: -1, _id: -1 }, limit }),

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

function toCapturedMessage({ _id, bytes, ...record }: WithId<CapturedMessage>): CapturedMessage {
  return { id: _id, ...record, bytes: toBuffer(bytes) ?? Buffer.alloc(0) };
}
