export interface BucketBounds {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

const KEYS_MAX = 10_000;

/** Token buckets of this process, by key. When there are too many keys all are forgotten. */
export class TokenBuckets {
  readonly #bounds: BucketBounds;
  readonly #nowMs: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** @param nowMs a clock that never runs backwards */
  constructor(bounds: BucketBounds, nowMs: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#nowMs = nowMs;
  }

  /** Seconds until a token is there; 0 when there is one. */
  waitSeconds(key: string): number {
    const missing = 1 - this.#fill(key).tokens;
    return missing <= 0 ? 0 : Math.ceil(missing / this.#bounds.perSecond);
  }

  take(key: string): void {
    this.#fill(key).tokens -= 1;
  }

  #fill(key: string): Bucket {
    const now = this.#nowMs();
    const { perSecond, burst } = this.#bounds;
    const bucket = this.#buckets.get(key) ?? { tokens: burst, filledAtMs: now };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAtMs) / 1_000) * perSecond);
    bucket.filledAtMs = now;
    if (this.#buckets.size >= KEYS_MAX) this.#buckets.clear();
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
