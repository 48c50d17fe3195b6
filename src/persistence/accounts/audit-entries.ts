import type { Connection } from 'mongoose';
import { AUDIT_ACTIONS } from '../../domain/accounts/audit-actions';
import type { ListPosition } from '../../domain/list-position';
import { openCollection } from '../collections/collection';
import { given } from '../collections/conditions';
import { withId, entityOf, type WithId } from '../collections/documents';
import { checkedSchema, oneOf, OPTIONAL_TEXT, TEXT, TIME } from '../collections/schema';
import { ignoreDuplicates } from '../mongo/connection';
import type { Transaction } from '../mongo/transact';
import { ACTOR_KINDS, type AuditEntry, type AuditFilter } from '../../domain/accounts/audit-entry';

/** How long entries are kept where nobody says. */
const RETENTION_DAYS = 400;
const DAY_SECONDS = 86_400;

function createAuditEntrySchema(retentionDays: number) {
  const schema = checkedSchema<WithId<AuditEntry>>({
    actorKind: oneOf(ACTOR_KINDS),
    /** Id of the key or session, or the name of the command line's user. */
    actorId: TEXT,
    /** Whose trail it belongs to; null for what concerns no single partner. */
    partnerId: OPTIONAL_TEXT,
    /** The request that did it, as the access log names it. */
    requestId: OPTIONAL_TEXT,
    /** What was done, such as `key.revoked`. */
    action: oneOf(AUDIT_ACTIONS),
    /** Id of the record it was done to. */
    target: TEXT,
    /** What changed, as JSON text; never secrets, never personal data. */
    before: OPTIONAL_TEXT,
    after: OPTIONAL_TEXT,
    createdAt: TIME,
  });
  schema.index({ createdAt: -1, _id: -1 }); // list, newest first
  schema.index({ target: 1, createdAt: -1, _id: -1 }); // the history of one record
  schema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list of a partner, newest first
  schema.index({ createdAt: 1 }, { expireAfterSeconds: retentionDays * DAY_SECONDS }); // retention
  return schema;
}

export function createAuditEntryRepository(connection: Connection, retentionDays = RETENTION_DAYS) {
  const schema = createAuditEntrySchema(retentionDays);
  const entries = openCollection(connection, 'auditEntries', schema, entityOf<AuditEntry>);
  return {
    async insert(transaction: Transaction | null, entry: AuditEntry): Promise<void> {
      await entries.insert(withId(entry), transaction);
    },

    /** Inserts an entry unless there is one of its id. */
    insertOnce: async (entry: AuditEntry) => await entries.insert(withId(entry)).catch(ignoreDuplicates),

    /** Newest first, those after the position if one is given. */
    list: async ({ partnerId, target }: AuditFilter, after: ListPosition | null, limit: number) =>
      await entries.newest(given({ partnerId, target }), after, limit),
  };
}
