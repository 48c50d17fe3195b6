import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { buildIndexesOf, modelOf, SCHEMA_OPTIONS, type Indexed } from './collection';
import { COOKIE_SESSION_FIELDS, indexCookieSessions } from './cookie-session';

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

export interface SupportSession {
  readonly id: string;
  readonly keyId: string;
  readonly partnerId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface SupportSessionRepository extends Indexed {
  insert(session: SupportSession & { readonly valueHash: string }): Promise<void>;
  /** Also one that has expired and was not removed yet: the caller knows the time. */
  findByHash(valueHash: string): Promise<SupportSession | null>;
  remove(id: string): Promise<void>;
}

export function createSupportSessionRepository(connection: Connection): SupportSessionRepository {
  const sessions = modelOf(connection, 'supportSessions', supportSessionSchema);
  return {
    buildIndexes: buildIndexesOf([sessions]),

    async insert({ id, ...session }) {
      await sessions.create([{ _id: id, ...session }]);
    },

    async findByHash(valueHash) {
      const record = await sessions.findOne({ valueHash }).lean().exec();
      return record === null ? null : toSupportSession(record);
    },

    async remove(id) {
      await sessions.deleteOne({ _id: id }).exec();
    },
  };
}

function toSupportSession(record: SupportSessionRecord): SupportSession {
  const { _id: id, keyId, partnerId, createdAt, expiresAt } = record;
  return { id, keyId, partnerId, createdAt, expiresAt };
}
