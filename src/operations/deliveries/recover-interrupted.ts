import { INTERRUPTED } from '../../domain/delivery/attempt-outcome';
import { attemptId } from '../../domain/delivery/attempt-id';
import { afterAttempt } from '../../domain/delivery/after-attempt';
import type { Attempt } from '../../persistence/attempts';
import type { Delivery } from '../../persistence/delivery-document';
import type { OperationDependencies } from '../dependencies';

const GROUP_MAX = 200;

/**
 * Ends what a predecessor of this lease left under way: each becomes an `interrupted` attempt and is due again
 * by its schedule. The receiver may have got it, so the next attempt carries the same `webhook-id`.
 */
export function createRecoverInterrupted({
  stores,
  config,
  now,
}: Pick<OperationDependencies, 'stores' | 'config' | 'now'>) {
  return async function recoverInterrupted(webhookId: string, token: string): Promise<number> {
    let recovered = 0;
    for (;;) {
      const abandoned = await stores.deliveries.listClaimedByOthers(webhookId, token, GROUP_MAX);
      if (abandoned.length === 0) return recovered;
      await interrupt(abandoned);
      recovered += abandoned.length;
    }
  };

  async function interrupt(abandoned: readonly Delivery[]): Promise<void> {
    const at = now();
    await stores.transact(async (transaction) => {
      const attempts: Attempt[] = [];
      for (const delivery of abandoned) {
        const { claim } = delivery;
        if (claim === null) continue;
        const context = { now: at, schedule: config.retryScheduleMs, jitter: Math.random() };
        const progress = afterAttempt(delivery, claim.trigger, INTERRUPTED, context);
        const finished = { id: delivery.id, progress, lastStatus: null, lastErrorCode: 'interrupted' };
        const matched = await stores.deliveries.finish(transaction, claim.token, [finished], at);
        if (matched === 1) attempts.push(toInterrupted(delivery, claim, progress.dueAt));
      }
      await stores.attempts.insertMany(transaction, attempts);
    });
  }
}
export type RecoverInterrupted = ReturnType<typeof createRecoverInterrupted>;

function toInterrupted(
  delivery: Delivery,
  claim: NonNullable<Delivery['claim']>,
  nextAttemptAt: Date | null,
): Attempt {
  return {
    id: attemptId(delivery.id, delivery.attemptCount),
    deliveryId: delivery.id,
    webhookId: delivery.webhookId,
    businessId: delivery.businessId,
    number: delivery.attemptCount,
    trigger: claim.trigger,
    requestId: claim.requestId,
    startedAt: claim.at,
    phases: null,
    remoteAddress: null,
    status: null,
    errorCode: 'interrupted',
    errorMessage: 'The process that sent this ended before it saw an answer',
    requestHeaders: [],
    responseHeaders: [],
    responseBody: null,
    responseBodyTruncated: false,
    nextAttemptAt,
    late: false,
    expiresAt: delivery.expiresAt,
  };
}
