const ALIVE_MS = 3_000;

/**
 * Lets so many at a time of this process go on with what is work for the store, in the order they came. Of a thousand
 * at once each would wait for all others, for longer than a lease lasts and with all that it has read in memory.
 */
export class Turns {
  readonly #atATime: number;
  readonly #rest: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  /** @param rest a turn is handed on after this many times as long as it took */
  constructor(atATime: number, rest = 0) {
    this.#atATime = atATime;
    this.#rest = rest;
  }

  /** Whether one that asks now need not wait. */
  hasRoom(): boolean {
    return this.#taken < this.#atATime;
  }

  /**
   * Waits for a turn; answers how to end it, which may be called again. `onAlive` is called while it waits.
   * @throws what aborts the signal while it waits
   */
  async take(onAlive: () => void = () => undefined, signal?: AbortSignal): Promise<() => void> {
    if (this.hasRoom()) this.#taken += 1;
    else await this.#handedOn(onAlive, signal);
    const startedAt = performance.now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const restMs = this.#rest * (performance.now() - startedAt);
      if (restMs > 0) setTimeout(() => this.#handOn(), restMs).unref();
      else this.#handOn();
    };
  }

  /** Does `work` when it is its turn. */
  async run<Result>(onAlive: () => void, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const onOver = await this.take(onAlive, signal);
    try {
      return await work();
    } finally {
      onOver();
    }
  }

  async #handedOn(onAlive: () => void, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
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
