import { Schema, type Connection } from 'mongoose';
import { replaceUnique } from '../fallback/replace-unique';
import { among, hasMatched, openCollection } from '../collections/collection';
import { KEPT_TIME, SCHEMA_OPTIONS, withId, type WithId } from '../mongo/collection';
import type { Transaction } from '../mongo/transact';
import type { UserDetails, User } from '../../domain/accounts/user';

const userSchema = new Schema(
  {
    _id: { type: String, required: true },
    partnerId: { type: String, required: true },
    businessId: { type: String, required: true },
    /** The address as the onboarding sent it, trimmed. */
    email: { type: String, required: true },
    /** What identifies the address within the business. */
    emailKey: { type: String, required: true },
    /** The website as the onboarding of this user spelt it; missing in older documents. */
    websiteUrl: { type: String, default: null },
    firstName: { type: String, default: null },
    lastName: { type: String, default: null },
    companyName: { type: String, default: null },
    /** The caller's own data as JSON text: its names may be anything. */
    metadata: { type: String, default: null },
    deletedAt: { type: Date, default: null },
    createdAt: KEPT_TIME,
    updatedAt: KEPT_TIME,
  },
  { ...SCHEMA_OPTIONS, timestamps: true },
);
// find by address; one active user for each address of a business
userSchema.index(
  { businessId: 1, emailKey: 1 },
  { unique: true, partialFilterExpression: { deletedAt: null } },
);
userSchema.index({ businessId: 1, deletedAt: 1 }); // end and erase a business

/** What a document holds at least; what callers gave is beside it. */
interface UserRecord extends WithId<Pick<User, 'id' | 'partnerId' | 'businessId' | 'email' | 'createdAt'>> {
  readonly emailKey: string;
  readonly deletedAt: Date | null;
  readonly updatedAt: Date;
}

export interface NewUser extends UserDetails, Pick<User, 'id' | 'partnerId' | 'businessId' | 'email'> {
  readonly emailKey: string;
  readonly websiteUrl: string;
}

const ACTIVE = { deletedAt: null };

export function createUserRepository(connection: Connection) {
  const users = openCollection(connection, 'users', userSchema, toUser);
  return {
    /** Raises a duplicate key when the business has an active user of that address. */
    async insert(transaction: Transaction, user: NewUser): Promise<void> {
      await users.model.create([withId(user)], { session: transaction });
    },

    /** Sets what is given; false when the user is not active. */
    async update(transaction: Transaction, id: string, details: UserDetails): Promise<boolean> {
      const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
      const active = { _id: id, ...ACTIVE };
      return await hasMatched(users.model.updateOne(active, { $set: given }, { session: transaction }));
    },

    /** An active user. */
    findByEmail: async (businessId: string, emailKey: string, transaction?: Transaction) =>
      await users.findOne({ businessId, emailKey, ...ACTIVE }, transaction),

    /** An active user. */
    find: async (id: string) => await users.findOne({ _id: id, ...ACTIVE }),

    /** Ids of the active users of a business. */
    listIds: async (transaction: Transaction, businessId: string) =>
      await users.ids({ businessId, ...ACTIVE }, { transaction }),

    /** Ends these users: nothing is kept of them but the id, by which stray sessions are found. */
    async markDeleted(transaction: Transaction, ids: readonly string[], at: Date): Promise<void> {
      const active = { ...among(ids), ...ACTIVE };
      const records = await users.raw.find<UserRecord>(active, { session: transaction }).toArray();
      if (records.length === 0) return;
      const remains = records.map((record) => remainsOf(record, at));
      await replaceUnique(users.raw, remains, transaction);
    },

    /** Ids of users of a business that have ended, whichever come first. */
    listDeletedIds: async (businessId: string, limit: number) =>
      await users.ids({ businessId, deletedAt: { $ne: null } }, { limit }),

    /** Removes what is kept of users that have ended. */
    async removeDeleted(ids: readonly string[]): Promise<void> {
      await users.removeAll({ ...among(ids), deletedAt: { $ne: null } });
    },
  };
}

function remainsOf({ _id, partnerId, businessId, createdAt }: UserRecord, deletedAt: Date): UserRecord {
  const updatedAt = deletedAt;
  return { _id, partnerId, businessId, email: '', emailKey: '', deletedAt, createdAt, updatedAt };
}

function toUser({
  _id,
  emailKey: _key,
  deletedAt: _deleted,
  updatedAt: _updated,
  ...user
}: UserRecord): User {
  const unknown = { websiteUrl: null, firstName: null, lastName: null, companyName: null, metadata: null };
  return { ...unknown, ...user, id: _id };
}
