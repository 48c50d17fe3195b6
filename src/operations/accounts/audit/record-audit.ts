import { newId, idWithSuffix } from '../../../domain/ids';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { AuditEntry } from '../../../domain/accounts/audit-entry';
import { createHash } from 'node:crypto';

/** Who did it: an API key, a user of the command line, a signed-in session, or the service itself. */
export interface Actor {
  readonly kind: AuditEntry['actorKind'];
  readonly id: string;
  /** The request they did it with, where there is one. */
  readonly requestId?: string;
}

export interface AuditRecord extends Pick<AuditEntry, 'partnerId' | 'action' | 'target'> {
  readonly actor: Actor;
  /** What changed. Ids, settings and times only: never secrets, never personal data. */
  readonly before?: object;
  readonly after?: object;
}

export type RecordAudit = ReturnType<typeof createRecordAudit>;

/**
 * Adds to the audit trail: a change within its own transaction, so that neither is there without the other; a read
 * by itself, before it is answered.
 */
export function createRecordAudit({ stores, now }: Needs<'auditEntries', 'now'>) {
  return async function recordAudit(transaction: Transaction | null, record: AuditRecord): Promise<void> {
    const at = now();
    await stores.auditEntries.insert(transaction, auditEntry(newId('audit', at), record, at));
  };
}

export function auditEntry(id: string, record: AuditRecord, at: Date): AuditEntry {
  const { actor, partnerId, action, target, before, after } = record;
  const who = { actorKind: actor.kind, actorId: actor.id, requestId: actor.requestId ?? null };
  const changed = { before: textOf(before), after: textOf(after) };
  return { id, ...who, partnerId, action, target, ...changed, createdAt: at };
}

function textOf(facts: object | undefined): string | null {
  return facts === undefined ? null : JSON.stringify(facts);
}

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
