import type { Model, Schema } from 'mongoose';
import type { Transaction } from '../mongo/transact';

/** What sessions of every kind store beside whom they are for. */
export const COOKIE_SESSION_FIELDS = {
  _id: { type: String, required: true },
  /** SHA-256 of the cookie's value, hexadecimal; the value itself is not stored. */
  valueHash: { type: String, required: true },
  partnerId: { type: String, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
} as const;

/** Sessions are found with every page, and go when their time is over. */
export function indexCookieSessions(schema: Pick<Schema, 'index'>): void {
  schema.index({ valueHash: 1 }, { unique: true }); // every page
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
}

/** What repositories of sessions of every kind offer. */
export interface CookieSessionRepository<Session extends { readonly id: string }> {
  insert(transaction: Transaction, session: Session & { readonly valueHash: string }): Promise<void>;
  /** Also one that has expired and was not removed yet: the caller knows the time. */
  findByHash(valueHash: string): Promise<Session | null>;
  /** False when there is none. */
  remove(transaction: Transaction, id: string): Promise<boolean>;
}

export function createCookieSessions<
  Session extends { readonly id: string },
  SessionRecord extends { _id: string; valueHash: string },
>(
  sessions: Model<SessionRecord>,
  toSession: (record: SessionRecord) => Session,
): CookieSessionRepository<Session> {
  return {
    async insert(transaction, { id, ...session }) {
      await new sessions({ _id: id, ...session }).save({ session: transaction });
    },

    async findByHash(valueHash) {
      const record = await sessions.findOne({ valueHash }).lean<SessionRecord>().exec();
      return record === null ? null : toSession(record);
    },

    async remove(transaction, id) {
      const { deletedCount } = await sessions.deleteOne({ _id: id }).session(transaction).exec();
      return deletedCount === 1;
    },
  };
}
