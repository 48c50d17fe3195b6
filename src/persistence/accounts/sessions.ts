import { Schema, type Connection } from 'mongoose';
import type { Session, SupportSession } from '../../domain/accounts/session';
import { openCollection, type Collection } from '../collections/collection';
import { given } from '../collections/conditions';
import { entityOf, withId, type WithId } from '../collections/documents';
import type { Transaction } from '../mongo/transact';

type Stored<Kind extends { readonly id: string }> = WithId<Kind> & {
  /** SHA-256 of the cookie's value, hexadecimal; the value itself is not stored. */
  readonly valueHash: string;
};

const HIDDEN = ['valueHash'] as const;

const sessionSchema = new Schema();
sessionSchema.index({ businessId: 1, userId: 1 }); // end with the user, or with the business

const supportSessionSchema = new Schema();

for (const schema of [sessionSchema, supportSessionSchema]) {
  schema.index({ valueHash: 1 }, { unique: true }); // every page
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
}

export function createSessionRepository(connection: Connection) {
  const toSession: (document: Stored<Session>) => Session = entityOf;
  const sessions = openCollection(connection, 'sessions', sessionSchema, toSession, HIDDEN);
  return {
    ...createCookieSessions(sessions),

    /** Removes those of one user of a business, or given null of all. */
    removeOf: async (businessId: string, userId: string | null, transaction?: Transaction) =>
      await sessions.removeAll(given({ businessId, userId }), transaction),
  };
}

export function createSupportSessionRepository(connection: Connection) {
  const toSession: (document: Stored<SupportSession>) => SupportSession = entityOf;
  const sessions = openCollection(connection, 'supportSessions', supportSessionSchema, toSession, HIDDEN);
  return createCookieSessions(sessions);
}

/** What repositories of sessions of every kind offer. */
function createCookieSessions<Kind extends { readonly id: string }>({
  insert,
  findOne,
  remove,
}: Collection<Stored<Kind>, Kind>) {
  return {
    insert: async (transaction: Transaction, session: Kind, valueHash: string) =>
      await insert({ ...withId(session), valueHash }, transaction),

    /** Also one that has expired and was not removed yet: the caller knows the time. */
    findByHash: async (valueHash: string) => await findOne({ valueHash }),

    /** False when there is none. */
    remove: async (transaction: Transaction, id: string) => await remove({ _id: id }, transaction),
  };
}
