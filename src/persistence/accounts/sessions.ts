import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { modelOf, SCHEMA_OPTIONS } from '../mongo/collection';
import {
  COOKIE_SESSION_FIELDS,
  createCookieSessions,
  indexCookieSessions,
  type CookieSessionRepository,
} from './cookie-sessions';
import type { Transaction } from '../mongo/transact';
import type { Session } from '../../domain/accounts/session';

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

export interface SessionRepository extends CookieSessionRepository<Session> {
  removeByUsers(userIds: readonly string[], transaction?: Transaction): Promise<void>;
}

export function createSessionRepository(connection: Connection): SessionRepository {
  const sessions = modelOf(connection, 'sessions', sessionSchema);
  return {
    ...createCookieSessions(sessions, toSession),

    async removeByUsers(userIds, transaction) {
      await sessions.deleteMany({ userId: { $in: [...userIds] } }).session(transaction ?? null);
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
