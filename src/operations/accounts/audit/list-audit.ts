import type { ListPosition, Page } from '../../../domain/list-position';
import type { Needs } from '../../dependencies';
import type { AuditEntry, AuditFilter } from '../../../domain/accounts/audit-entry';

export interface AuditPageRequest {
  readonly filter: AuditFilter;
  readonly after: ListPosition | null;
  readonly limit: number;
}

/** The audit trail, newest first; of one partner or of all, of one record or of all. */
export function createListAudit({ stores }: Needs<'auditEntries'>) {
  return async function listAudit({ filter, after, limit }: AuditPageRequest): Promise<Page<AuditEntry>> {
    return await stores.auditEntries.list(filter, after, limit);
  };
}
