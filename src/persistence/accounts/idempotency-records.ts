import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { modelOf, SCHEMA_OPTIONS } from '../mongo/collection';
import { isDuplicateKey } from '../mongo/connection';

const recordSchema = new Schema(
  {
    /** Names partner, operation and key, as a hash: keys are the callers' own text. */
    _id: { type: String, required: true },
    /** SHA-256 of the request's body, hexadecimal. */
    bodyHash: { type: String, required: true },
    /** Of every id that the operation gives. */
    idSuffix: { type: String, required: true },
    /** How often the operation was begun. */
    runs: { type: Number, required: true },
    leaseToken: { type: String, required: true },
    leaseUntil: { type: Date, required: true },
    /** What is kept of the answer, set when the operation has succeeded. No secrets, no personal data. */
    kept: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  SCHEMA_OPTIONS,
);
recordSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

type RecordDocument = InferSchemaType<typeof recordSchema>;

export interface Lease {
  readonly leaseToken: string;
  readonly leaseUntil: Date;
}

export interface NewIdempotencyRecord extends Lease {
  readonly id: string;
  readonly bodyHash: string;
  readonly idSuffix: string;
  readonly expiresAt: Date;
}

export interface IdempotencyRecord extends NewIdempotencyRecord {
  readonly runs: number;
  readonly kept: string | null;
}

export interface IdempotencyRecordRepository {
  /** False when there is one already. */
  insertIfNew(record: NewIdempotencyRecord): Promise<boolean>;
  find(id: string): Promise<IdempotencyRecord | null>;
  /** Hands the lease of a run that did not end to another one; false when somebody else was first. */
  takeOver(id: string, from: string, lease: Lease): Promise<boolean>;
  /** Keeps the answer of the run that holds this lease. */
  complete(id: string, leaseToken: string, kept: string, expiresAt: Date): Promise<void>;
  /** Ends the lease, so that the next request runs the operation again with the same ids. */
  release(id: string, leaseToken: string, at: Date): Promise<void>;
  /** Frees the key. */
  remove(id: string, leaseToken: string): Promise<void>;
}

export function createIdempotencyRecordRepository(connection: Connection): IdempotencyRecordRepository {
  const records = modelOf(connection, 'idempotencyRecords', recordSchema);
  return {
    async insertIfNew({ id, ...record }) {
      try {
        await records.create([{ _id: id, runs: 1, ...record }]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async find(id) {
      const record = await records.findById(id).lean();
      return record === null ? null : toRecord(record);
    },

    async takeOver(id, from, { leaseToken, leaseUntil }) {
      const { modifiedCount } = await records.updateOne(
        { _id: id, leaseToken: from, kept: null },
        { $set: { leaseToken, leaseUntil }, $inc: { runs: 1 } },
      );
      return modifiedCount === 1;
    },

    async complete(id, leaseToken, kept, expiresAt) {
      await records.updateOne({ _id: id, leaseToken }, { $set: { kept, expiresAt } });
    },

    async release(id, leaseToken, at) {
      await records.updateOne({ _id: id, leaseToken }, { $set: { leaseUntil: at } });
    },

    async remove(id, leaseToken) {
      await records.deleteOne({ _id: id, leaseToken });
    },
  };
}

function toRecord(record: RecordDocument): IdempotencyRecord {
  return {
    id: record._id,
    bodyHash: record.bodyHash,
    idSuffix: record.idSuffix,
    runs: record.runs,
    leaseToken: record.leaseToken,
    leaseUntil: record.leaseUntil,
    kept: record.kept ?? null,
    expiresAt: record.expiresAt,
  };
}
