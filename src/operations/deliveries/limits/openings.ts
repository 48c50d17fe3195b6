import type { DeliveryStepResult } from '../../../contracts/activities';
import { Turns } from '../../turns';
import type { Listener } from '../../../domain/deliveries/listener';

/** Delivery windows of one process that open at a time. */
const OTHERS_MAX = 32;
const HELD_MAX = 2;
/**
 * Between two openings of held listeners lies this many times as long as the first one took: the busier everything
 * is, the longer they wait.
 */
const HELD_REST = 3;

interface Asking {
  readonly webhookId: string;
  /** Somebody asked for a request and waits for it: also of a held listener it goes at once. */
  readonly isUrgent: boolean;
  /** Called while it waits. */
  readonly onAlive: () => void;
  /** Ends the wait. */
  readonly cancelled?: AbortSignal;
}

/**
 * Turns to open a window. Held listeners, be they a thousand, hold up each other and nobody else. Which these are is
 * what their last windows in this process came to, else what is stored of them.
 */
export class Openings {
  readonly #ofOthers = new Turns(OTHERS_MAX);
  readonly #ofHeld = new Turns(HELD_MAX, HELD_REST);
  readonly #held = new Set<string>();
  readonly #readListener: (id: string) => Promise<Pick<Listener, 'health'> | null>;

  constructor(readListener: (id: string) => Promise<Pick<Listener, 'health'> | null>) {
    this.#readListener = readListener;
  }

  /** Waits for a listener's turn; answers how to end it. One that may go at once is not asked for what is stored. */
  async take({ webhookId, isUrgent, onAlive, cancelled }: Asking): Promise<() => void> {
    if (isUrgent) return await this.#ofOthers.take(onAlive, cancelled);
    if (this.#held.has(webhookId)) return await this.#ofHeld.take(onAlive, cancelled);
    if (this.#ofOthers.hasRoom()) return await this.#ofOthers.take();
    const turns = (await this.#isStoredAsHeld(webhookId)) ? this.#ofHeld : this.#ofOthers;
    return await turns.take(onAlive, cancelled);
  }

  /** What a window came to. */
  learn(webhookId: string, { isHeld }: Pick<DeliveryStepResult, 'isHeld'>): void {
    if (isHeld === true) this.#held.add(webhookId);
    else if (isHeld === false) this.#held.delete(webhookId);
  }

  async #isStoredAsHeld(webhookId: string): Promise<boolean> {
    const listener = await this.#readListener(webhookId);
    return listener !== null && listener.health.hold !== null;
  }
}
