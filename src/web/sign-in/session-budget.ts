import type { Middleware } from '../../http/context';
import { TokenBuckets, type BucketBounds } from '../../lib/token-buckets';
import { messagePage, sendPage } from '../layout';
import { sessionOf } from '../session';

export interface SessionBudget {
  readonly requests: BucketBounds;
  /** Requests of a session in progress at a time, until the last byte of the answer. */
  readonly concurrency: number;
}

/** What people need who click quickly in several tabs. */
export const PAGE_BUDGET: SessionBudget = { requests: { perSecond: 10, burst: 40 }, concurrency: 6 };
/** An export or a dry run reads everything there is. */
export const WHOLE_READ_BUDGET: SessionBudget = { requests: { perSecond: 0.2, burst: 5 }, concurrency: 1 };

/** Bounds what one session may ask for; runs behind its guard. */
export function boundSession({ requests, concurrency }: SessionBudget): Middleware {
  const buckets = new TokenBuckets();
  const inProgress = new Map<string, number>();
  return async (ctx, next) => {
    const key = sessionOf(ctx).sessionId;
    const running = inProgress.get(key) ?? 0;
    const waitSeconds = Math.ceil(buckets.waitMs(key, requests) / 1_000);
    if (waitSeconds > 0 || running >= concurrency) {
      ctx.set('Retry-After', String(Math.max(1, waitSeconds)));
      sendPage(ctx, TOO_MUCH, 429);
      return;
    }
    buckets.take(key, requests);
    inProgress.set(key, running + 1);
    ctx.res.once('close', () => {
      const left = (inProgress.get(key) ?? 1) - 1;
      if (left === 0) inProgress.delete(key);
      else inProgress.set(key, left);
    });
    await next();
  };
}

const TOO_MUCH = messagePage('That was too much at once', [
  'This session asked for more than it may at a time. Nothing was changed.',
  'Wait a few seconds, then try again.',
]);
