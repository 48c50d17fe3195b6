import { randomUUID } from 'node:crypto';
import { coalesce } from '../../domain/coalesce';
import type { OperationDependencies } from '../dependencies';

const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
/** With less than this left nothing starts or stays on the wire: it could be there beside a successor's. */
const SAFETY_MS = 3_000;

/** The right to send for one listener. */
export interface ListenerLease {
  readonly token: string;
  /** Aborted when the lease is lost: whatever is on the wire must end. */
  readonly lost: AbortSignal;
  /** Whether a request may start now, judged by this process's own monotonic clock. */
  maySend(): boolean;
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly webhookId: string;
  /** Called with every renewal, from the same timer. */
  readonly onRenewal: () => void;
}

/**
 * Takes the lease of a listener and keeps renewing it; null while another process holds it. Temporal alone
 * does not promise that only one batch runs: a time-out or a reset leaves the old activity running.
 */
export function createTakeListenerLease({
  stores,
  now,
  logger,
}: Pick<OperationDependencies, 'stores' | 'now' | 'logger'>) {
  /** Of hundreds of windows, each write would wait for the journal and keep a connection of the pool busy. */
  const renewLease = coalesce(stores.listeners.renewLeases);

  return async function takeListenerLease({
    webhookId,
    onRenewal,
  }: LeaseOptions): Promise<ListenerLease | null> {
    // Beginning so, the claims of a listener are one range of an index.
    const token = `${webhookId}/${randomUUID()}`;
    const lost = new AbortController();
    const lose = () => lost.abort();
    let validUntil = performance.now() + LEASE_MS;
    const until = () => new Date(now().getTime() + LEASE_MS);
    if (!(await stores.listeners.takeLease(webhookId, token, now(), until()))) return null;

    let expiry = setTimeout(lose, validUntil - SAFETY_MS - performance.now());

    async function renew(): Promise<void> {
      const startedAt = performance.now();
      onRenewal();
      const isHeld = await renewLease({ id: webhookId, token, until: until() }).catch((error: unknown) => {
        // Whether it was renewed is unknown: it holds as long as it was known to.
        logger.warn({ webhookId, error }, 'a lease could not be renewed');
        return null;
      });
      if (isReleased || isHeld === null) return;
      if (!isHeld) return lose();
      validUntil = startedAt + LEASE_MS;
      clearTimeout(expiry);
      expiry = setTimeout(lose, validUntil - SAFETY_MS - performance.now());
    }
    let isReleased = false;
    const timer = setInterval(() => void renew(), RENEW_MS);

    return {
      token,
      lost: lost.signal,
      maySend: () => !lost.signal.aborted && validUntil - performance.now() > SAFETY_MS,
      async release() {
        isReleased = true;
        clearInterval(timer);
        clearTimeout(expiry);
        await stores.listeners.releaseLease(webhookId, token);
      },
    };
  };
}
export type TakeListenerLease = ReturnType<typeof createTakeListenerLease>;
