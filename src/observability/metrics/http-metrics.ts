import { Counter, Histogram, type Registry } from 'prom-client';
import { methodOf, routeOf, type Middleware } from '../../http/context';

/** From a read by index to the longest that a request may take. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts and times answered requests in words that name nobody: by the template of their route. */
export function measureRequests(registry: Registry): Middleware {
  const requests = new Counter({
    name: 'outreach_http_requests_total',
    help: 'Requests answered, by template of the route, method and class of the status',
    labelNames: ['route', 'method', 'status_class'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'outreach_http_request_duration_seconds',
    help: 'From the arrival of a request to its answer',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers: [registry],
  });
  return async (ctx, next) => {
    const stop = duration.startTimer();
    await next();
    const labels = { route: routeOf(ctx), method: methodOf(ctx) };
    requests.inc({ ...labels, status_class: `${Math.floor(ctx.status / 100)}xx` });
    stop(labels);
  };
}
