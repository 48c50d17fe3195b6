import type { DeliveryQueue } from '../../../contracts/workflows';
import { Semaphore } from '../../../lib/semaphore';
import type { KnownReceivers } from './known-receivers';

interface Lane {
  /** Windows of one process that open at a time. */
  readonly windowsMax: number;
  /** After a window lies this many times as long as it took: the busier everything is, the longer the others wait. */
  readonly rest: number;
}

const LANES: Readonly<Record<DeliveryQueue, Lane>> = {
  delivery: { windowsMax: 32, rest: 0 },
  trial: { windowsMax: 8, rest: 3 },
  held: { windowsMax: 4, rest: 7 },
};
/** A window whose receiver takes longer to answer costs nothing meanwhile: the next one may open. */
const BUSY_MS_MAX = 250;

interface Applicant {
  readonly webhookId: string;
  readonly queue: DeliveryQueue;
  /** Called while it waits. */
  readonly onAlive: () => void;
  /** Ends the wait. */
  readonly cancelled?: AbortSignal;
}

export interface Admission {
  /** The window has claimed its first deliveries, or more. */
  readonly onOpened: () => void;
  readonly onEnded: () => void;
}

/**
 * Admits delivery windows: so many of each queue open at a time. Those whose receivers have not accepted anything
 * yet, or failed three times in a row, be they a thousand, leave room between them for all others.
 */
export class WindowAdmission {
  readonly #semaphores = {
    delivery: new Semaphore(LANES.delivery.windowsMax),
    trial: new Semaphore(LANES.trial.windowsMax),
    held: new Semaphore(LANES.held.windowsMax),
  };
  readonly #knownReceivers: KnownReceivers;

  constructor(knownReceivers: KnownReceivers) {
    this.#knownReceivers = knownReceivers;
  }

  /** Waits until a listener's window may open. */
  async admit({ webhookId, queue, onAlive, cancelled }: Applicant): Promise<Admission> {
    const release = await this.#semaphores[queue].acquire(onAlive, cancelled);
    const isKnown = () => this.#knownReceivers.has(webhookId);
    const onEnded = () => release(isKnown() ? 0 : LANES[queue].rest);
    let timer: NodeJS.Timeout | undefined;
    const onOpened = () => {
      if (queue === 'delivery' || isKnown()) onEnded();
      else timer ??= setTimeout(onEnded, BUSY_MS_MAX).unref();
    };
    return { onOpened, onEnded };
  }
}
