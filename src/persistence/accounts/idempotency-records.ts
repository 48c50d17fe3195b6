import { Schema, type Connection } from 'mongoose';
import { openCollection } from '../collections/collection';
import { withId, entityOf } from '../collections/documents';
import { insertedOnce } from '../mongo/connection';

export interface IdempotencyRecord {
  /** Names partner, operation and key, as a hash: keys are the callers' own text. */
  readonly id: string;
  /** SHA-256 of the request's body, hexadecimal. */
  readonly bodyHash: string;
  /** Of every id that the operation gives. */
  readonly idSuffix: string;
  /** The right to run the operation. */
  readonly leaseToken: string;
  readonly leaseUntil: Date;
  /** How often the operation was begun. */
  readonly runs: number;
  /** What is kept of the answer, set when the operation has succeeded. No secrets, no personal data. */
  readonly kept: string | null;
  readonly expiresAt: Date;
}

const recordSchema = new Schema();
recordSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createIdempotencyRecordRepository(connection: Connection) {
  const records = openCollection(connection, 'idempotencyRecords', recordSchema, entityOf<IdempotencyRecord>);
  return {
    find: records.byId,

    /** False when there is one already. */
    insertIfNew: async (record: IdempotencyRecord) => await insertedOnce(records.insert(withId(record))),

    /** Sets fields of a record without an answer, under this lease; false when another one has taken over. */
    update: async (id: string, leaseToken: string, fields: Partial<Omit<IdempotencyRecord, 'id'>>) =>
      await records.change({ _id: id, leaseToken, kept: null }, { $set: fields }),

    /** Frees the key. */
    remove: async (id: string, leaseToken: string) => await records.remove({ _id: id, leaseToken }),
  };
}
