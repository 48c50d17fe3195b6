import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { buildIndexesOf, modelOf, SCHEMA_OPTIONS, type Indexed } from './collection';

const supportSessionSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** SHA-256 of the cookie's value, hexadecimal; the value itself is not stored. */
    valueHash: { type: String, required: true },
    /** Who signed in: the session ends with this key. */
    keyId: { type: String, required: true },
    partnerId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false },
);
supportSessionSchema.index({ valueHash: 1 }, { unique: true }); // every page
supportSessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

type SupportSessionRecord = InferSchemaType<typeof supportSessionSchema>;

export interface SupportSession {
  readonly id: string;
  readonly keyId: string;
  readonly partnerId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface SupportSessionRepository extends Indexed {
  insert(session: SupportSession & { readonly valueHash: string }): Promise<void>;
  /** Also one that has expired and was not removed yet: the caller knows the time. */
  findByHash(valueHash: string): Promise<SupportSession | null>;
  remove(id: string): Promise<void>;
}

export function createSupportSessionRepository(connection: Connection): SupportSessionRepository {
  const sessions = modelOf(connection, 'supportSessions', supportSessionSchema);
  return {
    buildIndexes: buildIndexesOf([sessions]),

    async insert({ id, ...session }) {
      await sessions.create([{ _id: id, ...session }]);
    },

    async findByHash(valueHash) {
      const record = await sessions.findOne({ valueHash }).lean().exec();
      return record === null ? null : toSupportSession(record);
    },

    async remove(id) {
      await sessions.deleteOne({ _id: id }).exec();
    },
  };
}

function toSupportSession(record: SupportSessionRecord): SupportSession {
  const { _id: id, keyId, partnerId, createdAt, expiresAt } = record;
  return { id, keyId, partnerId, createdAt, expiresAt };
}
