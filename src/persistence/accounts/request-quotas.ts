import { Schema, type Connection } from 'mongoose';
import { openCollection } from '../collections/collection';

interface RequestQuota {
  /** The API key's id. */
  _id: string;
  /** When the bucket is full again, in milliseconds since 1970; fractions count. */
  readonly fullAtMs: number;
  readonly expiresAt: Date;
}

const requestQuotaSchema = new Schema();
requestQuotaSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createRequestQuotaRepository(connection: Connection) {
  const { raw } = openCollection(
    connection,
    'requestQuotas',
    requestQuotaSchema,
    (quota: RequestQuota) => quota,
  );
  return {
    /**
     * Takes out of the token bucket of a key what needs `costMs` to flow in again, also when it is not there yet.
     * Answers when the bucket will be full again, in milliseconds since 1970. Safe to race.
     */
    async spend(keyId: string, costMs: number, atMs: number, expiresAt: Date): Promise<number> {
      const fullAtMs = { $add: [{ $max: [{ $ifNull: ['$fullAtMs', 0] }, atMs] }, costMs] };
      const record = await raw.findOneAndUpdate(
        { _id: keyId },
        [{ $set: { fullAtMs, expiresAt } }],
        // Losing a count in a crash is harmless, and waiting for a journal is not.
        { upsert: true, returnDocument: 'after', writeConcern: { w: 1, journal: false } },
      );
      return record?.fullAtMs ?? atMs;
    },
  };
}
