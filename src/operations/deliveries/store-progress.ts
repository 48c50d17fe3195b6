import { attemptId } from '../../domain/delivery/attempt-id';
import { afterAttempt, afterLateOutcome } from '../../domain/delivery/after-attempt';
import type { DeliveryProgress } from '../../domain/delivery/delivery-progress';
import type { Attempt } from '../../persistence/attempts';
import type { Delivery, FinishedDelivery } from '../../persistence/delivery-document';
import type { Transaction } from '../../persistence/transact';
import type { OperationDependencies } from '../dependencies';
import type { CompletedDelivery } from './completed-delivery';

export type ProgressDependencies = Pick<OperationDependencies, 'stores' | 'config'>;

/** One of a group of plain successes is no longer what it was: look at each. */
export class GroupChanged extends Error {}

/**
 * Most deliveries succeed and nobody asked for more: these are one update together.
 * @throws GroupChanged when one of them is no longer what it was.
 */
export async function storeSuccesses(
  { stores }: ProgressDependencies,
  transaction: Transaction,
  tokens: readonly string[],
  completed: readonly CompletedDelivery[],
  at: Date,
): Promise<Attempt[]> {
  for (const status of new Set(completed.map(({ log }) => log.status))) {
    const ids = completed.filter(({ log }) => log.status === status).map(({ delivery }) => delivery.id);
    const finished = await stores.deliveries.finishDelivered(transaction, tokens, ids, status, at);
    if (finished !== ids.length) throw new GroupChanged();
  }
  return completed.map((item) => toAttempt(item, null, false));
}

/** Each delivery from its own document, for whatever is not a plain success. */
export async function storeEach(
  deps: ProgressDependencies,
  transaction: Transaction,
  token: string,
  completed: readonly CompletedDelivery[],
  at: Date,
): Promise<Attempt[]> {
  if (completed.length === 0) return [];
  const { stores } = deps;
  const ids = completed.map(({ delivery }) => delivery.id);
  const records = await stores.deliveries.findMany(ids, transaction);
  const current = new Map(records.map((delivery) => [delivery.id, delivery]));
  const attempts: Attempt[] = [];
  const updates: FinishedDelivery[] = [];
  for (const item of completed) {
    const delivery = current.get(item.delivery.id);
    if (delivery === undefined) continue;
    if (delivery.claim?.token === token) {
      const progress = progressAfter(deps, delivery, item, at);
      updates.push(toUpdate(delivery.id, progress, item));
      attempts.push(toAttempt(keepable(delivery, item), progress.dueAt, false));
    } else {
      await storeLate(deps, transaction, delivery, item, at);
    }
  }
  if (updates.length > 0) await stores.deliveries.finish(transaction, token, updates, at);
  return attempts;
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
    toAttempt(keepable(delivery, item), delivery.dueAt, true),
  );
  const progress = afterLateOutcome(delivery, item.outcome, at);
  if (isReplaced && progress !== delivery) {
    await stores.deliveries.setProgress(transaction, delivery.id, progress, at);
  }
}

/** What a receiver answers to an event that was erased meanwhile may repeat what it was about. */
function keepable({ erasedAt }: Delivery, item: CompletedDelivery): CompletedDelivery {
  if (erasedAt === null) return item;
  return {
    ...item,
    delivery: { ...item.delivery, businessId: null },
    log: { ...item.log, responseHeaders: [], responseBody: null, errorMessage: null },
  };
}

function progressAfter(
  { config }: ProgressDependencies,
  delivery: Delivery,
  { attempt, outcome }: CompletedDelivery,
  at: Date,
): DeliveryProgress {
  const context = { now: at, schedule: config.retryScheduleMs, jitter: Math.random() };
  return afterAttempt(delivery, attempt.trigger, outcome, context);
}

function toUpdate(id: string, progress: DeliveryProgress, { log }: CompletedDelivery): FinishedDelivery {
  return { id, progress, lastStatus: log.status, lastErrorCode: log.errorCode };
}

function toAttempt(
  { delivery, attempt, log }: CompletedDelivery,
  nextAttemptAt: Date | null,
  late: boolean,
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
    nextAttemptAt,
    late,
    expiresAt: delivery.expiresAt,
  };
}
