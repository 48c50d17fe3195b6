const REQUESTS_MAX = 2_000;
export const CONCURRENCY_DEFAULT = 32;

/**
 * How many requests one listener may have in flight: its own limit, within an equal share of what this process
 * allows in all. Every listener may always have one.
 */
export class FlightBudget {
  #windows = 0;

  enter(): void {
    this.#windows += 1;
  }

  leave(): void {
    this.#windows -= 1;
  }

  shareOf(concurrency: number | null): number {
    const share = Math.floor(REQUESTS_MAX / Math.max(1, this.#windows));
    return Math.max(1, Math.min(concurrency ?? CONCURRENCY_DEFAULT, share));
  }
}
