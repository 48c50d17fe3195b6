import type { AuditAction } from './audit-actions';

export const ACTOR_KINDS = ['key', 'cli', 'session', 'system'] as const;

export interface AuditEntry {
  readonly id: string;
  readonly actorKind: (typeof ACTOR_KINDS)[number];
  /** Id of the key or session, or the name of the command line's user. */
  readonly actorId: string;
  /** Whose trail it belongs to; null for what concerns no single partner. */
  readonly partnerId: string | null;
  /** The request that did it, as the access log names it. */
  readonly requestId: string | null;
  readonly action: AuditAction;
  /** Id of the record it was done to. */
  readonly target: string;
  /** What changed, as JSON text; never secrets, never personal data. */
  readonly before: string | null;
  readonly after: string | null;
  readonly createdAt: Date;
}

/** Null lets all pass. */
export interface AuditFilter {
  readonly partnerId: string | null;
  readonly target: string | null;
}
