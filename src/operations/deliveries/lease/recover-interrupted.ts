import { INTERRUPTED } from '../../../domain/deliveries/attempts/attempt-outcome';
import type { FinishedDelivery } from '../../../persistence/deliveries/delivery-document';
import type { Needs } from '../../dependencies';
import { emptyLog, finishedDelivery } from '../outcomes/attempt-record';
import type { Delivery } from '../../../domain/deliveries/delivery';
import type { AttemptUnderWay } from '../../../domain/deliveries/listeners/listener';

const GROUP_MAX = 200;
const NOT_SEEN = {
  errorCode: 'interrupted',
  errorMessage: 'The process that sent this ended before it saw an answer',
} as const;

/**
 * Ends attempts of which the holder of a lease before stored no outcome: each becomes an `interrupted` attempt, and its
 * delivery is due again by its schedule. The receiver may have got it, so the next attempt carries the same `webhook-id`.
 */
export function createRecoverInterrupted({
  stores,
  config,
  now,
}: Needs<'attempts' | 'deliveries', 'config' | 'now'>) {
  return async function recoverInterrupted(abandoned: readonly AttemptUnderWay[]): Promise<number> {
    let recovered = 0;
    for (let from = 0; from < abandoned.length; from += GROUP_MAX)
      recovered += await interrupt(abandoned.slice(from, from + GROUP_MAX));
    return recovered;
  };

  async function interrupt(abandoned: readonly AttemptUnderWay[]): Promise<number> {
    const at = now();
    return await stores.transact(async (transaction) => {
      const ids = abandoned.map(({ deliveryId }) => deliveryId);
      const deliveries = await stores.deliveries.findMany(ids, transaction);
      const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
      const finished = abandoned.flatMap((attempt) => {
        const delivery = byId.get(attempt.deliveryId);
        // Recorded already, by whoever made it or by whoever recovered it before.
        const isRecorded = delivery === undefined || delivery.attemptCount >= attempt.number;
        return isRecorded ? [] : [interrupted(delivery, attempt, at)];
      });
      if (finished.length === 0) return 0;
      await stores.deliveries.finish(transaction, finished, at);
      await stores.attempts.insertMany(
        transaction,
        finished.map(({ attempt }) => attempt),
      );
      return finished.length;
    });
  }

  function interrupted(delivery: Delivery, attempt: AttemptUnderWay, at: Date): FinishedDelivery {
    const log = emptyLog({ ...NOT_SEEN, startedAt: attempt.at });
    return finishedDelivery({ config }, { delivery, attempt, outcome: INTERRUPTED, log }, at);
  }
}
export type RecoverInterrupted = ReturnType<typeof createRecoverInterrupted>;
