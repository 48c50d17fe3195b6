import { Schema, type Connection } from 'mongoose';
import type { Sequence } from '../../domain/outreach/sequence';
import { openCollection } from '../collections/collection';
import type { Transaction } from '../mongo/transact';

const sequenceSchema = new Schema();
sequenceSchema.index({ businessId: 1, version: -1 }); // versions of a business, latest first; erase a business

interface SequenceDocument extends Sequence {
  /** `<businessId>/<version>`. */
  _id: string;
}

/** Versions are added and read; a saved one never changes. */
export function createSequenceRepository(connection: Connection) {
  const sequences = openCollection(connection, 'outreachSequences', sequenceSchema, toSequence);
  return {
    /** Raises a duplicate key when the business has this version. */
    insert: async (transaction: Transaction, sequence: Sequence) =>
      await sequences.insert({ _id: idOf(sequence.businessId, sequence.version), ...sequence }, transaction),

    find: async (businessId: string, version: number, transaction?: Transaction) =>
      await sequences.byId(idOf(businessId, version), transaction),

    findMany: async (businessId: string, versions: readonly number[]) =>
      await sequences.byIds(versions.map((version) => idOf(businessId, version))),

    removeAll: async (businessId: string) => await sequences.removeAll({ businessId }),
  };
}

function toSequence({ _id, ...sequence }: SequenceDocument): Sequence {
  return sequence;
}

function idOf(businessId: string, version: number): string {
  return `${businessId}/${version}`;
}
