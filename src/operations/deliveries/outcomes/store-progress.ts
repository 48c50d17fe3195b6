import { afterLateOutcome } from '../../../domain/deliveries/after-attempt';
import type { FinishedDelivery } from '../../../persistence/deliveries/delivery-document';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { attemptRecord, finishedDelivery } from './attempt-record';
import type { CompletedDelivery } from './completed-delivery';

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
    const ended = finishedDelivery(deps, { ...item, delivery }, at);
    finished.push(ended);
    // Another window may have made the next attempt already, or told late of the one before.
    versions.set(delivery.id, { ...version, ...ended.progress });
  }
  await deliveries.finish(transaction, finished, at);
  const made = finished.map(({ attempt }) => attempt);
  await attempts.insertMany(transaction, made);
  for (const item of late) {
    const delivery = { ...item.delivery, ...versions.get(item.delivery.id) };
    await storeLate(deps, transaction, { ...item, delivery }, at);
  }
}

async function storeLate(
  { stores }: ProgressDependencies,
  transaction: Transaction,
  item: CompletedDelivery,
  at: Date,
): Promise<void> {
  const { delivery, outcome } = item;
  const record = attemptRecord(item, { nextAttemptAt: delivery.dueAt, late: true });
  const isReplaced = await stores.attempts.replaceInterrupted(transaction, record);
  const progress = afterLateOutcome(delivery, outcome, at);
  if (isReplaced && progress !== delivery) {
    await stores.deliveries.setProgress(transaction, delivery.id, progress, at);
  }
}
