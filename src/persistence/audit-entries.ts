import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { modelOf, SCHEMA_OPTIONS } from './collection';
import type { Transaction } from './transact';

export const ACTOR_KINDS = ['key', 'cli', 'session', 'system'] as const;

const auditEntrySchema = new Schema(
  {
    _id: { type: String, required: true },
    actorKind: { type: String, enum: ACTOR_KINDS, required: true },
    /** Id of the key or session, or the name of the command line's user. */
    actorId: { type: String, required: true },
    /** What was done, such as `key.revoked`. */
    action: { type: String, required: true },
    /** Id of the record it was done to. */
    target: { type: String, required: true },
    /** What changed, as JSON text; never secrets, never personal data. */
    before: { type: String, default: null },
    after: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  SCHEMA_OPTIONS,
);
auditEntrySchema.index({ createdAt: -1, _id: -1 }); // list, newest first
auditEntrySchema.index({ target: 1, createdAt: -1 }); // the history of one record

type AuditEntryRecord = InferSchemaType<typeof auditEntrySchema>;

export interface AuditEntry {
  readonly id: string;
  readonly actorKind: (typeof ACTOR_KINDS)[number];
  readonly actorId: string;
  readonly action: string;
  readonly target: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly createdAt: Date;
}

export interface AuditEntryRepository {
  insert(transaction: Transaction | null, entry: AuditEntry): Promise<void>;
  /** Newest first; of one record, or of all. */
  list(target: string | null, limit: number): Promise<AuditEntry[]>;
}

export function createAuditEntryRepository(connection: Connection): AuditEntryRepository {
  const entries = modelOf(connection, 'auditEntries', auditEntrySchema);
  return {
    async insert(transaction, { id, ...entry }) {
      await entries.create([{ _id: id, ...entry }], transaction === null ? {} : { session: transaction });
    },

    async list(target, limit) {
      const records = await entries
        .find(target === null ? {} : { target })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean()
        .exec();
      return records.map(toAuditEntry);
    },
  };
}

function toAuditEntry(record: AuditEntryRecord): AuditEntry {
  return {
    id: record._id,
    actorKind: record.actorKind,
    actorId: record.actorId,
    action: record.action,
    target: record.target,
    before: record.before ?? null,
    after: record.after ?? null,
    createdAt: record.createdAt,
  };
}
