import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { KEPT_TIME, modelOf, nativeCollection, SCHEMA_OPTIONS } from '../mongo/collection';
import { replaceUnique } from '../fallback/replace-unique';
import { createWriteMany } from '../fallback/write-many';
import { inTransaction, type Transaction } from '../mongo/transact';
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

type UserRecord = InferSchemaType<typeof userSchema>;

/** What a document holds at least; what callers gave is beside it. */
interface RawUser {
  _id: string;
  partnerId: string;
  businessId: string;
  email: string;
  emailKey: string;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface NewUser extends UserDetails {
  readonly id: string;
  readonly partnerId: string;
  readonly businessId: string;
  readonly email: string;
  readonly emailKey: string;
  readonly websiteUrl: string;
}

export interface UserRepository {
  /** Raises a duplicate key when the business has an active user of that address. */
  insert(transaction: Transaction, user: NewUser): Promise<void>;
  /** Sets what is given; false when the user is not alive. */
  update(transaction: Transaction, id: string, details: UserDetails): Promise<boolean>;
  findByEmail(businessId: string, emailKey: string, transaction?: Transaction): Promise<User | null>;
  /** An active user. */
  find(id: string): Promise<User | null>;
  /** Ids of the active users of a business. */
  listIds(transaction: Transaction, businessId: string): Promise<string[]>;
  /** Ends these users: nothing is kept of them but the id, by which stray sessions are found. */
  markDeleted(transaction: Transaction, ids: readonly string[], at: Date): Promise<void>;
  /** Ids of users of a business that have ended, whichever come first. */
  listDeletedIds(businessId: string, limit: number): Promise<string[]>;
  /** Removes what is kept of users that have ended. */
  removeDeleted(ids: readonly string[]): Promise<void>;
}

export function createUserRepository(connection: Connection): UserRepository {
  const users = modelOf(connection, 'users', userSchema);
  const raw = nativeCollection<RawUser>(connection, 'users');
  const writeMany = createWriteMany(connection);
  const alive = { deletedAt: null };
  return {
    async insert(transaction, { id, ...user }) {
      await users.create([{ _id: id, ...user }], { session: transaction });
    },

    async update(transaction, id, details) {
      const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
      const { matchedCount } = await users
        .updateOne({ _id: id, ...alive }, { $set: given }, { session: transaction })
        .exec();
      return matchedCount === 1;
    },

    async findByEmail(businessId, emailKey, transaction) {
      const record = await users
        .findOne({ businessId, emailKey, ...alive }, null, inTransaction(transaction))
        .lean();
      return record === null ? null : toUser(record);
    },

    async find(id) {
      const record = await users.findOne({ _id: id, ...alive }).lean();
      return record === null ? null : toUser(record);
    },

    async listIds(transaction, businessId) {
      const records = await users
        .find({ businessId, ...alive }, { _id: 1 })
        .session(transaction)
        .lean();
      return records.map((record) => record._id);
    },

    async markDeleted(transaction, ids, at) {
      const active = { _id: { $in: [...ids] }, ...alive };
      const records = await raw.find(active, { session: transaction }).toArray();
      if (records.length === 0) return;
      const remains = records.map((record) => remainsOf(record, at));
      await replaceUnique(raw, remains, transaction);
    },

    async listDeletedIds(businessId, limit) {
      const records = await users
        .find({ businessId, deletedAt: { $ne: null } }, { _id: 1 })
        .limit(limit)
        .lean();
      return records.map((record) => record._id);
    },

    async removeDeleted(ids) {
      const remains = { _id: { $in: [...ids] }, deletedAt: { $ne: null } };
      await writeMany((transaction) => users.deleteMany(remains, inTransaction(transaction)).exec());
    },
  };
}

function remainsOf({ _id, partnerId, businessId, createdAt }: RawUser, deletedAt: Date): RawUser {
  const updatedAt = deletedAt;
  return { _id, partnerId, businessId, email: '', emailKey: '', deletedAt, createdAt, updatedAt };
}

function toUser(record: UserRecord): User {
  return {
    id: record._id,
    partnerId: record.partnerId,
    businessId: record.businessId,
    email: record.email,
    websiteUrl: record.websiteUrl ?? null,
    firstName: record.firstName ?? null,
    lastName: record.lastName ?? null,
    companyName: record.companyName ?? null,
    metadata: record.metadata ?? null,
    createdAt: record.createdAt,
  };
}
