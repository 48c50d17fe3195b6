import { Schema, type Connection } from 'mongoose';
import type { PageRequest } from '../../domain/list-position';
import type { CapturedMessage } from '../../domain/outreach/captured-message';
import { openCollection } from '../collections/collection';
import { withId, entityOf } from '../collections/documents';
import { createMessagesAbout } from './messages-about';

const capturedMessageSchema = new Schema();
capturedMessageSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // outbox, newest first
capturedMessageSchema.index({ businessId: 1, prospectId: 1, createdAt: -1, _id: -1 }); // erase
capturedMessageSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

export type CapturedMessageRepository = ReturnType<typeof createCapturedMessageRepository>;

export function createCapturedMessageRepository(connection: Connection) {
  const messages = openCollection(
    connection,
    'capturedMessages',
    capturedMessageSchema,
    entityOf<CapturedMessage>,
  );
  return {
    ...createMessagesAbout(messages),

    async insertMany(batch: readonly CapturedMessage[]): Promise<void> {
      await messages.raw.insertMany(batch.map(withId));
    },

    /** Newest first. */
    list: async (partnerId: string, page: PageRequest) => await messages.newest({ partnerId }, page),
  };
}
