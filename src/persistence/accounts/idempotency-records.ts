import { Schema, type Connection } from 'mongoose';
import { openCollection } from '../collections/collection';
import { withId, entityOf } from '../collections/documents';
import { insertedOnce } from '../mongo/connection';

/** The right to run the operation. */
export interface Lease {
  readonly leaseToken: string;
  readonly leaseUntil: Date;
}

export interface NewIdempotencyRecord extends Lease {
  /** Names partner, operation and key, as a hash: keys are the callers' own text. */
  readonly id: string;
  /** SHA-256 of the request's body, hexadecimal. */
  readonly bodyHash: string;
  /** Of every id that the operation gives. */
  readonly idSuffix: string;
  readonly expiresAt: Date;
}

export interface IdempotencyRecord extends NewIdempotencyRecord {
  /** How often the operation was begun. */
  readonly runs: number;
  /** What is kept of the answer, set when the operation has succeeded. No secrets, no personal data. */
  readonly kept: string | null;
}

const recordSchema = new Schema();
recordSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createIdempotencyRecordRepository(connection: Connection) {
  const records = openCollection(connection, 'idempotencyRecords', recordSchema, entityOf<IdempotencyRecord>);
  return {
    find: records.byId,

    /** False when there is one already. */
    insertIfNew: async (record: NewIdempotencyRecord) =>
      await insertedOnce(records.insert({ ...withId(record), runs: 1, kept: null })),

    /** Hands the lease of a run that did not end to another one; false when somebody else was first. */
    async takeOver(id: string, from: string, { leaseToken, leaseUntil }: Lease): Promise<boolean> {
      const unfinished = { _id: id, leaseToken: from, kept: null };
      return await records.change(unfinished, { $set: { leaseToken, leaseUntil }, $inc: { runs: 1 } });
    },

    /** Keeps the answer of the run that holds this lease. */
    async complete(id: string, leaseToken: string, kept: string, expiresAt: Date): Promise<void> {
      await records.change({ _id: id, leaseToken }, { $set: { kept, expiresAt } });
    },

    /** Ends the lease, so that the next request runs the operation again with the same ids. */
    async release(id: string, leaseToken: string, at: Date): Promise<void> {
      await records.change({ _id: id, leaseToken }, { $set: { leaseUntil: at } });
    },

    /** Frees the key. */
    async remove(id: string, leaseToken: string): Promise<void> {
      await records.remove({ _id: id, leaseToken });
    },
  };
}
