import { setMaxListeners } from 'node:events';

const ALIVE_MS = 3_000;
/** Much longer than anything takes that is done with a permit. */
const HELD_MS_MAX = 300_000;

/** @param cooldown the permit is handed on after this many times as long as it was held */
export type Release = (cooldown?: number) => void;

/**
 * A counting semaphore, first come, first served. A permit that is not released within five minutes is taken back: whoever
 * has it hangs, and must not hold up the others for ever.
 */
export class Semaphore {
  readonly #permits: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(permits: number) {
    this.#permits = permits;
  }

  /**
   * Waits for a permit; answers how to release it, which may be called again. `onAlive` is called while it waits.
   * @throws what aborts the signal while it waits
   */
  async acquire(onAlive: () => void = () => undefined, signal?: AbortSignal): Promise<Release> {
    if (this.#taken < this.#permits) this.#taken += 1;
    else await this.#handedOn(onAlive, signal);
    const startedAt = performance.now();
    let isReleased = false;
    const release: Release = (cooldown = 0) => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(takeBack);
      const cooldownMs = cooldown * (performance.now() - startedAt);
      if (cooldownMs > 0) setTimeout(() => this.#handOn(), cooldownMs).unref();
      else this.#handOn();
    };
    const takeBack = setTimeout(() => release(), HELD_MS_MAX).unref();
    return release;
  }

  /** Does `work` with a permit. */
  async run<Result>(onAlive: () => void, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const release = await this.acquire(onAlive, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  async #handedOn(onAlive: () => void, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    // Many may wait with one signal, of which Node.js would warn.
    if (signal !== undefined) setMaxListeners(0, signal);
    const timer = setInterval(onAlive, ALIVE_MS);
    const over = new AbortController();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve);
        const giveUp = () => {
          this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', giveUp, { signal: over.signal });
      });
    } finally {
      over.abort();
      clearInterval(timer);
    }
  }

  #handOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  }
}
