import { parseUrl } from '../domain/parse-url';
import type { Attributes } from '@opentelemetry/api';
import type { SendClaimed } from '../operations/deliveries/window/send-claimed';
import type { SpanMaker } from './open-telemetry';
import { markFailed, runInSpan } from './run-in-span';

const FAILURES = 400;

/**
 * The same, with a span for each request to a receiver. Of the address it tells the host alone: paths and queries of
 * webhooks are often secrets.
 */
export function traceAttempts(maker: SpanMaker): (sendClaimed: SendClaimed) => SendClaimed {
  return (sendClaimed) => (listener, claimed, signal) => {
    const { delivery, attempt } = claimed;
    const options = {
      kind: maker.api.SpanKind.CLIENT,
      attributes: {
        'http.request.method': 'POST',
        'http.request.resend_count': attempt.number - 1,
        ...hostOf(listener.destinationUrl),
        'outreach.delivery_id': delivery.id,
        'outreach.event_id': delivery.eventId,
        'outreach.event_type': delivery.eventType,
        'outreach.webhook_id': listener.id,
      },
    };
    return runInSpan(maker, { name: 'POST', options }, async (span) => {
      const completed = await sendClaimed(listener, claimed, signal);
      const { status, errorCode } = completed.log;
      if (status !== null) span.setAttribute('http.response.status_code', status);
      if (errorCode !== null) markFailed(maker, span, errorCode);
      else if (status !== null && status >= FAILURES) markFailed(maker, span, String(status));
      return completed;
    });
  };
}

function hostOf(url: string): Attributes {
  const parsed = parseUrl(url);
  if (parsed === null) return {};
  const { hostname, port } = parsed;
  return { 'server.address': hostname, ...(port === '' ? {} : { 'server.port': Number(port) }) };
}
