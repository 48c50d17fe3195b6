import { Schema, type Connection } from 'mongoose';
import { ACCESS_SCOPES } from '../../domain/accounts/api-key-scopes';
import { openCollection } from '../collections/collection';
import { SCHEMA_OPTIONS, type WithId } from '../mongo/collection';
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

interface ApiKeyRecord extends WithId<ApiKey> {
  readonly keyHash: string;
  readonly updatedAt: Date;
}

export type NewApiKey = Omit<ApiKey, 'revokedAt' | 'createdAt'> & Pick<ApiKeyRecord, 'keyHash'>;

export function createApiKeyRepository(connection: Connection) {
  const apiKeys = openCollection(connection, 'apiKeys', apiKeySchema, toApiKey);
  return {
    /** Stores a key unless one with this hash is there; repeating it changes nothing. */
    async saveIfNew({ id, keyHash, ...key }: NewApiKey, transaction?: Transaction): Promise<void> {
      const added = { $setOnInsert: { _id: id, ...key } };
      await apiKeys.model.updateOne({ keyHash }, added, { upsert: true, ...inTransaction(transaction) });
    },

    /** The keys with these hashes, whatever their state. */
    async findByHashes(hashes: readonly string[]): Promise<ReadonlyMap<string, ApiKey>> {
      const records = await apiKeys.raw.find({ keyHash: { $in: [...hashes] } }).toArray();
      return new Map(records.map((record) => [record.keyHash, toApiKey(record)]));
    },

    list: async (partnerId: string | null) =>
      await apiKeys.find(partnerId === null ? {} : { partnerId }, { sort: { createdAt: -1 } }),

    /** Ends a key at once; one that has been revoked keeps its time. */
    async revoke(transaction: Transaction, id: string, at: Date): Promise<void> {
      const active = { _id: id, revokedAt: null };
      await apiKeys.model.updateOne(active, { $set: { revokedAt: at } }, { session: transaction });
    },

    /** Lets a key end at `at` unless it ends earlier. */
    async expireAt(transaction: Transaction, id: string, at: Date): Promise<void> {
      const later = { _id: id, $or: [{ expiresAt: null }, { expiresAt: { $gt: at } }] };
      await apiKeys.model.updateOne(later, { $set: { expiresAt: at } }, { session: transaction });
    },

    find: async (id: string, transaction?: Transaction) => await apiKeys.findOne({ _id: id }, transaction),
  };
}

function toApiKey({ _id, keyHash: _keyHash, updatedAt: _updatedAt, ...key }: ApiKeyRecord): ApiKey {
  return { id: _id, ...key };
}
