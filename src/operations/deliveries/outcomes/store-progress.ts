import { attemptId } from '../../../domain/deliveries/attempts/attempt-id';
import { afterAttempt, afterLateOutcome } from '../../../domain/deliveries/after-attempt';
import { withAttempt } from '../../../domain/deliveries/delivery-progress';
import type { FinishedDelivery } from '../../../persistence/deliveries/delivery-document';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { AttemptLog, CompletedDelivery } from './completed-delivery';
import type { Attempt } from '../../../domain/deliveries/attempts/attempt';
import type { Delivery } from '../../../domain/deliveries/delivery';

export type ProgressDependencies = Needs<'attempts' | 'deliveries', 'config'>;

/**
 * Stores outcomes, and looks at each delivery within the transaction: somebody may have asked for another attempt
 * meanwhile, or cancelled it, or the attempt was taken for interrupted. The last is told late.
 */
export async function storeProgress(
  deps: ProgressDependencies,
  transaction: Transaction,
  completed: readonly CompletedDelivery[],
  at: Date,
): Promise<void> {
  const { deliveries, attempts } = deps.stores;
  const ids = completed.map(({ delivery }) => delivery.id);
  const versions = new Map(await deliveries.findVersions(ids, transaction));
  const finished: FinishedDelivery[] = [];
  const late: CompletedDelivery[] = [];
  for (const item of completed) {
    const version = versions.get(item.delivery.id);
    if (version === undefined) continue;
    const delivery = { ...item.delivery, ...version };
    if (delivery.attemptCount >= item.attempt.number) {
      late.push(item);
      continue;
    }
    const ended = finish(deps, delivery, item, at);
    finished.push(ended);
    // Another window may have made the next attempt already, or told late of the one before.
    versions.set(delivery.id, { ...version, ...ended.progress });
  }
  await deliveries.finish(transaction, finished, at);
  const made = finished.map(({ attempt }) => attempt);
  await attempts.insertMany(transaction, made);
  for (const item of late) {
    const delivery = { ...item.delivery, ...versions.get(item.delivery.id) };
    await storeLate(deps, transaction, delivery, item, at);
  }
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

function finish(
  { config }: ProgressDependencies,
  before: Delivery,
  item: CompletedDelivery,
  at: Date,
): FinishedDelivery {
  const context = { now: at, schedule: config.retryScheduleMs, jitter: Math.random() };
  const { attempt, outcome } = item;
  const progress = afterAttempt(withAttempt(before, attempt), attempt.trigger, outcome, context);
  return {
    before,
    progress,
    attempt: toAttempt(before, item, progress.dueAt, false),
    warning: outcome.warning,
  };
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
