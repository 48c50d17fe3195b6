import { SENDABLE_MS } from '../../domain/delivery/sendable-time';
import type { Listener } from '../../persistence/listener-document';
import type { ClaimedDelivery } from './claim-deliveries';
import type { CompletedDelivery } from './completed-delivery';

/** A receiver that takes longer than this does not notice how long a claim takes. */
const QUICK_MS = 250;
/** With fewer slots its owner wants requests one by one, and each claim to see the latest settings. */
const SLOTS_MIN = 8;
/** What decides whether a listener's deliveries may be claimed ahead. */
export type ListenerConditions = Pick<Listener, 'health' | 'rateLimitPerSecond' | 'state'>;
export interface Answer {
  readonly outcome: Pick<CompletedDelivery['outcome'], 'kind'>;
  readonly log: { readonly phases: Pick<NonNullable<CompletedDelivery['log']['phases']>, 'totalMs'> | null };
}

interface Waiting {
  readonly claimedAtMs: number;
  readonly listener: Listener;
  readonly item: ClaimedDelivery;
}

/**
 * Claimed deliveries that wait for a slot. As long as a receiver answers quickly and accepts everything, the next ones
 * are claimed while the ones before are on the wire, so that no slot waits for the store.
 */
export class ClaimedAhead {
  #waiting: Waiting[] = [];
  /** Unknown before the first answer. */
  #isSmooth: boolean | null = null;

  /** How many may be claimed beyond the free ones of so many slots. */
  roomFor(listener: ListenerConditions | null, slots: number): number {
    if (listener === null || slots < SLOTS_MIN || this.#isSmooth !== true) return 0;
    const { health, rateLimitPerSecond, state } = listener;
    const isHealthy = state === 'active' && health.consecutiveFailures === 0 && health.hold === null;
    return isHealthy && rateLimitPerSecond === null ? Math.max(0, slots - this.#waiting.length) : 0;
  }

  add(listener: Listener, claimed: readonly ClaimedDelivery[]): void {
    const claimedAtMs = performance.now();
    this.#waiting.push(...claimed.map((item) => ({ claimedAtMs, listener, item })));
  }

  take(): Waiting | undefined {
    return this.#isTooOld() ? undefined : this.#waiting.shift();
  }

  /** The first failure or slow answer of a window ends it for that window. */
  learn({ outcome, log }: Answer): void {
    const isQuick = log.phases !== null && log.phases.totalMs <= QUICK_MS;
    this.#isSmooth = this.#isSmooth !== false && outcome.kind === 'accepted' && isQuick;
  }

  /** Nothing that waits is to start any more. */
  end(): void {
    this.#isSmooth = false;
  }

  /** Whether what waits has to go back. */
  isOver(): boolean {
    return this.#waiting.length > 0 && (this.#isSmooth === false || this.#isTooOld());
  }

  #isTooOld(): boolean {
    const [oldest] = this.#waiting;
    return oldest !== undefined && performance.now() - oldest.claimedAtMs > SENDABLE_MS;
  }

  /** Takes all that wait, to give them back; in this window nothing more is claimed ahead. */
  takeAll(): ClaimedDelivery[] {
    this.end();
    return this.#waiting.splice(0).map(({ item }) => item);
  }
}
