import type { DeliveryStepResult } from '../../contracts/activities';
import type { Listener } from '../../persistence/listener-document';
import { Turns } from '../turns';

/** Delivery windows of one process that open at a time. */
const HEALTHY_MAX = 32;
const FAILING_MAX = 2;
/**
 * Between two openings of failing listeners lies this many times as long as the first one took: the busier everything
 * is, the longer they wait.
 */
const FAILING_REST = 3;

type Window = Pick<DeliveryStepResult, 'sent' | 'failed' | 'waitMs'>;

interface Asking {
  readonly webhookId: string;
  /** Called while it waits. */
  readonly onAlive: () => void;
}

/**
 * Turns to open a window. Those whose receivers fail, be they a thousand, hold up each other and nobody else. Which
 * these are is what their last windows in this process came to, else what is stored of them.
 */
export class Openings {
  readonly #ofHealthy = new Turns(HEALTHY_MAX);
  readonly #ofFailing = new Turns(FAILING_MAX, FAILING_REST);
  readonly #failing = new Set<string>();
  readonly #readListener: (id: string) => Promise<Pick<Listener, 'health'> | null>;

  constructor(readListener: (id: string) => Promise<Pick<Listener, 'health'> | null>) {
    this.#readListener = readListener;
  }

  /** Waits for a listener's turn; answers how to end it. One that may go at once is not asked for what is stored. */
  async take({ webhookId, onAlive }: Asking): Promise<() => void> {
    if (this.#failing.has(webhookId)) return await this.#ofFailing.take(onAlive);
    if (this.#ofHealthy.hasRoom()) return await this.#ofHealthy.take();
    const turns = (await this.#isStoredAsFailing(webhookId)) ? this.#ofFailing : this.#ofHealthy;
    return await turns.take(onAlive);
  }

  /** What a window came to. One in which nothing was sent tells nothing, unless it was the last. */
  learn(webhookId: string, { sent, failed, waitMs }: Window): void {
    if (sent > 0 && failed === sent) this.#failing.add(webhookId);
    else if (sent > 0 || waitMs === null) this.#failing.delete(webhookId);
  }

  async #isStoredAsFailing(webhookId: string): Promise<boolean> {
    const listener = await this.#readListener(webhookId);
    return listener !== null && listener.health.consecutiveFailures > 0;
  }
}
