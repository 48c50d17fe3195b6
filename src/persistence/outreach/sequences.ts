import type { Connection } from 'mongoose';
import type { Sequence } from '../../domain/outreach/sequence';
import { openCollection } from '../collections/collection';
import { indexOnlySchema } from '../mongo/collection';
import type { Transaction } from '../mongo/transact';

const sequenceSchema = indexOnlySchema();
sequenceSchema.index({ businessId: 1, version: -1 }); // versions of a business, latest first; erase a business

interface SequenceRecord extends Sequence {
  /** `<businessId>/<version>`. */
  _id: string;
}

/** Versions are added and read; a saved one never changes. */
export function createSequenceRepository(connection: Connection) {
  const sequences = openCollection(connection, 'outreachSequences', sequenceSchema, toSequence);
  return {
    /** Raises a duplicate key when the business has this version. */
    async insert(transaction: Transaction, sequence: Sequence): Promise<void> {
      const _id = idOf(sequence.businessId, sequence.version);
      await sequences.raw.insertOne({ _id, ...sequence }, { session: transaction });
    },

    find: async (businessId: string, version: number, transaction?: Transaction) =>
      await sequences.findOne({ _id: idOf(businessId, version) }, transaction),

    /** Latest first. */
    list: async (businessId: string, limit: number) =>
      await sequences.find({ businessId }, { sort: { version: -1 }, limit }),

    async removeAll(businessId: string): Promise<void> {
      await sequences.removeAll({ businessId });
    },
  };
}

function toSequence({ _id, ...sequence }: SequenceRecord): Sequence {
  return sequence;
}

function idOf(businessId: string, version: number): string {
  return `${businessId}/${version}`;
}
