import type { AuditEntry } from '../../src/persistence/accounts/audit-entries';
import type { TestApi } from './api';

/** What the audit trail tells of one record, newest first. */
export async function auditTrail(api: TestApi, target: string): Promise<readonly AuditEntry[]> {
  const filter = { partnerId: null, target };
  return (await api.operations.listAudit({ filter, after: null, limit: 100 })).items;
}
