import type { Listener } from '../../../domain/deliveries/listeners/listener';

/** About as long as a claim takes when the store is busy. */
const LOOK_BACK_MS = 250;
/** In parts of the slots: a claim costs the same for few as for many. */
const SLOTS_AHEAD = 2;
/** With fewer slots its owner wants requests one by one, and each claim to see the latest settings. */
const SLOTS_MIN = 8;

/** What decides whether a listener's deliveries may be claimed ahead. */
export type PrefetchConditions = Pick<Listener, 'health' | 'rateLimitPerSecond' | 'state'>;

/**
 * How many deliveries to claim before there is a slot for them: as many as the receiver accepted in the last quarter of
 * a second, so that a quick one does not wait for the store. None of a receiver that fails, or that has a rate limit.
 */
export class Prefetch {
  #acceptedAtMs: number[] = [];

  completed(isAccepted: boolean): void {
    if (isAccepted) this.#acceptedAtMs.push(performance.now());
    else this.#acceptedAtMs = [];
  }

  /** How many more than so many free slots may be claimed. */
  room({ health, rateLimitPerSecond, state }: PrefetchConditions, slots: number): number {
    const isHealthy = state === 'active' && health.consecutiveFailures === 0 && health.hold === null;
    if (!isHealthy || rateLimitPerSecond !== null || slots < SLOTS_MIN) return 0;
    const since = performance.now() - LOOK_BACK_MS;
    this.#acceptedAtMs = this.#acceptedAtMs.filter((at) => at >= since);
    return Math.min(SLOTS_AHEAD * slots, this.#acceptedAtMs.length);
  }
}
