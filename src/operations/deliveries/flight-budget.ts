const REQUESTS_MAX = 2_000;
export const CONCURRENCY_DEFAULT = 32;

/**
 * How many requests one listener may have in flight: its own limit, within an equal share of what this process allows in
 * all. Shared are those that have requests in flight; a thousand that wait for the store or for their turn take nothing
 * from them. Every listener may always have one.
 */
export class FlightBudget {
  #senders = 0;

  /** A listener has its first request in flight. */
  enter(): void {
    this.#senders += 1;
  }

  /** It has none any more. */
  leave(): void {
    this.#senders -= 1;
  }

  /** Of a listener that is among the senders, or would be. */
  shareOf(concurrency: number | null, isSender: boolean): number {
    const share = Math.floor(REQUESTS_MAX / (this.#senders + (isSender ? 0 : 1)));
    return Math.max(1, Math.min(concurrency ?? CONCURRENCY_DEFAULT, share));
  }
}
