import { createHash } from 'node:crypto';
import { idWithSuffix } from '../../../domain/ids';
import type { Needs } from '../../dependencies';
import { auditEntry, type AuditRecord } from './record-audit';

/** Of refusals about the same subject, so long only the first is told. */
const WINDOW_MS = 60_000;

/**
 * Tells the audit trail of a sign-in that was refused: at most once a minute for each subject, across all processes,
 * so that whoever guesses can't flood the trail. What nobody can be named for has one subject together.
 */
export async function recordRefusal(
  { stores, now }: Needs<'auditEntries', 'now'>,
  record: AuditRecord,
): Promise<void> {
  const at = now();
  const window = Math.floor(at.getTime() / WINDOW_MS);
  const subject = JSON.stringify([record.action, record.target, window]);
  const suffix = createHash('sha256').update(subject).digest('hex').slice(0, 25);
  await stores.auditEntries.insertOnce(auditEntry(idWithSuffix('audit', suffix), record, at));
}
