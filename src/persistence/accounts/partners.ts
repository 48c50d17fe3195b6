import { Schema, type Connection } from 'mongoose';
import type { Partner } from '../../domain/accounts/partner';
import { openCollection } from '../collections/collection';
import { entityOf, madeAt, type Times, type WithId } from '../collections/documents';
import type { Transaction } from '../mongo/transact';

const partnerSchema = new Schema();
partnerSchema.index({ name: 1 }, { unique: true }); // find or create by name

export function createPartnerRepository(connection: Connection) {
  const toPartner: (document: WithId<Partner> & Times) => Partner = entityOf;
  const partners = openCollection(connection, 'partners', partnerSchema, toPartner, ['updatedAt']);
  return {
    findByName: async (name: string) => await partners.findOne({ name }),

    /** Raises a duplicate key when the name is taken. */
    insert: async (transaction: Transaction, id: string, name: string) =>
      await partners.insert({ _id: id, name, ...madeAt(new Date()) }, transaction),

    list: async () => await partners.find({}, { sort: { createdAt: 1 } }),
  };
}
