import { Schema, type Connection } from 'mongoose';
import type { Session, SupportSession } from '../../domain/accounts/session';
import { openCollection, type Collection } from '../collections/collection';
import { SCHEMA_OPTIONS, withId, type WithId } from '../mongo/collection';
import { inTransaction, type Transaction } from '../mongo/transact';

/** What sessions of every kind store beside whom they are for. */
const COOKIE_SESSION_FIELDS = {
  _id: { type: String, required: true },
  /** SHA-256 of the cookie's value, hexadecimal; the value itself is not stored. */
  valueHash: { type: String, required: true },
  partnerId: { type: String, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
} as const;

const sessionSchema = new Schema(
  {
    ...COOKIE_SESSION_FIELDS,
    userId: { type: String, required: true },
    businessId: { type: String, required: true },
  },
  SCHEMA_OPTIONS,
);
sessionSchema.index({ valueHash: 1 }, { unique: true }); // every page
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
sessionSchema.index({ userId: 1 }); // revoke with the user

const supportSessionSchema = new Schema(
  {
    ...COOKIE_SESSION_FIELDS,
    /** Who signed in: the session ends with this key. */
    keyId: { type: String, required: true },
  },
  SCHEMA_OPTIONS,
);
supportSessionSchema.index({ valueHash: 1 }, { unique: true }); // every page
supportSessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

type Stored<Kind extends { readonly id: string }> = WithId<Kind> & { readonly valueHash: string };

export function createSessionRepository(connection: Connection) {
  const sessions = openCollection(connection, 'sessions', sessionSchema, toSession);
  return {
    ...cookieSessions(sessions),

    async removeByUsers(userIds: readonly string[], transaction?: Transaction): Promise<void> {
      await sessions.raw.deleteMany({ userId: { $in: [...userIds] } }, inTransaction(transaction));
    },
  };
}

export function createSupportSessionRepository(connection: Connection) {
  return cookieSessions(
    openCollection(connection, 'supportSessions', supportSessionSchema, toSupportSession),
  );
}

/** What repositories of sessions of every kind offer. */
function cookieSessions<Kind extends { readonly id: string }, Fields>({
  model,
  findOne,
}: Pick<Collection<Fields, Stored<Kind>, Kind>, 'model' | 'findOne'>) {
  return {
    async insert(transaction: Transaction, session: Kind & { readonly valueHash: string }): Promise<void> {
      await new model(withId(session)).save({ session: transaction });
    },

    /** Also one that has expired and was not removed yet: the caller knows the time. */
    findByHash: async (valueHash: string) => await findOne({ valueHash }),

    /** False when there is none. */
    async remove(transaction: Transaction, id: string): Promise<boolean> {
      return (await model.deleteOne({ _id: id }, { session: transaction })).deletedCount === 1;
    },
  };
}

function toSession({ _id, valueHash: _valueHash, ...session }: Stored<Session>): Session {
  return { id: _id, ...session };
}

function toSupportSession({
  _id,
  valueHash: _valueHash,
  ...session
}: Stored<SupportSession>): SupportSession {
  return { id: _id, ...session };
}
