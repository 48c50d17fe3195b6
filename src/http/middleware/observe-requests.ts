import type { Middleware, RequestContext } from '../context';

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
    onAnswered({
      route: routeOf(ctx),
      method: methodOf(ctx),
      status: ctx.status,
      seconds: (performance.now() - startedAt) / 1000,
    });
  };
}

/** Template of the route that took the request; `unmatched` where none did. */
export function routeOf(ctx: RequestContext): string {
  const matched: unknown = ctx['_matchedRoute'];
  return typeof matched === 'string' ? matched : 'unmatched';
}

/** Callers may send any word as a method: those that HTTP does not know are all `other`. */
export function methodOf(ctx: RequestContext): string {
  return METHODS.has(ctx.method) ? ctx.method : 'other';
}
