/** Share of a second that may be saved up: enough that looking every 200 ms loses nothing. */
const BURST_SECONDS = 0.25;
const IDLE_MS = 60_000;
const BUCKETS_SWEPT_AT = 1_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/**
 * Token buckets of this process, one for each listener with a limit. Only one process at a time sends for a
 * listener, so a bucket need not be shared.
 */
export class RateLimits {
  readonly #buckets = new Map<string, Bucket>();
  readonly #nowMs: () => number;

  /** @param nowMs a clock that never runs backwards */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** How many requests may start now. */
  available(webhookId: string, perSecond: number | null): number {
    return perSecond === null
      ? Number.POSITIVE_INFINITY
      : Math.floor(this.#fill(webhookId, perSecond).tokens);
  }

  consume(webhookId: string, perSecond: number | null, count: number): void {
    if (perSecond !== null) this.#fill(webhookId, perSecond).tokens -= count;
  }

  /** Milliseconds until the next request may start; 0 when one may now. */
  waitMs(webhookId: string, perSecond: number | null): number {
    if (perSecond === null) return 0;
    const missing = 1 - this.#fill(webhookId, perSecond).tokens;
    return Math.max(0, Math.ceil((missing / perSecond) * 1_000));
  }

  #fill(webhookId: string, perSecond: number): Bucket {
    const now = this.#nowMs();
    const capacity = Math.max(1, perSecond * BURST_SECONDS);
    const known = this.#buckets.get(webhookId);
    if (known === undefined) {
      if (this.#buckets.size >= BUCKETS_SWEPT_AT) this.#forgetIdle(now);
      const bucket = { tokens: capacity, filledAt: now };
      this.#buckets.set(webhookId, bucket);
      return bucket;
    }
    const gained = ((now - known.filledAt) / 1_000) * perSecond;
    known.tokens = Math.min(capacity, known.tokens + gained);
    known.filledAt = now;
    return known;
  }

  #forgetIdle(now: number): void {
    for (const [webhookId, { filledAt }] of this.#buckets) {
      if (now - filledAt > IDLE_MS) this.#buckets.delete(webhookId);
    }
  }
}
