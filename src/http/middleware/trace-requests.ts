import type { Middleware } from '../context';
import { methodOf, routeOf } from './observe-requests';

/** A request as it arrives. */
export interface ArrivedRequest {
  /** `other` for one that HTTP does not know. */
  readonly method: string;
  /** The headers by which callers hand on their trace, as sent; empty where there are none. */
  readonly traceParent: string;
  readonly traceState: string;
  readonly requestId: string;
}

/** What came of it. */
export interface TracedAnswer {
  /** Template of the route; `unmatched` where there is none. */
  readonly route: string;
  readonly status: number;
  /** Missing where the key was refused. */
  readonly partnerId: string | undefined;
}

export interface RequestTrace {
  /** Runs what answers the request, so that what it does belongs to the trace. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Called once, when the answer is sent or its receiver has gone. */
  end(answer: TracedAnswer): void;
}
export type TraceRequest = (request: ArrivedRequest) => RequestTrace;

/** Asked every few seconds by machines, and nothing follows from it. */
const PROBES = new Set(['/healthz', '/readyz']);

/** Gives every request a trace, until the last byte of its answer. */
export function traceRequests(traceRequest: TraceRequest): Middleware {
  return async (ctx, next) => {
    if (PROBES.has(ctx.path)) {
      await next();
      return;
    }
    const trace = traceRequest({
      method: methodOf(ctx),
      traceParent: ctx.get('traceparent'),
      traceState: ctx.get('tracestate'),
      requestId: ctx.state.requestId,
    });
    ctx.res.once('close', () => {
      trace.end({ route: routeOf(ctx), status: ctx.status, partnerId: ctx.state.caller?.partnerId });
    });
    await trace.run(next);
  };
}
