import { Schema, type Connection } from 'mongoose';
import { newId } from '../../domain/ids';
import { invariant } from '../../domain/errors';
import { openCollection } from '../collections/collection';
import { KEPT_TIME, SCHEMA_OPTIONS, type WithId } from '../mongo/collection';
import { ignoreDuplicates } from '../mongo/connection';
import type { Transaction } from '../mongo/transact';
import type { Partner } from '../../domain/accounts/partner';

const partnerSchema = new Schema(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    createdAt: KEPT_TIME,
    updatedAt: KEPT_TIME,
  },
  { ...SCHEMA_OPTIONS, timestamps: true },
);
partnerSchema.index({ name: 1 }, { unique: true }); // find or create by name

export function createPartnerRepository(connection: Connection) {
  const partners = openCollection(connection, 'partners', partnerSchema, toPartner);
  return {
    /** Raises a duplicate key when the name is taken. */
    async insert(transaction: Transaction, id: string, name: string): Promise<void> {
      await partners.model.create([{ _id: id, name }], { session: transaction });
    },

    /** The partner of this name, made when there is none; safe to race: the loser finds what the winner made. */
    async findOrCreate(name: string): Promise<Partner> {
      const added = { $setOnInsert: { _id: newId('partner') } };
      await partners.model.updateOne({ name }, added, { upsert: true }).catch(ignoreDuplicates);
      const partner = await partners.findOne({ name });
      invariant(partner, 'partners are never removed');
      return partner;
    },

    findByName: async (name: string) => await partners.findOne({ name }),
    list: async () => await partners.find({}, { sort: { createdAt: 1 } }),
  };
}

function toPartner({ _id, name, createdAt }: WithId<Partner>): Partner {
  return { id: _id, name, createdAt };
}
