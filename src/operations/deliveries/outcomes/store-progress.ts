import type { AttemptLog } from '../../../domain/deliveries/attempts/attempt';
import { afterAttempt, afterLateOutcome } from '../../../domain/deliveries/after-attempt';
import { withAttempt } from '../../../domain/deliveries/delivery-progress';
import type { FinishedDelivery } from '../../../persistence/deliveries/delivery-document';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { attemptRecord } from './attempt-record';
import type { CompletedDelivery } from './completed-delivery';
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
    attemptRecord(delivery, item.attempt, keepable(delivery, item.log), {
      nextAttemptAt: delivery.dueAt,
      late: true,
    }),
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
    attempt: attemptRecord(before, attempt, keepable(before, item.log), {
      nextAttemptAt: progress.dueAt,
      late: false,
    }),
    warning: outcome.warning,
  };
}

/** What a receiver answers to an event that was erased meanwhile may repeat what it was about. */
function keepable({ erasedAt }: Delivery, log: AttemptLog): AttemptLog {
  return erasedAt === null ? log : { ...log, responseHeaders: [], responseBody: null, errorMessage: null };
}
