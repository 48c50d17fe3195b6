interface Waiting {
  readonly keyId: string;
  readonly bytes: number;
  readonly start: () => void;
}

export interface PlaceBounds {
  /** Of all together. */
  readonly bytesMax: number;
  /** Of one key. */
  readonly bytesOfKeyMax: number;
}

/**
 * Hands out room for bodies, in the order they came, but that nobody waits for a key that has used up its own part. What
 * is larger than a bound goes when nothing else is under way. Nobody is overtaken by smaller ones.
 */
export class BytePlaces {
  readonly #bounds: PlaceBounds;
  readonly #waiting = new Set<Waiting>();
  readonly #bytesOfKey = new Map<string, number>();
  #bytes = 0;

  constructor(bounds: PlaceBounds) {
    this.#bounds = bounds;
  }

  /** Waits for room; false when the client has gone before. */
  async take(keyId: string, bytes: number, response: NodeJS.EventEmitter): Promise<boolean> {
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
      const waiting = { keyId, bytes, start };
      this.#waiting.add(waiting);
      response.once('close', leave);
      this.#startWaiting();
    });
  }

  /** Gives back room that was taken. */
  give(keyId: string, bytes: number): void {
    this.#add(keyId, -bytes);
    this.#startWaiting();
  }

  #startWaiting(): void {
    const { bytesMax, bytesOfKeyMax } = this.#bounds;
    const fullKeys = new Set<string>();
    for (const waiting of this.#waiting) {
      const { keyId, bytes, start } = waiting;
      if (fullKeys.has(keyId)) continue;
      if (!fits(this.#bytesOfKey.get(keyId) ?? 0, bytes, bytesOfKeyMax)) {
        fullKeys.add(keyId);
        continue;
      }
      if (!fits(this.#bytes, bytes, bytesMax)) return;
      this.#waiting.delete(waiting);
      this.#add(keyId, bytes);
      start();
    }
  }

  #add(keyId: string, bytes: number): void {
    this.#bytes += bytes;
    const bytesOfKey = (this.#bytesOfKey.get(keyId) ?? 0) + bytes;
    if (bytesOfKey === 0) this.#bytesOfKey.delete(keyId);
    else this.#bytesOfKey.set(keyId, bytesOfKey);
  }
}

function fits(taken: number, more: number, max: number): boolean {
  return taken === 0 || taken + more <= max;
}
