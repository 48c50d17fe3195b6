import type { DeliveryStepResult } from '../../../contracts/activities';
import { Semaphore } from '../../../lib/semaphore';
import type { KnownReceivers } from './known-receivers';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

/** Delivery windows of one process that open at a time, of receivers that are known to answer. */
const KNOWN_MAX = 32;
/** Of those about which nobody knows anything yet: a thousand may fail at once. */
const UNKNOWN_MAX = 8;
const HELD_MAX = 2;
/**
 * Between two windows of held listeners lies this many times as long as the first one took: the busier everything
 * is, the longer they wait.
 */
const HELD_REST = 3;

interface Applicant {
  readonly webhookId: string;
  /** Somebody asked for a request and waits for it: also of a held listener it goes at once. */
  readonly isUrgent: boolean;
  /** Called while it waits. */
  readonly onAlive: () => void;
  /** Ends the wait. */
  readonly cancelled?: AbortSignal;
}

/**
 * Admits windows of deliveries: so many open at a time. Held listeners, be they a thousand, hold up each other and
 * nobody else, and so do those whose receivers have answered nobody yet. Which these are is what their last windows in this process came to, else what is stored of them.
 */
export class WindowAdmission {
  readonly #ofKnown = new Semaphore(KNOWN_MAX);
  readonly #ofUnknown = new Semaphore(UNKNOWN_MAX);
  readonly #ofHeld = new Semaphore(HELD_MAX, HELD_REST);
  readonly #held = new Set<string>();
  readonly #readListener: (id: string) => Promise<Pick<Listener, 'health'> | null>;
  readonly #knownReceivers: KnownReceivers;

  constructor(
    readListener: (id: string) => Promise<Pick<Listener, 'health'> | null>,
    knownReceivers: KnownReceivers,
  ) {
    this.#readListener = readListener;
    this.#knownReceivers = knownReceivers;
  }

  /**
   * Waits until a listener's window may open; answers how to let the next one. What is stored is not read for one that
   * may open at once.
   */
  async admit({ webhookId, isUrgent, onAlive, cancelled }: Applicant): Promise<() => void> {
    if (isUrgent || this.#knownReceivers.has(webhookId))
      return await this.#ofKnown.acquire(onAlive, cancelled);
    if (this.#held.has(webhookId)) return await this.#ofHeld.acquire(onAlive, cancelled);
    if (this.#ofUnknown.hasRoom()) return await this.#ofUnknown.acquire();
    const semaphore = (await this.#isStoredAsHeld(webhookId)) ? this.#ofHeld : this.#ofUnknown;
    return await semaphore.acquire(onAlive, cancelled);
  }

  /** What a window came to. */
  windowEnded(webhookId: string, { isHeld }: Pick<DeliveryStepResult, 'isHeld'>): void {
    if (isHeld === true) this.#held.add(webhookId);
    else if (isHeld === false) this.#held.delete(webhookId);
  }

  async #isStoredAsHeld(webhookId: string): Promise<boolean> {
    const listener = await this.#readListener(webhookId);
    return listener !== null && listener.health.hold !== null;
  }
}
