import { Schema, type Connection } from 'mongoose';
import type { ApiKey } from '../../domain/accounts/api-key';
import { openCollection } from '../collections/collection';
import { given } from '../collections/conditions';
import { entityOf, madeAt, withId, withoutId, type Times, type WithId } from '../collections/documents';
import type { Transaction } from '../mongo/transact';

const apiKeySchema = new Schema();
apiKeySchema.index({ keyHash: 1 }, { unique: true }); // every request
apiKeySchema.index({ partnerId: 1, createdAt: -1 }); // keys list

interface ApiKeyDocument extends WithId<ApiKey>, Times {
  /** SHA-256 of the key, hexadecimal; the key itself is not stored. */
  readonly keyHash: string;
}

export type NewApiKey = Omit<ApiKey, 'revokedAt' | 'createdAt'> & Pick<ApiKeyDocument, 'keyHash'>;

export function createApiKeyRepository(connection: Connection) {
  const toKey: (document: ApiKeyDocument) => ApiKey = entityOf;
  const apiKeys = openCollection(connection, 'apiKeys', apiKeySchema, toKey, ['keyHash', 'updatedAt']);
  return {
    find: apiKeys.byId,

    /** Raises a duplicate key when one with this hash is there. */
    insert: async (key: NewApiKey, transaction?: Transaction) =>
      await apiKeys.insert({ ...withId(key), revokedAt: null, ...madeAt(new Date()) }, transaction),

    /** The keys with these hashes, whatever their state. */
    async findByHashes(hashes: readonly string[]): Promise<ReadonlyMap<string, ApiKey>> {
      const records = await apiKeys.raw
        .find({ keyHash: { $in: [...hashes] } }, { projection: { updatedAt: 0 } })
        .toArray();
      return new Map(records.map(({ keyHash, ...key }) => [keyHash, withoutId(key)]));
    },

    list: async (partnerId: string | null) =>
      await apiKeys.find(given({ partnerId }), { sort: { createdAt: -1 } }),

    /** Sets when a key ends, or that it was revoked. */
    async update(
      transaction: Transaction,
      id: string,
      end: Partial<Pick<ApiKey, 'expiresAt' | 'revokedAt'>>,
    ): Promise<void> {
      await apiKeys.change({ _id: id }, { $set: { ...end, updatedAt: new Date() } }, transaction);
    },
  };
}
