import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { ACCESS_SCOPES } from '../../domain/accounts/access';
import { modelOf, SCHEMA_OPTIONS } from '../mongo/collection';
import { inTransaction, type Transaction } from '../mongo/transact';
import type { ApiKey } from '../../domain/accounts/api-key';

const apiKeySchema = new Schema(
  {
    _id: { type: String, required: true },
    partnerId: { type: String, required: true },
    name: { type: String, required: true },
    /** SHA-256 of the key, hexadecimal; the key itself is not stored. */
    keyHash: { type: String, required: true },
    scope: { type: String, enum: ACCESS_SCOPES, required: true },
    expiresAt: { type: Date, default: null },
    revokedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: true },
);
apiKeySchema.index({ keyHash: 1 }, { unique: true }); // every request
apiKeySchema.index({ partnerId: 1, createdAt: -1 }); // keys list

type ApiKeyRecord = InferSchemaType<typeof apiKeySchema>;

export interface NewApiKey {
  readonly id: string;
  readonly partnerId: string;
  readonly name: string;
  readonly keyHash: string;
  readonly scope: (typeof ACCESS_SCOPES)[number];
  readonly expiresAt: Date | null;
}

export interface ApiKeyRepository {
  /** Stores a key unless one with this hash is there; repeating it changes nothing. */
  saveIfNew(key: NewApiKey, transaction?: Transaction): Promise<void>;
  /** The keys with these hashes, whatever their state. */
  findByHashes(hashes: readonly string[]): Promise<ReadonlyMap<string, ApiKey>>;
  list(partnerId: string | null): Promise<ApiKey[]>;
  /** Ends a key at once; one that has been revoked keeps its time. */
  revoke(transaction: Transaction, id: string, at: Date): Promise<void>;
  /** Lets a key end at `at` unless it ends earlier. */
  expireAt(transaction: Transaction, id: string, at: Date): Promise<void>;
  find(id: string, transaction?: Transaction): Promise<ApiKey | null>;
}

export function createApiKeyRepository(connection: Connection): ApiKeyRepository {
  const apiKeys = modelOf(connection, 'apiKeys', apiKeySchema);
  return {
    async saveIfNew({ id, keyHash, ...key }, transaction) {
      await apiKeys
        .updateOne({ keyHash }, { $setOnInsert: { _id: id, ...key } }, { upsert: true })
        .session(transaction ?? null);
    },

    async findByHashes(hashes) {
      const records = await apiKeys.find({ keyHash: { $in: [...hashes] } }).lean();
      return new Map(records.map((record) => [record.keyHash, toApiKey(record)]));
    },

    async list(partnerId) {
      const filter = partnerId === null ? {} : { partnerId };
      const records = await apiKeys.find(filter).sort({ createdAt: -1 }).lean();
      return records.map(toApiKey);
    },

    async revoke(transaction, id, at) {
      await apiKeys.updateOne(
        { _id: id, revokedAt: null },
        { $set: { revokedAt: at } },
        { session: transaction },
      );
    },

    async expireAt(transaction, id, at) {
      await apiKeys.updateOne(
        { _id: id, $or: [{ expiresAt: null }, { expiresAt: { $gt: at } }] },
        { $set: { expiresAt: at } },
        { session: transaction },
      );
    },

    async find(id, transaction) {
      const record = await apiKeys.findById(id, null, inTransaction(transaction)).lean();
      return record === null ? null : toApiKey(record);
    },
  };
}

function toApiKey(record: ApiKeyRecord): ApiKey {
  return {
    id: record._id,
    partnerId: record.partnerId,
    name: record.name,
    scope: record.scope,
    expiresAt: record.expiresAt ?? null,
    revokedAt: record.revokedAt ?? null,
    createdAt: record.createdAt,
  };
}
