import { Schema, type Connection } from 'mongoose';
import type { AuditEntry, AuditFilter } from '../../domain/accounts/audit-entry';
import type { PageRequest } from '../../domain/list-position';
import { openCollection } from '../collections/collection';
import { given } from '../collections/conditions';
import { withId, entityOf } from '../collections/documents';
import { ignoreDuplicates } from '../mongo/connection';
import type { Transaction } from '../mongo/transact';

/** How long entries are kept where nobody says. */
const RETENTION_DAYS = 400;
const DAY_SECONDS = 86_400;

export function createAuditEntryRepository(connection: Connection, retentionDays = RETENTION_DAYS) {
  const schema = new Schema();
  schema.index({ createdAt: -1, _id: -1 }); // list, newest first
  schema.index({ target: 1, createdAt: -1, _id: -1 }); // the history of one record
  schema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list of a partner, newest first
  schema.index({ createdAt: 1 }, { expireAfterSeconds: retentionDays * DAY_SECONDS }); // retention
  const entries = openCollection(connection, 'auditEntries', schema, entityOf<AuditEntry>);
  return {
    async insert(transaction: Transaction | null, entry: AuditEntry): Promise<void> {
      await entries.insert(withId(entry), transaction);
    },

    /** Inserts an entry unless there is one of its id. */
    insertOnce: async (entry: AuditEntry) => await entries.insert(withId(entry)).catch(ignoreDuplicates),

    /** Newest first, those after the position if one is given. */
    list: async ({ partnerId, target }: AuditFilter, page: PageRequest) =>
      await entries.newest(given({ partnerId, target }), page),
  };
}
