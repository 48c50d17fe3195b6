import { Schema, type Connection } from 'mongoose';
import { AUDIT_ACTIONS } from '../../domain/accounts/audit-actions';
import type { ListPosition } from '../../domain/list-position';
import { openCollection } from '../collections/collection';
import { SCHEMA_OPTIONS, withId, type WithId } from '../mongo/collection';
import { ignoreDuplicates } from '../mongo/connection';
import { readNewest } from '../paging/page';
import { inTransaction, type Transaction } from '../mongo/transact';
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

export function createAuditEntryRepository(connection: Connection, retentionDays = RETENTION_DAYS) {
  const schema = createAuditEntrySchema(retentionDays);
  const entries = openCollection(connection, 'auditEntries', schema, toAuditEntry);

  async function insert(transaction: Transaction | null, entry: AuditEntry): Promise<void> {
    await entries.model.create([withId(entry)], inTransaction(transaction ?? undefined));
  }

  return {
    insert,

    /** Inserts an entry unless there is one of its id. */
    insertOnce: async (entry: AuditEntry) => await insert(null, entry).catch(ignoreDuplicates),

    /** Newest first, those after the position if one is given. */
    async list({ partnerId, target }: AuditFilter, after: ListPosition | null, limit: number) {
      const filter = { ...(partnerId !== null && { partnerId }), ...(target !== null && { target }) };
      return await readNewest(entries, filter, after, limit);
    },
  };
}

/** Entries of earlier versions tell neither partner nor request. */
function toAuditEntry({ _id, ...entry }: WithId<AuditEntry>): AuditEntry {
  return { ...entry, id: _id, partnerId: entry.partnerId ?? null, requestId: entry.requestId ?? null };
}
