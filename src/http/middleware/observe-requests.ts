import type { Middleware } from '../context';

export interface AnsweredRequest {
  /** Template of the route, such as `/api/v1/prospect/:id`; `unmatched` where there is none. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Tells of every answered request, in words that name nobody: no path, no unknown method. */
export function observeRequests(onAnswered: (request: AnsweredRequest) => void): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const matched: unknown = ctx['_matchedRoute'];
    onAnswered({
      route: typeof matched === 'string' ? matched : 'unmatched',
      method: METHODS.has(ctx.method) ? ctx.method : 'other',
      status: ctx.status,
      seconds: (performance.now() - startedAt) / 1000,
    });
  };
}
