import type { TestApi } from './api';
import type { AuditEntry } from '../../../src/domain/accounts/audit-entry';

/** What the audit trail tells of one record, newest first. */
export async function auditTrail(api: TestApi, target: string): Promise<readonly AuditEntry[]> {
  const filter = { partnerId: null, target };
  return (await api.operations.listAudit(filter, { after: null, limit: 100 })).items;
}
