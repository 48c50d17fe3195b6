import type { Connection } from 'mongoose';
import { ACCESS_SCOPES } from '../../domain/accounts/api-key-scopes';
import { openCollection } from '../collections/collection';
import { given } from '../collections/conditions';
import { withoutId, type WithId } from '../collections/documents';
import { oneOf, OPTIONAL_TIME, TEXT, timedSchema } from '../collections/schema';
import type { Transaction } from '../mongo/transact';
import type { ApiKey } from '../../domain/accounts/api-key';

interface ApiKeyDocument extends WithId<ApiKey> {
  /** SHA-256 of the key, hexadecimal; the key itself is not stored. */
  readonly keyHash: string;
}

const apiKeySchema = timedSchema<ApiKeyDocument>({
  partnerId: TEXT,
  name: TEXT,
  keyHash: TEXT,
  scope: oneOf(ACCESS_SCOPES),
  expiresAt: OPTIONAL_TIME,
  revokedAt: OPTIONAL_TIME,
});
apiKeySchema.index({ keyHash: 1 }, { unique: true }); // every request
apiKeySchema.index({ partnerId: 1, createdAt: -1 }); // keys list

export type NewApiKey = Omit<ApiKey, 'revokedAt' | 'createdAt'> & Pick<ApiKeyDocument, 'keyHash'>;

export function createApiKeyRepository(connection: Connection) {
  const hidden = ['keyHash', 'updatedAt'];
  const apiKeys = openCollection<ApiKeyDocument, ApiKey>(
    connection,
    'apiKeys',
    apiKeySchema,
    withoutId,
    hidden,
  );
  return {
    find: apiKeys.byId,

    /** Stores a key unless one with this hash is there; repeating it changes nothing. */
    async saveIfNew({ id, keyHash, ...key }: NewApiKey, transaction?: Transaction): Promise<void> {
      await apiKeys.insertUnless({ keyHash }, { _id: id, ...key }, transaction);
    },

    /** The keys with these hashes, whatever their state. */
    async findByHashes(hashes: readonly string[]): Promise<ReadonlyMap<string, ApiKey>> {
      const records = await apiKeys.raw
        .find({ keyHash: { $in: [...hashes] } }, { projection: { updatedAt: 0 } })
        .toArray();
      return new Map(records.map(({ keyHash, ...key }) => [keyHash, withoutId(key)]));
    },

    list: async (partnerId: string | null) =>
      await apiKeys.find(given({ partnerId }), { sort: { createdAt: -1 } }),

    /** Ends a key at once; one that has been revoked keeps its time. */
    async revoke(transaction: Transaction, id: string, at: Date): Promise<void> {
      await apiKeys.change({ _id: id, revokedAt: null }, { $set: { revokedAt: at } }, transaction);
    },

    /** Lets a key end at `at` unless it ends earlier. */
    async expireAt(transaction: Transaction, id: string, at: Date): Promise<void> {
      const later = { _id: id, $or: [{ expiresAt: null }, { expiresAt: { $gt: at } }] };
      await apiKeys.change(later, { $set: { expiresAt: at } }, transaction);
    },
  };
}
