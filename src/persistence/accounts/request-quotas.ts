import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { modelOf, nativeCollection, SCHEMA_OPTIONS } from '../mongo/collection';

const requestQuotaSchema = new Schema(
  {
    /** The API key's id. */
    _id: { type: String, required: true },
    /** When the bucket is full again, in milliseconds since 1970; fractions count. */
    fullAtMs: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  SCHEMA_OPTIONS,
);
requestQuotaSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createRequestQuotaRepository(connection: Connection) {
  modelOf(connection, 'requestQuotas', requestQuotaSchema);
  const rawQuotas = nativeCollection<InferSchemaType<typeof requestQuotaSchema>>(connection, 'requestQuotas');
  return {
    /**
     * Takes out of the token bucket of a key what needs `costMs` to flow in again, also when it is not there yet.
     * Answers when the bucket will be full again, in milliseconds since 1970. Safe to race.
     */
    async spend(keyId: string, costMs: number, atMs: number, expiresAt: Date): Promise<number> {
      const fullAtMs = { $add: [{ $max: [{ $ifNull: ['$fullAtMs', 0] }, atMs] }, costMs] };
      const record = await rawQuotas.findOneAndUpdate(
        { _id: keyId },
        [{ $set: { fullAtMs, expiresAt } }],
        // Losing a count in a crash is harmless, and waiting for a journal is not.
        { upsert: true, returnDocument: 'after', writeConcern: { w: 1, journal: false } },
      );
      return record?.fullAtMs ?? atMs;
    },
  };
}
