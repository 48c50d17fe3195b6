import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { buildIndexesOf, modelOf, SCHEMA_OPTIONS, type Indexed } from './collection';
import { COOKIE_SESSION_FIELDS, indexCookieSessions } from './cookie-session';
import type { Transaction } from './transact';

const sessionSchema = new Schema(
  {
    ...COOKIE_SESSION_FIELDS,
    userId: { type: String, required: true },
    businessId: { type: String, required: true },
  },
  SCHEMA_OPTIONS,
);
indexCookieSessions(sessionSchema);
sessionSchema.index({ userId: 1 }); // revoke with the user

type SessionRecord = InferSchemaType<typeof sessionSchema>;

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly businessId: string;
  readonly partnerId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface SessionRepository extends Indexed {
  insert(session: Session & { readonly valueHash: string }): Promise<void>;
  /** Also one that has expired and was not removed yet: the caller knows the time. */
  findByHash(valueHash: string): Promise<Session | null>;
  remove(id: string): Promise<void>;
  removeByUsers(userIds: readonly string[], transaction?: Transaction): Promise<void>;
}

export function createSessionRepository(connection: Connection): SessionRepository {
  const sessions = modelOf(connection, 'sessions', sessionSchema);
  return {
    buildIndexes: buildIndexesOf([sessions]),

    async insert({ id, ...session }) {
      await sessions.create([{ _id: id, ...session }]);
    },

    async findByHash(valueHash) {
      const record = await sessions.findOne({ valueHash }).lean().exec();
      return record === null ? null : toSession(record);
    },

    async remove(id) {
      await sessions.deleteOne({ _id: id }).exec();
    },

    async removeByUsers(userIds, transaction) {
      await sessions
        .deleteMany({ userId: { $in: [...userIds] } })
        .session(transaction ?? null)
        .exec();
    },
  };
}

function toSession(record: SessionRecord): Session {
  return {
    id: record._id,
    userId: record.userId,
    businessId: record.businessId,
    partnerId: record.partnerId,
    createdAt: record.createdAt,
    expiresAt: record.expiresAt,
  };
}
