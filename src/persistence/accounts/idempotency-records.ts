import { Schema, type Connection } from 'mongoose';
import { hasMatched, openCollection } from '../collections/collection';
import { SCHEMA_OPTIONS, withId, type WithId } from '../mongo/collection';
import { insertedOnce } from '../mongo/connection';

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

/** The right to run the operation. */
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

export function createIdempotencyRecordRepository(connection: Connection) {
  const { model, findOne } = openCollection(connection, 'idempotencyRecords', recordSchema, toRecord);
  return {
    /** False when there is one already. */
    async insertIfNew(record: NewIdempotencyRecord): Promise<boolean> {
      return await insertedOnce(model.create([{ ...withId(record), runs: 1 }]));
    },

    find: async (id: string) => await findOne({ _id: id }),

    /** Hands the lease of a run that did not end to another one; false when somebody else was first. */
    async takeOver(id: string, from: string, lease: Lease): Promise<boolean> {
      const unfinished = { _id: id, leaseToken: from, kept: null };
      return await hasMatched(model.updateOne(unfinished, { $set: lease, $inc: { runs: 1 } }));
    },

    /** Keeps the answer of the run that holds this lease. */
    async complete(id: string, leaseToken: string, kept: string, expiresAt: Date): Promise<void> {
      await model.updateOne({ _id: id, leaseToken }, { $set: { kept, expiresAt } });
    },

    /** Ends the lease, so that the next request runs the operation again with the same ids. */
    async release(id: string, leaseToken: string, at: Date): Promise<void> {
      await model.updateOne({ _id: id, leaseToken }, { $set: { leaseUntil: at } });
    },

    /** Frees the key. */
    async remove(id: string, leaseToken: string): Promise<void> {
      await model.deleteOne({ _id: id, leaseToken });
    },
  };
}

function toRecord({ _id, ...record }: WithId<IdempotencyRecord>): IdempotencyRecord {
  return { id: _id, ...record };
}
