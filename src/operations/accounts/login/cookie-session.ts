import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { AuditAction } from '../../../domain/accounts/audit-actions';
import { newId } from '../../../domain/ids';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../audit/record-audit';
import type { Needs } from '../../dependencies';

/** What sessions of every kind share: a cookie holds their value, and only a hash of it is stored. */

const VALUE_BYTES = 32;

/** A new session, and the only copy of its value. */
export function newSession(createdAt: Date, lifetimeMs: number) {
  const value = randomBytes(VALUE_BYTES).toString('base64url');
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  const session = { id: newId('session', createdAt), createdAt, expiresAt };
  return { value, valueHash: hashOf(value), session };
}

/** The session of a value; null when it is unknown or over. */
export async function findActive<Session extends { readonly expiresAt: Date }>(
  sessions: { readonly findByHash: (valueHash: string) => Promise<Session | null> },
  value: string,
  at: Date,
): Promise<Session | null> {
  const session = await sessions.findByHash(hashOf(value));
  return session === null || session.expiresAt <= at ? null : session;
}

export interface SignOutRequest {
  readonly sessionId: string;
  readonly partnerId: string;
  readonly actor: Actor;
}

/** Ends a session at once; repeating it changes nothing. */
export async function endSession(
  { stores, recordAudit }: Needs<never, 'recordAudit'>,
  sessions: { readonly remove: (transaction: Transaction, id: string) => Promise<boolean> },
  action: AuditAction,
  { sessionId, partnerId, actor }: SignOutRequest,
): Promise<void> {
  await stores.transact(async (transaction) => {
    if (!(await sessions.remove(transaction, sessionId))) return;
    await recordAudit(transaction, { actor, partnerId, action, target: sessionId });
  });
}

/** What every form of a session carries: made from the cookie's value, so that other sites can't know it. */
export function formTokenOf(value: string): string {
  return createHmac('sha256', value).update('forms').digest('base64url');
}

/** A fast hash is enough: the value is random, not a password. */
function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
