import { attemptId, type Attempt, type AttemptLog } from '../../../domain/deliveries/attempts/attempt';
import type { Delivery } from '../../../domain/deliveries/delivery';
import type { StartedAttempt } from '../../../domain/deliveries/delivery-progress';

/** Of an attempt of which nothing is known but why. */
export function emptyLog(of: Pick<AttemptLog, 'startedAt' | 'errorCode' | 'errorMessage'>): AttemptLog {
  return {
    ...of,
    phases: null,
    remoteAddress: null,
    status: null,
    requestHeaders: [],
    responseHeaders: [],
    responseBody: null,
    responseBodyTruncated: false,
  };
}

/** What is stored of an attempt. `log` may have more than that. */
export function attemptRecord(
  delivery: Delivery,
  attempt: StartedAttempt,
  log: AttemptLog,
  after: Pick<Attempt, 'nextAttemptAt' | 'late'>,
): Attempt {
  return {
    id: attemptId(delivery.id, attempt.number),
    deliveryId: delivery.id,
    webhookId: delivery.webhookId,
    businessId: delivery.businessId,
    number: attempt.number,
    trigger: attempt.trigger,
    requestId: attempt.requestId,
    startedAt: log.startedAt,
    phases: log.phases,
    remoteAddress: log.remoteAddress,
    status: log.status,
    errorCode: log.errorCode,
    errorMessage: log.errorMessage,
    requestHeaders: log.requestHeaders,
    responseHeaders: log.responseHeaders,
    responseBody: log.responseBody,
    responseBodyTruncated: log.responseBodyTruncated,
    ...after,
  };
}
