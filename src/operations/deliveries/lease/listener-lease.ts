import { randomUUID } from 'node:crypto';
import { coalesce } from '../../../domain/coalesce';
import type { Needs } from '../../dependencies';
import type { AttemptUnderWay } from '../../../domain/deliveries/listeners/listener';
import type { Stores } from '../../../persistence/stores';

const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
/**
 * The start-to-close timeout of a delivery window: a window that hangs beyond it loses its lease, so that the next attempt
 * can take over.
 */
const LEASED_MS_MAX = 120_000;
/** What takes so long is given up, so that a connection that is silent does not cost the leases of a whole process. */
const RENEWAL_MS_MAX = 2_500;
/** With less than this left nothing starts or stays on the wire: it could be there beside a successor's. */
const SAFETY_MS = 3_000;

/** The right to send for one listener, and the list of attempts that are made under it. */
export interface ListenerLease {
  /** Attempts of which the holder before stored no outcome: they are on the list until they are `finished`. */
  readonly abandoned: readonly AttemptUnderWay[];
  /** Aborted when the lease is lost: whatever is on the wire must end. */
  readonly lost: AbortSignal;
  /** Whether a request may start now, judged by this process's own monotonic clock. */
  maySend(): boolean;
  /**
   * Puts attempts on the stored list, before anything is sent; false when the lease is no longer ours.
   * @throws on trouble with the store: then nothing of it may be sent
   */
  claim(attempts: readonly AttemptUnderWay[]): Promise<boolean>;
  /** Takes attempts off the list, with the next write of it: their outcomes are stored, or nothing was sent. */
  finished(deliveryIds: readonly string[]): void;
  release(): Promise<void>;
}

/**
 * Takes the lease of a listener and keeps renewing it; null while another process holds it. Temporal alone
 * does not promise that only one batch runs: a time-out or a reset leaves the old activity running. `onRenewal` is called
 * with every renewal, from the same timer.
 */
export function createTakeListenerLease({ stores, now, logger }: Needs<'listeners', 'now' | 'logger'>) {
  const { renewLease, setAttempts } = createSharedWrites(stores);

  return async (webhookId: string, onRenewal: () => void): Promise<ListenerLease | null> => {
    const token = randomUUID();
    const lost = new AbortController();
    const lose = () => lost.abort();
    let isReleased = false;
    const leasedUntil = performance.now() + LEASED_MS_MAX;
    let validUntil = performance.now() + LEASE_MS;
    const until = () => new Date(now().getTime() + LEASE_MS);
    const abandoned = await stores.listeners.takeLease(webhookId, token, now(), until());
    if (abandoned === null) return null;
    /** As it is stored, or will be with the next write. */
    const underWay = new Map(abandoned.map((attempt) => [attempt.deliveryId, attempt]));
    const finished = (deliveryIds: readonly string[]) => deliveryIds.forEach((id) => underWay.delete(id));
    let expiry = setTimeout(lose, validUntil - SAFETY_MS - performance.now());

    async function renew(): Promise<void> {
      const startedAt = performance.now();
      if (startedAt > leasedUntil) return clearInterval(timer);
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
    const timer = setInterval(() => void renew(), RENEW_MS);

    return {
      abandoned,
      lost: lost.signal,
      maySend: () => !lost.signal.aborted && validUntil - performance.now() > SAFETY_MS,
      finished,
      async claim(attempts) {
        for (const attempt of attempts) underWay.set(attempt.deliveryId, attempt);
        try {
          return await setAttempts({ id: webhookId, token, attempts: [...underWay.values()] });
        } catch (error) {
          finished(attempts.map(({ deliveryId }) => deliveryId));
          throw error;
        }
      },
      async release() {
        isReleased = true;
        clearInterval(timer);
        clearTimeout(expiry);
        await stores.listeners.releaseLease(webhookId, token, [...underWay.values()]);
      },
    };
  };
}
export type TakeListenerLease = ReturnType<typeof createTakeListenerLease>;

/** Of hundreds of windows, each write would wait for the journal and keep a connection of the pool busy. */
function createSharedWrites({ listeners }: Pick<Stores, 'listeners'>) {
  return {
    renewLease: coalesce(listeners.renewLeases, { runMsMax: RENEWAL_MS_MAX }),
    setAttempts: coalesce(listeners.setAttempts),
  };
}
