import { Schema, type Connection } from 'mongoose';
import type { UserDetails, User } from '../../domain/accounts/user';
import { openCollection } from '../collections/collection';
import { entityOf, madeAt, withId, type Times, type WithId } from '../collections/documents';
import type { Transaction } from '../mongo/transact';

interface UserDocument extends WithId<User>, Times {
  /** What identifies the address within the business. */
  readonly emailKey: string;
  /** Set where an earlier version has kept what was left of a user. */
  readonly deletedAt: Date | null;
}

const userSchema = new Schema();
// find by address; one active user for each address of a business
userSchema.index(
  { businessId: 1, emailKey: 1 },
  { unique: true, partialFilterExpression: { deletedAt: null } },
);
userSchema.index({ businessId: 1, deletedAt: 1 }); // end and erase a business

export interface NewUser extends UserDetails, Pick<User, 'id' | 'partnerId' | 'businessId' | 'email'> {
  readonly emailKey: string;
  readonly websiteUrl: string;
}

const ACTIVE = { deletedAt: null };

export function createUserRepository(connection: Connection) {
  const toUser: (document: UserDocument) => User = entityOf;
  const hidden = ['emailKey', 'deletedAt', 'updatedAt'] as const;
  const users = openCollection(connection, 'users', userSchema, toUser, hidden);
  return {
    /** Raises a duplicate key when the business has an active user of that address. */
    async insert(transaction: Transaction, user: NewUser): Promise<void> {
      const { firstName = null, lastName = null, companyName = null, metadata = null, ...others } = user;
      const details = { firstName, lastName, companyName, metadata };
      const document = { ...withId(others), ...details, ...ACTIVE, ...madeAt(new Date()) };
      await users.insert(document, transaction);
    },

    /** False when the user is not active. */
    update: async (transaction: Transaction, id: string, details: UserDetails) =>
      await users.change(
        { _id: id, ...ACTIVE },
        { $set: { ...details, updatedAt: new Date() } },
        transaction,
      ),

    /** An active user. */
    findByEmail: async (businessId: string, emailKey: string, transaction?: Transaction) =>
      await users.findOne({ businessId, emailKey, ...ACTIVE }, transaction),

    /** An active user. */
    find: async (id: string, transaction?: Transaction) =>
      await users.findOne({ _id: id, ...ACTIVE }, transaction),

    /** Ids of the active users of a business. */
    listIds: async (transaction: Transaction, businessId: string) =>
      await users.ids({ businessId, ...ACTIVE }, { transaction }),

    remove: async (transaction: Transaction, id: string) => await users.remove({ _id: id }, transaction),

    /** Removes all of a business, with what earlier versions kept of those that had ended. */
    removeOf: async (businessId: string, transaction?: Transaction) =>
      await users.removeAll({ businessId }, transaction),
  };
}
