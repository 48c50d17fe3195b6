import type { z } from 'zod';
import { readResponseBody } from '../../../domain/deliveries/attempts/response-body';
import { clockSkewMs } from '../../../domain/deliveries/attempts/retry-after';
import type { DeliveryReport } from '../../../operations/deliveries/get-delivery';
import type { EventReport } from '../../../operations/deliveries/events/list-events';
import type { deliveryData, deliveryReportData, eventData, eventReportData } from './schemas';

type Delivery = DeliveryReport['delivery'];
type Attempt = DeliveryReport['attempts'][number];
type EventSummary = Omit<EventReport['event'], 'body'>;

export function presentDelivery(delivery: Delivery): z.input<typeof deliveryData> {
  return {
    id: delivery.id,
    eventId: delivery.eventId,
    webhookId: delivery.webhookId,
    eventType: delivery.eventType,
    state: delivery.state,
    attemptCount: delivery.attemptCount,
    lastStatusCode: delivery.lastStatus,
    lastErrorCode: delivery.lastErrorCode,
    warning: delivery.lastWarning,
    nextAttemptAt: delivery.dueAt?.toISOString() ?? null,
    requestedRetries: delivery.requested.length,
    eventAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
  };
}

export function presentDeliveryReport(report: DeliveryReport): z.input<typeof deliveryReportData> {
  return { ...presentDelivery(report.delivery), attempts: report.attempts.map(presentAttempt) };
}

function presentAttempt(attempt: Attempt): z.input<typeof deliveryReportData>['attempts'][number] {
  const { responseBody, responseBodyTruncated } = attempt;
  const body = responseBody === null ? null : readResponseBody(responseBody, responseBodyTruncated);
  return {
    number: attempt.number,
    trigger: attempt.trigger,
    requestId: attempt.requestId,
    startedAt: attempt.startedAt.toISOString(),
    durations: attempt.phases,
    remoteAddress: attempt.remoteAddress,
    statusCode: attempt.status,
    errorCode: attempt.errorCode,
    errorMessage: attempt.errorMessage,
    request: { headers: pairs(attempt.requestHeaders) },
    response: {
      headers: attempt.responseHeaders.map(([name, value]) => ({ name, value })),
      body: body?.isText === true ? body.text : null,
      bodyBase64: body?.isText === false ? (responseBody?.toString('base64') ?? null) : null,
      bodyIsText: body?.isText ?? null,
      bodyTruncated: responseBodyTruncated,
      clockSkewMs: clockSkewMs(attempt),
    },
    nextAttemptAt: attempt.nextAttemptAt?.toISOString() ?? null,
    late: attempt.late,
  };
}

function pairs(flat: readonly string[]): { name: string; value: string }[] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [{ name, value: flat[index + 1] ?? '' }] : []));
}

export function presentEvent(event: EventSummary): z.input<typeof eventData> {
  return {
    id: event.id,
    type: event.type,
    businessId: event.businessId,
    createdAt: event.createdAt.toISOString(),
    matched: event.targets.length,
    erasedAt: event.erasedAt?.toISOString() ?? null,
  };
}

export function presentEventReport({ event, deliveries }: EventReport): z.input<typeof eventReportData> {
  const payload: unknown = event.body === null ? null : JSON.parse(event.body.toString('utf8'));
  return { ...presentEvent(event), payload, deliveries: deliveries.map(presentDelivery) };
}
