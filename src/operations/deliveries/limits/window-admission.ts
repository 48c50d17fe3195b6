import { Semaphore } from '../../../lib/semaphore';

interface Lane {
  /** Windows of one process that open at a time. */
  readonly windowsMax: number;
  /** The next window opens after this many times as long as one took: the busier everything is, the longer they wait. */
  readonly cooldown: number;
}

const LANES = {
  /** Those of listeners' own loops. */
  delivery: { windowsMax: 32, cooldown: 0 },
  /** Probes of receivers that are unproven. */
  trial: { windowsMax: 8, cooldown: 3 },
  /** Probes of listeners that are held. */
  held: { windowsMax: 4, cooldown: 7 },
} as const satisfies Readonly<Record<string, Lane>>;
/** A window whose receiver takes longer to answer costs nothing meanwhile: the next one may open. */
const BUSY_MS_MAX = 250;

export type WindowLane = keyof typeof LANES;

interface Applicant {
  /** Called while it waits. */
  readonly onAlive: () => void;
  /** Ends the wait. */
  readonly cancelled: AbortSignal;
}

export interface Admission {
  /** The window has claimed its first deliveries, or more. */
  readonly onOpened: (isProven: boolean) => void;
  readonly onEnded: (isProven: boolean) => void;
}

/**
 * Admits delivery windows: so many of each lane open at a time. Those whose receivers are unproven, be they a thousand,
 * leave room between them for all others.
 */
export class WindowAdmission {
  readonly #semaphores = {
    delivery: new Semaphore(LANES.delivery.windowsMax),
    trial: new Semaphore(LANES.trial.windowsMax),
    held: new Semaphore(LANES.held.windowsMax),
  };

  /** Waits until a window may open. */
  async admit(lane: WindowLane, { onAlive, cancelled }: Applicant): Promise<Admission> {
    const release = await this.#semaphores[lane].acquire(onAlive, cancelled);
    const onEnded = (isProven: boolean) => release(isProven ? 0 : LANES[lane].cooldown);
    let timer: NodeJS.Timeout | undefined;
    const onOpened = (isProven: boolean) => {
      if (lane === 'delivery' || isProven) onEnded(true);
      else timer ??= setTimeout(() => onEnded(false), BUSY_MS_MAX).unref();
    };
    return { onOpened, onEnded };
  }
}
