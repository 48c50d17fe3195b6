import { Schema, type Connection } from 'mongoose';
import type { Sequence } from '../../domain/outreach/sequence';
import { modelOf, nativeCollection, SCHEMA_OPTIONS } from '../mongo/collection';
import { createWriteMany } from '../fallback/write-many';
import { inTransaction, type Transaction } from '../mongo/transact';

/** Written by the driver, as their types say: the schema knows their indexes alone. */
const sequenceSchema = new Schema({}, SCHEMA_OPTIONS);
sequenceSchema.index({ businessId: 1, version: -1 }); // versions of a business, latest first; erase a business

interface SequenceRecord extends Sequence {
  /** `<businessId>/<version>`. */
  _id: string;
}

/** Versions are added and read; a saved one never changes. */
export interface SequenceRepository {
  /** Raises a duplicate key when the business has this version. */
  insert(transaction: Transaction, sequence: Sequence): Promise<void>;
  find(businessId: string, version: number, transaction?: Transaction): Promise<Sequence | null>;
  /** Latest first. */
  list(businessId: string, limit: number): Promise<Sequence[]>;
  removeAll(businessId: string): Promise<void>;
}

export function createSequenceRepository(connection: Connection): SequenceRepository {
  modelOf(connection, 'outreachSequences', sequenceSchema);
  const sequences = nativeCollection<SequenceRecord>(connection, 'outreachSequences');
  const writeMany = createWriteMany(connection);
  return {
    async insert(transaction, sequence) {
      const { businessId, version } = sequence;
      await sequences.insertOne({ _id: idOf(businessId, version), ...sequence }, { session: transaction });
    },

    async find(businessId, version, transaction) {
      return await sequences.findOne(
        { _id: idOf(businessId, version) },
        { projection: { _id: 0 }, ...inTransaction(transaction) },
      );
    },

    async list(businessId, limit) {
      return await sequences
        .find({ businessId }, { projection: { _id: 0 } })
        .sort({ version: -1 })
        .limit(limit)
        .toArray();
    },

    async removeAll(businessId) {
      await writeMany((transaction) => sequences.deleteMany({ businessId }, inTransaction(transaction)));
    },
  };
}

function idOf(businessId: string, version: number): string {
  return `${businessId}/${version}`;
}
