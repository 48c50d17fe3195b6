import { attemptId } from '../../../domain/deliveries/attempts/attempt-id';
import { afterAttempt, afterLateOutcome } from '../../../domain/deliveries/after-attempt';
import { withAttempt } from '../../../domain/deliveries/delivery-progress';
import type { FinishedDelivery } from '../../../persistence/deliveries/delivery-document';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { OperationDependencies } from '../../dependencies';
import type { AttemptLog, CompletedDelivery } from './completed-delivery';
import type { Attempt } from '../../../domain/deliveries/attempts/attempt';
import type { Delivery } from '../../../domain/deliveries/delivery';

export type ProgressDependencies = Pick<OperationDependencies, 'stores' | 'config'>;

/** A delivery is no longer as it was when it was claimed: look at each. */
export class DeliveriesChanged extends Error {}

/**
 * Stores outcomes of deliveries as they were claimed, without reading them again.
 * @throws DeliveriesChanged when one of them was changed meanwhile.
 */
export async function storeUnchanged(
  deps: ProgressDependencies,
  transaction: Transaction,
  completed: readonly CompletedDelivery[],
  at: Date,
): Promise<void> {
  const finished = completed.map((item) => finish(deps, item.delivery, item, at));
  if ((await deps.stores.deliveries.finish(transaction, finished, at)) < finished.length)
    throw new DeliveriesChanged();
  await insertAttempts(deps, transaction, finished);
}

/**
 * Stores outcomes of deliveries as they are now: an attempt that was taken for interrupted is told late.
 * @throws DeliveriesChanged when two of them are of the same delivery.
 */
export async function storeChanged(
  deps: ProgressDependencies,
  transaction: Transaction,
  completed: readonly CompletedDelivery[],
  at: Date,
): Promise<void> {
  const records = await deps.stores.deliveries.findMany(
    completed.map(({ delivery }) => delivery.id),
    transaction,
  );
  const current = new Map(records.map((delivery) => [delivery.id, delivery]));
  const finished: FinishedDelivery[] = [];
  for (const item of completed) {
    const delivery = current.get(item.delivery.id);
    if (delivery === undefined) continue;
    if (delivery.attemptCount < item.attempt.number) finished.push(finish(deps, delivery, item, at));
    else await storeLate(deps, transaction, delivery, item, at);
  }
  if (finished.length === 0) return;
  if ((await deps.stores.deliveries.finish(transaction, finished, at)) < finished.length)
    throw new DeliveriesChanged();
  await insertAttempts(deps, transaction, finished);
}

async function storeLate(
  { stores }: ProgressDependencies,
  transaction: Transaction,
  delivery: Delivery,
  item: CompletedDelivery,
  at: Date,
): Promise<void> {
  const isReplaced = await stores.attempts.replaceInterrupted(
    transaction,
    toAttempt(delivery, item, delivery.dueAt, true),
  );
  const progress = afterLateOutcome(delivery, item.outcome, at);
  if (isReplaced && progress !== delivery) {
    await stores.deliveries.setProgress(transaction, delivery.id, progress, at);
  }
}

async function insertAttempts(
  { stores }: ProgressDependencies,
  transaction: Transaction,
  finished: readonly FinishedDelivery[],
): Promise<void> {
  await stores.attempts.insertMany(
    transaction,
    finished.map(({ attempt }) => attempt),
  );
}

function finish(
  { config }: ProgressDependencies,
  before: Delivery,
  item: CompletedDelivery,
  at: Date,
): FinishedDelivery {
  const context = { now: at, schedule: config.retryScheduleMs, jitter: Math.random() };
  const { attempt, outcome } = item;
  const progress = afterAttempt(withAttempt(before, attempt), attempt.trigger, outcome, context);
  return { before, progress, attempt: toAttempt(before, item, progress.dueAt, false) };
}

function toAttempt(
  delivery: Delivery,
  item: CompletedDelivery,
  nextAttemptAt: Date | null,
  late: boolean,
): Attempt {
  const { attempt } = item;
  const log = keepable(delivery, item.log);
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
    nextAttemptAt,
    late,
    expiresAt: delivery.expiresAt,
  };
}

/** What a receiver answers to an event that was erased meanwhile may repeat what it was about. */
function keepable({ erasedAt }: Delivery, log: AttemptLog): AttemptLog {
  return erasedAt === null ? log : { ...log, responseHeaders: [], responseBody: null, errorMessage: null };
}
