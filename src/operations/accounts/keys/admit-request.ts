import { DomainError } from '../../../domain/errors';
import { within } from '../../../domain/within';
import type { Needs } from '../../dependencies';

/** A bucket holds what flows in within this time: twice the limit a second. */
const BURST_MS = 2_000;
const CHUNKS_PER_SECOND = 10;
const STORE_DEADLINE_MS = 500;
const STORE_COOLDOWN_MS = 5_000;
const RECORD_MS = 60_000;
const PORTIONS_MAX = 10_000;

/** What is left to a key. */
export interface Quota {
  /** Requests that a full bucket holds. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Until the bucket is full again. */
  readonly resetSeconds: number;
}

export class RateLimited extends DomainError {
  override readonly code = 'rate_limited';
  constructor(
    readonly retryAfterSeconds: number,
    readonly quota: Quota,
  ) {
    super(`Too many requests with this key; try again in ${retryAfterSeconds} s`);
  }
}

/** Lets a request of this key pass, or throws `RateLimited`. Null when nothing is limited. */
export type AdmitRequest = (keyId: string) => Promise<Quota | null>;

/** What this process has taken out of a key's bucket and not used yet. */
interface Portion {
  tokens: number;
  /** Tokens that were taken in advance may be used from then on. */
  usableAtMs: number;
  fullAtMs: number;
  taking: Promise<void> | null;
}

/**
 * A token bucket for each key, shared by all processes: each takes a tenth of a second's tokens at once, so that
 * most requests need no store. Should the store be away or slow, nothing is limited.
 */
export function createAdmitRequest(
  { stores, config, now, logger }: Needs<'requestQuotas', 'config' | 'now' | 'logger'>,
  storeDeadlineMs = STORE_DEADLINE_MS,
): AdmitRequest {
  const perSecond = config.rateLimitPerSecond;
  const chunk = Math.max(1, Math.ceil(perSecond / CHUNKS_PER_SECOND));
  const costMs = (chunk / perSecond) * 1_000;
  const portionOf = createPortions();
  let unlimitedUntilMs = 0;
  if (perSecond === 0) return async () => null;

  return async function admitRequest(keyId) {
    const portion = portionOf(keyId);
    for (;;) {
      if (performance.now() < unlimitedUntilMs) return null;
      const atMs = now().getTime();
      if (portion.tokens > 0) {
        const waitMs = portion.usableAtMs - atMs;
        if (waitMs > 0) throw new RateLimited(Math.ceil(waitMs / 1_000), quotaOf(portion, perSecond, atMs));
        portion.tokens -= 1;
        return quotaOf(portion, perSecond, atMs);
      }
      portion.taking ??= take(keyId, portion).finally(() => {
        portion.taking = null;
      });
      await portion.taking;
    }
  };

  async function take(keyId: string, portion: Portion): Promise<void> {
    const at = now();
    const expiresAt = new Date(at.getTime() + RECORD_MS);
    try {
      const spent = stores.requestQuotas.spend(keyId, costMs, at.getTime(), expiresAt);
      portion.fullAtMs = await within(storeDeadlineMs, spent, 'no answer in time');
      portion.usableAtMs = portion.fullAtMs - BURST_MS;
      portion.tokens = chunk;
    } catch (error) {
      logger.warn({ error }, 'requests are not limited: the store does not answer in time');
      unlimitedUntilMs = performance.now() + STORE_COOLDOWN_MS;
    }
  }
}

/** The portions of the keys that were seen; when there are too many all are forgotten, at most a chunk each. */
function createPortions(): (keyId: string) => Portion {
  const portions = new Map<string, Portion>();
  return (keyId) => {
    const known = portions.get(keyId);
    if (known !== undefined) return known;
    if (portions.size >= PORTIONS_MAX) portions.clear();
    const portion = { tokens: 0, usableAtMs: 0, fullAtMs: 0, taking: null };
    portions.set(keyId, portion);
    return portion;
  };
}

function quotaOf({ tokens, usableAtMs, fullAtMs }: Portion, perSecond: number, atMs: number): Quota {
  const spentMs = Math.max(0, fullAtMs - atMs);
  const inBucket = Math.floor((Math.max(0, BURST_MS - spentMs) * perSecond) / 1_000);
  const limit = (perSecond * BURST_MS) / 1_000;
  return {
    limit,
    windowSeconds: BURST_MS / 1_000,
    // What was taken in advance is left beside a bucket that is full again.
    remaining: Math.min(limit, inBucket + (usableAtMs > atMs ? 0 : tokens)),
    resetSeconds: Math.ceil(spentMs / 1_000),
  };
}
