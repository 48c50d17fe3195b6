import { parseTraceParent } from '../contracts/trace-context';
import { methodOf, routeOf, type Middleware } from '../http/context';
import type { SpanMaker } from './open-telemetry';
import { markFailed } from './run-in-span';
import { contextBelow } from './trace-parents';

const SERVER_ERRORS = 500;
/** Asked every few seconds by machines, and nothing follows from it. */
const PROBES = new Set(['/healthz', '/readyz']);

/**
 * A span for each request, below that of the caller, until the last byte of its answer. It names the template of the
 * route and never the path, the query, the caller's address or program: keys, tokens and e-mail addresses may be in there.
 */
export function traceRequests({ api, tracer }: SpanMaker): Middleware {
  return async (ctx, next) => {
    if (PROBES.has(ctx.path)) return await next();
    const method = methodOf(ctx);
    const parent = contextBelow(api, parseTraceParent(ctx.get('traceparent')), ctx.get('tracestate'));
    const attributes = {
      'http.request.method': method === 'other' ? '_OTHER' : method,
      'url.scheme': 'http',
      'outreach.request_id': ctx.state.requestId,
    };
    const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER, attributes }, parent);
    ctx.res.once('close', () => {
      const [route, name] = [routeOf(ctx), method === 'other' ? 'HTTP' : method];
      span.updateName(route === 'unmatched' ? name : `${name} ${route}`);
      if (route !== 'unmatched') span.setAttribute('http.route', route);
      const partnerId = ctx.state.caller?.partnerId;
      if (partnerId !== undefined) span.setAttribute('outreach.partner_id', partnerId);
      span.setAttribute('http.response.status_code', ctx.status);
      if (ctx.status >= SERVER_ERRORS) markFailed({ api }, span, String(ctx.status));
      span.end();
    });
    await api.context.with(api.trace.setSpan(parent, span), next);
  };
}
