import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { newId } from '../../domain/ids';
import { KEPT_TIME, modelOf, SCHEMA_OPTIONS } from '../mongo/collection';
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

type PartnerRecord = InferSchemaType<typeof partnerSchema>;

export interface PartnerRepository {
  /** Raises a duplicate key when the name is taken. */
  insert(transaction: Transaction, id: string, name: string): Promise<void>;
  /** The partner of this name, made when there is none; safe to race. */
  findOrCreate(name: string): Promise<Partner>;
  findByName(name: string): Promise<Partner | null>;
  list(): Promise<Partner[]>;
}

export function createPartnerRepository(connection: Connection): PartnerRepository {
  const partners = modelOf(connection, 'partners', partnerSchema);
  return {
    async insert(transaction, id, name) {
      await partners.create([{ _id: id, name }], { session: transaction });
    },

    async findOrCreate(name) {
      await partners
        .updateOne({ name }, { $setOnInsert: { _id: newId('partner') } }, { upsert: true })
        .catch(ignoreLostRace);
      const record = await partners.findOne({ name }).lean().orFail();
      return toPartner(record);
    },

    async findByName(name) {
      const record = await partners.findOne({ name }).lean();
      return record === null ? null : toPartner(record);
    },

    async list() {
      const records = await partners.find().sort({ createdAt: 1 }).lean();
      return records.map(toPartner);
    },
  };
}

function toPartner(record: PartnerRecord): Partner {
  return { id: record._id, name: record.name, createdAt: record.createdAt };
}

/** Two upserts of one name may race; the loser finds what the winner made. */
function ignoreLostRace(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 11_000) return;
  throw error;
}
