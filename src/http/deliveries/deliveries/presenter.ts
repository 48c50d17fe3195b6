import type { Attempt } from '../../../domain/deliveries/attempts/attempt';
import type { HeaderPair } from '../../../domain/deliveries/attempts/exchange';
import { presentBody } from '../../../domain/deliveries/attempts/response-body';
import { clockSkewMs } from '../../../domain/deliveries/attempts/retry-after';
import type { Delivery } from '../../../domain/deliveries/delivery';
import type { EventSummary } from '../../../domain/deliveries/event';
import type { EventReport } from '../../../operations/deliveries/events/read-events';
import type { DeliveryReport } from '../../../operations/deliveries/read-deliveries';

export function presentDelivery(delivery: Delivery) {
  return {
    ...delivery,
    lastStatusCode: delivery.lastStatus,
    warning: delivery.lastWarning,
    nextAttemptAt: delivery.dueAt,
    requestedRetries: delivery.requested.length,
    eventAt: delivery.createdAt,
  };
}

export function presentDeliveryReport(report: DeliveryReport) {
  return { ...presentDelivery(report.delivery), attempts: report.attempts.map(presentAttempt) };
}

function presentAttempt(attempt: Attempt) {
  const { text, base64 } = presentBody(attempt);
  return {
    ...attempt,
    durations: attempt.phases,
    statusCode: attempt.status,
    request: { headers: named(attempt.requestHeaders) },
    response: {
      headers: named(attempt.responseHeaders),
      body: text,
      bodyBase64: base64,
      bodyIsText: attempt.responseBody === null ? null : text !== null,
      bodyTruncated: attempt.responseBodyTruncated,
      clockSkewMs: clockSkewMs(attempt),
    },
  };
}

function named(headers: readonly HeaderPair[]) {
  return headers.map(([name, value]) => ({ name, value }));
}

export function presentEvent(event: EventSummary) {
  return { ...event, matched: event.targets.length };
}

export function presentEventReport({ event, deliveries }: EventReport) {
  const payload: unknown = event.body === null ? null : JSON.parse(event.body.toString('utf8'));
  return { ...presentEvent(event), payload, deliveries: deliveries.map(presentDelivery) };
}
