import { invariant } from '../../domain/errors';
import { RateLimited, type AdmitRequest, type Quota } from '../../operations/accounts/keys/admit-request';
import type { Middleware, RequestContext } from '../context';

/** Counts the request against the limit of its key, and tells what is left (IETF draft `RateLimit`). */
export function limitRequests(admitRequest: AdmitRequest): Middleware {
  return async (ctx, next) => {
    invariant(ctx.state.caller !== undefined, 'the key is verified before it is counted');
    try {
      setQuota(ctx, await admitRequest(ctx.state.caller.keyId));
    } catch (error) {
      if (error instanceof RateLimited) setQuota(ctx, error.quota);
      throw error;
    }
    await next();
  };
}

function setQuota(ctx: RequestContext, quota: Quota | null): void {
  if (quota === null) return;
  ctx.set({
    RateLimit: `"key";r=${quota.remaining};t=${quota.resetSeconds}`,
    'RateLimit-Policy': `"key";q=${quota.limit};w=${quota.windowSeconds}`,
  });
}
