interface Waiting {
  readonly partnerId: string;
  readonly bytes: number;
  readonly start: () => void;
}

export interface ByteBounds {
  /** Of all together. */
  readonly bytesMax: number;
  /** Of one partner, whatever its keys. */
  readonly bytesOfPartnerMax: number;
}

/**
 * Hands out room for bodies, in the order they came, but that nobody waits for a partner that has used up its own part. What
 * is larger than a bound goes when nothing else is under way. Nobody is overtaken by smaller ones.
 */
export class ByteBudget {
  readonly #bounds: ByteBounds;
  readonly #waiting = new Set<Waiting>();
  readonly #bytesOfPartner = new Map<string, number>();
  #bytes = 0;

  constructor(bounds: ByteBounds) {
    this.#bounds = bounds;
  }

  /** Waits for room; false when the client has gone before. */
  async take(partnerId: string, bytes: number, response: NodeJS.EventEmitter): Promise<boolean> {
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
      const waiting = { partnerId, bytes, start };
      this.#waiting.add(waiting);
      response.once('close', leave);
      this.#startWaiting();
    });
  }

  /** Gives back room that was taken. */
  give(partnerId: string, bytes: number): void {
    this.#add(partnerId, -bytes);
    this.#startWaiting();
  }

  #startWaiting(): void {
    const { bytesMax, bytesOfPartnerMax } = this.#bounds;
    const fullPartners = new Set<string>();
    for (const waiting of this.#waiting) {
      const { partnerId, bytes, start } = waiting;
      if (fullPartners.has(partnerId)) continue;
      if (!fits(this.#bytesOfPartner.get(partnerId) ?? 0, bytes, bytesOfPartnerMax)) {
        fullPartners.add(partnerId);
        continue;
      }
      if (!fits(this.#bytes, bytes, bytesMax)) return;
      this.#waiting.delete(waiting);
      this.#add(partnerId, bytes);
      start();
    }
  }

  #add(partnerId: string, bytes: number): void {
    this.#bytes += bytes;
    const bytesOfPartner = (this.#bytesOfPartner.get(partnerId) ?? 0) + bytes;
    if (bytesOfPartner === 0) this.#bytesOfPartner.delete(partnerId);
    else this.#bytesOfPartner.set(partnerId, bytesOfPartner);
  }
}

function fits(taken: number, more: number, max: number): boolean {
  return taken === 0 || taken + more <= max;
}
