import type { Connection } from 'mongoose';
import type { Session, SupportSession } from '../../domain/accounts/session';
import { openCollection, type Collection } from '../collections/collection';
import { withId, withoutId, type WithId } from '../collections/documents';
import { checkedSchema, TEXT, TIME } from '../collections/schema';
import type { Transaction } from '../mongo/transact';

type Stored<Kind extends { readonly id: string }> = WithId<Kind> & {
  /** SHA-256 of the cookie's value, hexadecimal; the value itself is not stored. */
  readonly valueHash: string;
};

/** What sessions of every kind store beside whom they are for. */
const FIELDS = { valueHash: TEXT, partnerId: TEXT, createdAt: TIME, expiresAt: TIME };

const sessionSchema = checkedSchema<Stored<Session>>({ ...FIELDS, userId: TEXT, businessId: TEXT });
sessionSchema.index({ userId: 1 }); // revoke with the user

/** Ends with the key of who signed in. */
const supportSessionSchema = checkedSchema<Stored<SupportSession>>({ ...FIELDS, keyId: TEXT });

for (const schema of [sessionSchema, supportSessionSchema]) {
  schema.index({ valueHash: 1 }, { unique: true }); // every page
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
}

const HIDDEN = ['valueHash'];

export function createSessionRepository(connection: Connection) {
  const sessions = openCollection<Stored<Session>, Session>(
    connection,
    'sessions',
    sessionSchema,
    withoutId,
    HIDDEN,
  );
  return {
    ...cookieSessions(sessions),

    removeByUsers: async (userIds: readonly string[], transaction?: Transaction) =>
      await sessions.removeAll({ userId: { $in: userIds } }, transaction),
  };
}

export function createSupportSessionRepository(connection: Connection) {
  return cookieSessions(
    openCollection<Stored<SupportSession>, SupportSession>(
      connection,
      'supportSessions',
      supportSessionSchema,
      withoutId,
      HIDDEN,
    ),
  );
}

/** What repositories of sessions of every kind offer. */
function cookieSessions<Kind extends { readonly id: string }>({
  insert,
  findOne,
  remove,
}: Collection<Stored<Kind>, Kind>) {
  return {
    insert: async (transaction: Transaction, session: Kind & { readonly valueHash: string }) =>
      await insert(withId(session), transaction),

    /** Also one that has expired and was not removed yet: the caller knows the time. */
    findByHash: async (valueHash: string) => await findOne({ valueHash }),

    /** False when there is none. */
    remove: async (transaction: Transaction, id: string) => await remove({ _id: id }, transaction),
  };
}
