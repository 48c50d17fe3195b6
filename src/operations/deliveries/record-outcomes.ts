import { afterAttempt, afterLateOutcome } from '../../domain/delivery/after-attempt';
import type { DeliveryProgress, StartedAttempt } from '../../domain/delivery/delivery-progress';
import type { AttemptOutcome } from '../../domain/delivery/attempt-outcome';
import { afterOutcome, type HealthChange, type ListenerHealth } from '../../domain/delivery/listener-health';
import { attemptId } from '../../domain/delivery/attempt-id';
import type { Attempt } from '../../persistence/attempts';
import type { Delivery, FinishedDelivery } from '../../persistence/deliveries';
import type { Transaction } from '../../persistence/transact';
import type { OperationDependencies } from '../dependencies';
import type { PublishEvents } from '../events/publish-events';

/** One of a group of plain successes is no longer what it was: look at each. */
class GroupChanged extends Error {}

/** What came of one attempt, in order of completion. */
export interface CompletedDelivery {
  readonly delivery: Delivery;
  readonly attempt: StartedAttempt;
  readonly outcome: AttemptOutcome;
  readonly log: AttemptLog;
}

/** The part of an attempt's record that tells of the exchange. */
export type AttemptLog = Pick<
  Attempt,
  | 'startedAt'
  | 'phases'
  | 'remoteAddress'
  | 'status'
  | 'errorCode'
  | 'errorMessage'
  | 'responseHeaders'
  | 'responseBody'
  | 'responseBodyTruncated'
>;

/** The listener's health afterwards, and who else is to be told. */
export interface RecordedOutcomes {
  readonly isDisabled: boolean;
  /** Listeners that are told of a warning or of the end. */
  readonly listenerIds: ReadonlySet<string>;
}

/**
 * Stores a group of outcomes in one transaction: each delivery's progress, its attempt, the listener's health,
 * and the events that tell of it. An outcome whose claim was taken for interrupted meanwhile replaces that
 * record and changes the delivery only if it is a success.
 */
export function createRecordOutcomes(
  deps: Pick<OperationDependencies, 'stores' | 'config' | 'now'> & { readonly publishEvents: PublishEvents },
) {
  const { stores, config, now, publishEvents } = deps;

  return async function recordOutcomes(
    webhookId: string,
    token: string,
    completed: readonly CompletedDelivery[],
  ): Promise<RecordedOutcomes> {
    const store = (plain: readonly CompletedDelivery[]) =>
      stores.transact(async (transaction) => {
        const at = now();
        const others = completed.filter((item) => !plain.includes(item));
        const attempts = [
          ...(await storeSuccesses(transaction, token, plain, at)),
          ...(await storeEach(transaction, token, others, at)),
        ];
        await stores.attempts.insertMany(transaction, attempts);
        return await storeHealth(transaction, webhookId, completed, at);
      });
    try {
      return await store(completed.filter(isPlainSuccess));
    } catch (error) {
      if (!(error instanceof GroupChanged)) throw error;
      return await store([]);
    }
  };

  /** Most deliveries succeed and nobody asked for more: these are one update together. */
  async function storeSuccesses(
    transaction: Transaction,
    token: string,
    completed: readonly CompletedDelivery[],
    at: Date,
  ): Promise<Attempt[]> {
    for (const status of new Set(completed.map(({ log }) => log.status))) {
      const ids = completed.filter(({ log }) => log.status === status).map(({ delivery }) => delivery.id);
      const finished = await stores.deliveries.finishDelivered(transaction, token, ids, status, at);
      if (finished !== ids.length) throw new GroupChanged();
    }
    return completed.map((item) => toAttempt(item, null, false));
  }

  async function storeEach(
    transaction: Transaction,
    token: string,
    completed: readonly CompletedDelivery[],
    at: Date,
  ): Promise<Attempt[]> {
    if (completed.length === 0) return [];
    const ids = completed.map(({ delivery }) => delivery.id);
    const records = await stores.deliveries.findMany(ids, transaction);
    const current = new Map(records.map((delivery) => [delivery.id, delivery]));
    const attempts: Attempt[] = [];
    const updates: FinishedDelivery[] = [];
    for (const item of completed) {
      const delivery = current.get(item.delivery.id);
      if (delivery === undefined) continue;
      if (delivery.claim?.token === token) {
        const progress = progressAfter(delivery, item, at);
        updates.push(toUpdate(delivery.id, progress, item));
        attempts.push(toAttempt(item, progress.dueAt, false));
      } else {
        await storeLate(transaction, delivery, item, at);
      }
    }
    if (updates.length > 0) await stores.deliveries.finish(transaction, token, updates, at);
    return attempts;
  }

  async function storeLate(
    transaction: Transaction,
    delivery: Delivery,
    item: CompletedDelivery,
    at: Date,
  ): Promise<void> {
    const isReplaced = await stores.attempts.replaceInterrupted(
      transaction,
      toAttempt(item, delivery.dueAt, true),
    );
    const progress = afterLateOutcome(delivery, item.outcome, at);
    if (isReplaced && progress !== delivery) {
      await stores.deliveries.setProgress(transaction, delivery.id, progress, at);
    }
  }

  function progressAfter(
    delivery: Delivery,
    { attempt, outcome }: CompletedDelivery,
    at: Date,
  ): DeliveryProgress {
    const context = { now: at, schedule: config.retryScheduleMs, jitter: Math.random() };
    return afterAttempt(delivery, attempt.trigger, outcome, context);
  }

  async function storeHealth(
    transaction: Transaction,
    webhookId: string,
    completed: readonly CompletedDelivery[],
    at: Date,
  ): Promise<RecordedOutcomes> {
    const unchanged = { isDisabled: false, listenerIds: new Set<string>() };
    const listener = await stores.listeners.find(webhookId, transaction);
    if (listener === null) return unchanged;
    const change = foldHealth(listener.health, completed, at);
    if (change.health !== listener.health)
      await stores.listeners.setHealth(transaction, webhookId, change.health);
    if (change.disable !== null)
      await stores.listeners.setState(webhookId, 'disabled', change.disable, transaction);
    if (change.disable === null && !change.warn) return unchanged;
    const type = change.disable === null ? 'webhook.failing' : 'webhook.disabled';
    const listenerIds = await publishEvents(transaction, [
      {
        partnerId: listener.partnerId,
        businessId: null,
        subjectId: webhookId,
        type,
        key: `${type}/${webhookId}/${at.getTime()}`,
        data: {
          webhookId,
          destinationUrl: listener.destinationUrl,
          reason: change.disable,
          consecutiveFailures: change.health.consecutiveFailures,
          failingSince: change.health.failingSince?.toISOString() ?? null,
        },
      },
    ]);
    return { isDisabled: change.disable !== null, listenerIds };
  }
}
export type RecordOutcomes = ReturnType<typeof createRecordOutcomes>;

function isPlainSuccess({ attempt, outcome }: CompletedDelivery): boolean {
  return attempt.requestId === null && outcome.kind === 'accepted';
}

function foldHealth(before: ListenerHealth, completed: readonly CompletedDelivery[], at: Date): HealthChange {
  let result: HealthChange = { health: before, disable: null, warn: false };
  for (const { attempt, outcome, log } of completed) {
    const change = afterOutcome(
      result.health,
      { trigger: attempt.trigger, outcome, startedAt: log.startedAt },
      at,
    );
    const isSame = JSON.stringify(change.health) === JSON.stringify(before);
    result = {
      health: isSame ? before : change.health,
      disable: result.disable ?? change.disable,
      warn: result.warn || change.warn,
    };
  }
  return result;
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
    responseHeaders: log.responseHeaders,
    responseBody: log.responseBody,
    responseBodyTruncated: log.responseBodyTruncated,
    nextAttemptAt,
    late,
    expiresAt: delivery.expiresAt,
  };
}
