import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../domain/errors';
import { IdempotencyInProgress, IdempotencyKeyReused } from '../../domain/idempotency';
import { idWithSuffix, newIdSuffix, type IdKind } from '../../domain/ids';
import { StoreUnavailable } from '../../domain/request-errors';
import type { IdempotencyRecord } from '../../persistence/accounts/idempotency-records';
import type { Needs } from '../dependencies';

/** How long a run may take before another one is begun beside it. */
const LEASE_MS = 30_000;
const KEPT_MS = 25 * 3_600_000;
/** How long a repeat waits for the first request to end. */
const WAIT_MS = 10_000;
const FIRST_LOOK_MS = 20;
const LOOK_MS_MAX = 500;

/** A request as its caller named it. */
export interface KeyedRequest {
  readonly partnerId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** SHA-256 of the body as sent. */
  readonly bodyHash: string;
}

/** The ids the operation shall use, one of each kind. */
export type ReservedId = (kind: IdKind) => string;

/** An operation that may be begun several times and has one effect, since its ids are reserved. */
export interface OnceWork<Result> {
  run(reservedId: ReservedId): Promise<Result>;
  /** What is kept of the result. Nothing secret or personal: that is read again by `replay`. */
  keep(result: Result): string;
  replay(kept: string, reservedId: ReservedId): Promise<Result>;
}

export type RunOnce = <Result>(
  request: KeyedRequest,
  work: OnceWork<Result>,
) => Promise<{ readonly result: Result; readonly isReplayed: boolean }>;

type RunOnceDependencies = Needs<'idempotencyRecords', 'now' | 'logger'> & {
  readonly waitMs?: number;
};

/**
 * Gives equal requests one effect and equal answers, for a day, across processes and their deaths.
 * @throws IdempotencyKeyReused for another body, IdempotencyInProgress when the first one takes too long, and what
 * `work` throws; then the key is free again.
 */
export function createRunOnce(deps: RunOnceDependencies): RunOnce {
  return async function runOnce(request, work) {
    const { record, isMine } = await takeOrWait(deps, request);
    const reservedId: ReservedId = (kind) => idWithSuffix(kind, record.idSuffix);
    if (!isMine && record.kept !== null)
      return { result: await work.replay(record.kept, reservedId), isReplayed: true };
    const result = await work.run(reservedId).catch(async (error: unknown) => {
      await bestEffort(deps, () => release(deps, record, error));
      throw error;
    });
    const expiresAt = new Date(deps.now().getTime() + KEPT_MS);
    // The effect is there: when it can't be noted now, a repeat finds it by its ids.
    await bestEffort(deps, async () => {
      const { id, leaseToken } = record;
      await deps.stores.idempotencyRecords.update(id, leaseToken, { kept: work.keep(result), expiresAt });
    });
    return { result, isReplayed: false };
  };
}

interface Taken {
  readonly record: IdempotencyRecord;
  /** Whether this request holds the lease and runs the operation. */
  readonly isMine: boolean;
}

async function takeOrWait(deps: RunOnceDependencies, request: KeyedRequest): Promise<Taken> {
  const id = hash(JSON.stringify([request.partnerId, request.method, request.path, request.key]));
  const { bodyHash } = request;
  const deadline = performance.now() + (deps.waitMs ?? WAIT_MS);
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 2, LOOK_MS_MAX)) {
    const taken = await take(deps, id, bodyHash);
    if (taken !== null && taken.record.bodyHash !== bodyHash) throw new IdempotencyKeyReused();
    if (taken !== null && (taken.isMine || taken.record.kept !== null)) return taken;
    if (performance.now() > deadline) throw new IdempotencyInProgress(secondsLeft(deps, taken));
    await pause(lookMs);
  }
}

/** Null when the record vanished or changed hands just now. */
async function take(
  { stores, now }: RunOnceDependencies,
  id: string,
  bodyHash: string,
): Promise<Taken | null> {
  const { idempotencyRecords } = stores;
  const at = now();
  const lease = { leaseToken: randomUUID(), leaseUntil: new Date(at.getTime() + LEASE_MS) };
  const known = await idempotencyRecords.find(id);
  if (known === null) {
    const expiresAt = new Date(at.getTime() + KEPT_MS);
    const record = { id, bodyHash, idSuffix: newIdSuffix(at), ...lease, runs: 1, kept: null, expiresAt };
    return (await idempotencyRecords.insertIfNew(record)) ? { record, isMine: true } : null;
  }
  if (known.kept !== null || known.leaseUntil > at || known.bodyHash !== bodyHash)
    return { record: known, isMine: false };
  const taken = { ...lease, runs: known.runs + 1 };
  const isMine = await idempotencyRecords.update(id, known.leaseToken, taken);
  return isMine ? { record: { ...known, ...taken }, isMine } : null;
}

/**
 * A refusal had no effect and frees the key. After a fault the effect may be there, of this run or of one before:
 * then the ids stay reserved for the next.
 */
async function release(
  { stores, now }: RunOnceDependencies,
  { id, leaseToken, runs }: IdempotencyRecord,
  error: unknown,
): Promise<void> {
  const isRefusal = error instanceof DomainError && !(error instanceof StoreUnavailable);
  if (isRefusal && runs === 1) await stores.idempotencyRecords.remove(id, leaseToken);
  else await stores.idempotencyRecords.update(id, leaseToken, { leaseUntil: now() });
}

/** The lease ends by itself should this fail. */
async function bestEffort({ logger }: RunOnceDependencies, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    logger.warn({ error }, 'the end of a request with an Idempotency-Key could not be noted');
  });
}

function secondsLeft({ now }: RunOnceDependencies, taken: Taken | null): number {
  const leftMs = taken === null ? 0 : taken.record.leaseUntil.getTime() - now().getTime();
  return Math.max(1, Math.ceil(leftMs / 1_000));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
