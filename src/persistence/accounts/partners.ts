import { Schema, type Connection } from 'mongoose';
import type { Partner } from '../../domain/accounts/partner';
import { invariant } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { openCollection } from '../collections/collection';
import { entityOf, madeAt, type Times, type WithId } from '../collections/documents';
import { ignoreDuplicates } from '../mongo/connection';
import type { Transaction } from '../mongo/transact';

const partnerSchema = new Schema();
partnerSchema.index({ name: 1 }, { unique: true }); // find or create by name

export function createPartnerRepository(connection: Connection) {
  const toPartner: (document: WithId<Partner> & Times) => Partner = entityOf;
  const partners = openCollection(connection, 'partners', partnerSchema, toPartner, ['updatedAt']);
  const findByName = async (name: string) => await partners.findOne({ name });
  return {
    findByName,

    /** Raises a duplicate key when the name is taken. */
    insert: async (transaction: Transaction, id: string, name: string) =>
      await partners.insert({ _id: id, name, ...madeAt(new Date()) }, transaction),

    /** The partner of this name, made when there is none; safe to race: the loser finds what the winner made. */
    async findOrCreate(name: string): Promise<Partner> {
      const made = { _id: newId('partner'), ...madeAt(new Date()) };
      await partners.insertUnless({ name }, made).catch(ignoreDuplicates);
      const partner = await findByName(name);
      invariant(partner, 'partners are never removed');
      return partner;
    },

    list: async () => await partners.find({}, { sort: { createdAt: 1 } }),
  };
}
