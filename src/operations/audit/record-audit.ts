import { newId } from '../../domain/ids';
import type { AuditEntry } from '../../persistence/audit-entries';
import type { Transaction } from '../../persistence/transact';
import type { OperationDependencies } from '../dependencies';

/** Who did it: an API key, a user of the command line, a signed-in session, or the service itself. */
export interface Actor {
  readonly kind: AuditEntry['actorKind'];
  readonly id: string;
}

export interface AuditRecord {
  readonly actor: Actor;
  /** What was done, such as `key.revoked`. */
  readonly action: string;
  /** Id of the record it was done to. */
  readonly target: string;
  /** What changed. Ids, settings and times only: never secrets, never personal data. */
  readonly before?: object;
  readonly after?: object;
}

export type RecordAudit = ReturnType<typeof createRecordAudit>;

/** Adds to the audit trail, within the transaction of the change or by itself. */
export function createRecordAudit({ stores, now }: Pick<OperationDependencies, 'stores' | 'now'>) {
  return async function recordAudit(transaction: Transaction | null, record: AuditRecord): Promise<void> {
    const { actor, action, target, before, after } = record;
    const at = now();
    await stores.auditEntries.insert(transaction, {
      id: newId('audit', at),
      actorKind: actor.kind,
      actorId: actor.id,
      action,
      target,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      createdAt: at,
    });
  };
}
