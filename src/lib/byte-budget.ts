interface Waiting {
  readonly key: string;
  readonly bytes: number;
  readonly start: () => void;
}

export interface ByteBounds {
  /** Of all together. */
  readonly bytesMax: number;
  /** Of one key. */
  readonly bytesOfKeyMax: number;
}

/**
 * A semaphore of bytes, first come, first served, but that nobody waits for a key that has used up its own part. What is
 * larger than a bound goes when nothing else is under way. Nobody is overtaken by smaller ones.
 */
export class ByteBudget {
  readonly #bounds: ByteBounds;
  readonly #waiting = new Set<Waiting>();
  readonly #bytesOfKey = new Map<string, number>();
  #bytes = 0;

  constructor(bounds: ByteBounds) {
    this.#bounds = bounds;
  }

  /** Waits for room; false when the client has gone before. */
  async acquire(key: string, bytes: number, response: NodeJS.EventEmitter): Promise<boolean> {
    return await new Promise((resolve) => {
      const leave = (): void => {
        this.#waiting.delete(waiting);
        resolve(false);
        this.#startWaiting();
      };
      const start = (): void => {
        response.removeListener('close', leave);
        resolve(true);
      };
      const waiting = { key, bytes, start };
      this.#waiting.add(waiting);
      response.once('close', leave);
      this.#startWaiting();
    });
  }

  /** Gives back what was acquired. */
  release(key: string, bytes: number): void {
    this.#add(key, -bytes);
    this.#startWaiting();
  }

  #startWaiting(): void {
    const { bytesMax, bytesOfKeyMax } = this.#bounds;
    const fullKeys = new Set<string>();
    for (const waiting of this.#waiting) {
      const { key, bytes, start } = waiting;
      if (fullKeys.has(key)) continue;
      if (!fits(this.#bytesOfKey.get(key) ?? 0, bytes, bytesOfKeyMax)) {
        fullKeys.add(key);
        continue;
      }
      if (!fits(this.#bytes, bytes, bytesMax)) return;
      this.#waiting.delete(waiting);
      this.#add(key, bytes);
      start();
    }
  }

  #add(key: string, bytes: number): void {
    this.#bytes += bytes;
    const bytesOfKey = (this.#bytesOfKey.get(key) ?? 0) + bytes;
    if (bytesOfKey === 0) this.#bytesOfKey.delete(key);
    else this.#bytesOfKey.set(key, bytesOfKey);
  }
}

function fits(taken: number, more: number, max: number): boolean {
  return taken === 0 || taken + more <= max;
}
