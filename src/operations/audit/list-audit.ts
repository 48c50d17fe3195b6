import type { AuditEntry } from '../../persistence/audit-entries';
import type { OperationDependencies } from '../dependencies';

/** The audit trail, newest first; of one record or of all. */
export function createListAudit({ stores }: Pick<OperationDependencies, 'stores'>) {
  return async function listAudit(filter: { target: string | null; limit: number }): Promise<AuditEntry[]> {
    return stores.auditEntries.list(filter.target, filter.limit);
  };
}
