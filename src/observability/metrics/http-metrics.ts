import { Counter, Histogram, type Registry } from 'prom-client';
import type { AnsweredRequest } from '../../http/middleware/observe-requests';

/** From a read by index to the longest that a request may take. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts and times answered requests by the template of their route. */
export function createHttpMetrics(registry: Registry): (request: AnsweredRequest) => void {
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
  return ({ route, method, status, seconds }) => {
    requests.inc({ route, method, status_class: `${Math.floor(status / 100)}xx` });
    duration.observe({ route, method }, seconds);
  };
}
