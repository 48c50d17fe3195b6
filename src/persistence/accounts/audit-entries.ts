import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { AUDIT_ACTIONS } from '../../domain/accounts/audit-actions';
import { positionOf, type ListPosition, type Page } from '../../domain/list-position';
import { modelOf, nativeCollection, SCHEMA_OPTIONS } from '../mongo/collection';
import { ignoreDuplicates } from '../mongo/connection';
import { cursorAt, NEWEST_FIRST } from '../paging/cursor';
import { readPage } from '../paging/page';
import type { Transaction } from '../mongo/transact';
import { ACTOR_KINDS, type AuditEntry, type AuditFilter } from '../../domain/accounts/audit-entry';

/** How long entries are kept where nobody says. */
const RETENTION_DAYS = 400;
const DAY_SECONDS = 86_400;

const auditEntryFields = {
  _id: { type: String, required: true },
  actorKind: { type: String, enum: ACTOR_KINDS, required: true },
  /** Id of the key or session, or the name of the command line's user. */
  actorId: { type: String, required: true },
  /** Whose trail it belongs to; null for what concerns no single partner, and in entries of earlier versions. */
  partnerId: { type: String, default: null },
  /** The request that did it, as the access log names it. */
  requestId: { type: String, default: null },
  /** What was done, such as `key.revoked`. */
  action: { type: String, enum: AUDIT_ACTIONS, required: true },
  /** Id of the record it was done to. */
  target: { type: String, required: true },
  /** What changed, as JSON text; never secrets, never personal data. */
  before: { type: String, default: null },
  after: { type: String, default: null },
  createdAt: { type: Date, required: true },
} as const;

function createAuditEntrySchema(retentionDays: number) {
  const schema = new Schema(auditEntryFields, SCHEMA_OPTIONS);
  schema.index({ createdAt: -1, _id: -1 }); // list, newest first
  schema.index({ target: 1, createdAt: -1, _id: -1 }); // the history of one record
  schema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list of a partner, newest first
  schema.index({ createdAt: 1 }, { expireAfterSeconds: retentionDays * DAY_SECONDS }); // retention
  return schema;
}

type AuditEntryRecord = InferSchemaType<ReturnType<typeof createAuditEntrySchema>>;

export interface AuditEntryRepository {
  insert(transaction: Transaction | null, entry: AuditEntry): Promise<void>;
  /** Inserts an entry unless there is one of its id. */
  insertOnce(entry: AuditEntry): Promise<void>;
  /** Newest first, those after the position if one is given. */
  list(filter: AuditFilter, after: ListPosition | null, limit: number): Promise<Page<AuditEntry>>;
}

export function createAuditEntryRepository(
  connection: Connection,
  retentionDays = RETENTION_DAYS,
): AuditEntryRepository {
  const entries = modelOf(connection, 'auditEntries', createAuditEntrySchema(retentionDays));
  const raw = nativeCollection<AuditEntryRecord>(connection, 'auditEntries');
  return {
    async insert(transaction, { id, ...entry }) {
      await entries.create([{ _id: id, ...entry }], transaction === null ? {} : { session: transaction });
    },

    async insertOnce({ id, ...entry }) {
      await entries.create([{ _id: id, ...entry }]).catch(ignoreDuplicates);
    },

    async list({ partnerId, target }, position, limit) {
      const filter = {
        ...(partnerId === null ? {} : { partnerId }),
        ...(target === null ? {} : { target }),
      };
      const read = { filter, sort: NEWEST_FIRST, after: cursorAt(position), limit };
      return await readPage(raw, read, toAuditEntry, positionOf);
    },
  };
}

function toAuditEntry(record: AuditEntryRecord): AuditEntry {
  return {
    id: record._id,
    actorKind: record.actorKind,
    actorId: record.actorId,
    partnerId: record.partnerId ?? null,
    requestId: record.requestId ?? null,
    action: record.action,
    target: record.target,
    before: record.before ?? null,
    after: record.after ?? null,
    createdAt: record.createdAt,
  };
}
