import { createHash } from 'node:crypto';
import { InvalidApiKey } from '../../domain/accounts/api-key-scopes';
import { TooManyAttempts } from '../../domain/request-errors';
import type { RequestContext } from '../context';
import { TokenBuckets } from '../../lib/token-buckets';

/** Of each address. Nobody who mistypes a key comes near it; a guesser gets nowhere, and costs no look-up. */
const FAILURES = { perSecond: 5, burst: 50 };
const KNOWN_MAX = 10_000;

/** Bounds how often credentials of one network address are looked up in vain. */
export class FailedCredentials {
  readonly #failures: TokenBuckets;
  /** Hashes of those that were good: behind a proxy, all callers share its address with a guesser. */
  readonly #known = new Set<string>();

  /** @param nowMs a clock that never runs backwards; the process's own unless given */
  constructor(nowMs?: () => number) {
    this.#failures = new TokenBuckets(nowMs);
  }

  /**
   * Looks a credential up, unless too many of its address have failed: were null, or an API key that is none.
   * @throws TooManyAttempts
   */
  async verify<Found>(
    ctx: RequestContext,
    credential: string,
    lookUp: (credential: string) => Promise<Found>,
  ): Promise<Found> {
    const address = ctx.req.socket.remoteAddress ?? '';
    const hash = createHash('sha256').update(credential).digest('base64');
    const waitMs = this.#known.has(hash) ? 0 : this.#failures.waitMs(address, FAILURES);
    if (waitMs > 0) throw new TooManyAttempts(Math.ceil(waitMs / 1_000));
    try {
      const found = await lookUp(credential);
      this.#note(hash, address, found !== null);
      return found;
    } catch (error) {
      if (error instanceof InvalidApiKey) this.#note(hash, address, false);
      throw error;
    }
  }

  #note(hash: string, address: string, isGood: boolean): void {
    if (isGood) {
      if (this.#known.size >= KNOWN_MAX) this.#known.clear();
      this.#known.add(hash);
      return;
    }
    this.#known.delete(hash);
    this.#failures.take(address, FAILURES);
  }
}
