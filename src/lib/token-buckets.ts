export interface BucketBounds {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

const KEYS_MAX = 10_000;
const IDLE_MS = 60_000;

/** Token buckets of this process, by key. When there are too many, those in use are kept, if that is enough. */
export class TokenBuckets {
  readonly #nowMs: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** @param nowMs a clock that never runs backwards */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** How many whole tokens there are. */
  available(key: string, bounds: BucketBounds): number {
    return Math.floor(this.#fill(key, bounds).tokens);
  }

  /** Milliseconds until a token is there; 0 when there is one. */
  waitMs(key: string, bounds: BucketBounds): number {
    const missing = 1 - this.#fill(key, bounds).tokens;
    return Math.max(0, Math.ceil((missing / bounds.perSecond) * 1_000));
  }

  take(key: string, bounds: BucketBounds, count = 1): void {
    this.#fill(key, bounds).tokens -= count;
  }

  #fill(key: string, { perSecond, burst }: BucketBounds): Bucket {
    const now = this.#nowMs();
    const known = this.#buckets.get(key);
    if (known === undefined && this.#buckets.size >= KEYS_MAX) this.#makeRoom(now);
    const bucket = known ?? { tokens: burst, filledAtMs: now };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAtMs) / 1_000) * perSecond);
    bucket.filledAtMs = now;
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #makeRoom(now: number): void {
    for (const [key, { filledAtMs }] of this.#buckets)
      if (now - filledAtMs > IDLE_MS) this.#buckets.delete(key);
    if (this.#buckets.size >= KEYS_MAX) this.#buckets.clear();
  }
}
