import { afterOutcome, type HealthChange, type ListenerHealth } from '../../domain/delivery/listener-health';
import type { Transaction } from '../../persistence/transact';
import type { OperationDependencies } from '../dependencies';
import type { PublishEvents } from '../events/publish-events';
import type { CompletedDelivery } from './completed-delivery';

export interface HealthDependencies extends Pick<OperationDependencies, 'stores'> {
  readonly publishEvents: PublishEvents;
}

/** The listener's health afterwards, and who else is to be told. */
export interface RecordedOutcomes {
  readonly isDisabled: boolean;
  /** Listeners that are told of a warning or of the end. */
  readonly listenerIds: ReadonlySet<string>;
}

/** Stores what a group of outcomes says about the receiver, and tells its owner where that is called for. */
export async function storeHealth(
  { stores, publishEvents }: HealthDependencies,
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
