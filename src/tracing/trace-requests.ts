import type { TraceRequest } from '../http/middleware/trace-requests';
import { parseTraceParent } from '../contracts/trace-context';
import type { SpanMaker } from './open-telemetry';
import { markFailed } from './run-in-span';
import { contextBelow } from './trace-parents';

const SERVER_ERRORS = 500;

/**
 * A span for each request to the API, below that of the caller. It names the template of the route and never the path,
 * the query, the caller's address or program: keys, tokens and e-mail addresses may be in there.
 */
export function traceRequests({ api, tracer }: SpanMaker): TraceRequest {
  return ({ method, traceParent, traceState, requestId }) => {
    const parent = contextBelow(api, parseTraceParent(traceParent), traceState);
    const span = tracer.startSpan(
      method,
      {
        kind: api.SpanKind.SERVER,
        attributes: {
          'http.request.method': method === 'other' ? '_OTHER' : method,
          'url.scheme': 'http',
          'outreach.request_id': requestId,
        },
      },
      parent,
    );
    return {
      run: (work) => api.context.with(api.trace.setSpan(parent, span), work),
      end({ route, status, partnerId }) {
        const name = method === 'other' ? 'HTTP' : method;
        span.updateName(route === 'unmatched' ? name : `${name} ${route}`);
        if (route !== 'unmatched') span.setAttribute('http.route', route);
        if (partnerId !== undefined) span.setAttribute('outreach.partner_id', partnerId);
        span.setAttribute('http.response.status_code', status);
        if (status >= SERVER_ERRORS) markFailed({ api }, span, String(status));
        span.end();
      },
    };
  };
}
