import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { modelOf, SCHEMA_OPTIONS } from '../mongo/collection';
import {
  COOKIE_SESSION_FIELDS,
  createCookieSessions,
  indexCookieSessions,
  type CookieSessionRepository,
} from './cookie-sessions';
import type { SupportSession } from '../../domain/accounts/session';

const supportSessionSchema = new Schema(
  {
    ...COOKIE_SESSION_FIELDS,
    /** Who signed in: the session ends with this key. */
    keyId: { type: String, required: true },
  },
  SCHEMA_OPTIONS,
);
indexCookieSessions(supportSessionSchema);

type SupportSessionRecord = InferSchemaType<typeof supportSessionSchema>;
export type SupportSessionRepository = CookieSessionRepository<SupportSession>;

export function createSupportSessionRepository(connection: Connection): SupportSessionRepository {
  return createCookieSessions(modelOf(connection, 'supportSessions', supportSessionSchema), toSupportSession);
}

function toSupportSession(record: SupportSessionRecord): SupportSession {
  const { _id: id, keyId, partnerId, createdAt, expiresAt } = record;
  return { id, keyId, partnerId, createdAt, expiresAt };
}
