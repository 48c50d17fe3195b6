import { afterAttempt } from '../../../domain/deliveries/after-attempt';
import { attemptId, type Attempt, type AttemptLog } from '../../../domain/deliveries/attempts/attempt';
import { withAttempt } from '../../../domain/deliveries/delivery-progress';
import type { FinishedDelivery } from '../../../persistence/deliveries/delivery-document';
import type { OperationDependencies } from '../../dependencies';
import type { CompletedDelivery } from './completed-delivery';

/** A delivery as an attempt leaves it, with the record of that. `delivery` is as it is stored now. */
export function finishedDelivery(
  { config }: Pick<OperationDependencies, 'config'>,
  completed: CompletedDelivery,
  at: Date,
): FinishedDelivery {
  const { delivery, attempt, outcome } = completed;
  const context = { now: at, schedule: config.retryScheduleMs, jitter: Math.random() };
  const progress = afterAttempt(withAttempt(delivery, attempt), attempt.trigger, outcome, context);
  return {
    before: delivery,
    progress,
    attempt: attemptRecord(completed, { nextAttemptAt: progress.dueAt, late: false }),
    warning: outcome.warning,
  };
}

/** What is stored of an attempt. */
export function attemptRecord(
  { delivery, attempt: { number, trigger, requestId }, log }: CompletedDelivery,
  after: Pick<Attempt, 'nextAttemptAt' | 'late'>,
): Attempt {
  // What a receiver answers to an event that was erased meanwhile may repeat what it was about.
  const isErased = delivery.erasedAt !== null;
  return {
    id: attemptId(delivery.id, number),
    deliveryId: delivery.id,
    webhookId: delivery.webhookId,
    businessId: delivery.businessId,
    number,
    trigger,
    requestId,
    ...log,
    ...(isErased && { errorMessage: null, responseHeaders: [], responseBody: null }),
    ...after,
  };
}

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
