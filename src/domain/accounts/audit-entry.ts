import type { AuditAction } from './audit-actions';

export const ACTOR_KINDS = ['key', 'cli', 'session', 'system'] as const;

export interface AuditEntry {
  readonly id: string;
  readonly actorKind: (typeof ACTOR_KINDS)[number];
  readonly actorId: string;
  readonly partnerId: string | null;
  readonly requestId: string | null;
  readonly action: AuditAction;
  readonly target: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly createdAt: Date;
}

/** Null lets all pass. */
export interface AuditFilter {
  readonly partnerId: string | null;
  readonly target: string | null;
}
