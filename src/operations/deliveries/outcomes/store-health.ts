import {
  afterOutcome,
  HEALTHY,
  type HealthChange,
  type ListenerHealth,
} from '../../../domain/deliveries/listeners/circuit-breaker';
import { shownAddress } from '../../../domain/deliveries/formats/listener-format';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { CompletedDelivery } from './completed-delivery';

export type HealthDependencies = Needs<'attempts' | 'deliveries' | 'listeners', 'publishEvents'>;

/** The listener's health afterwards. */
export interface RecordedOutcomes {
  /** Null when the listener is gone. */
  readonly health: ListenerHealth | null;
  readonly isDisabled: boolean;
}

/**
 * Stores what a group of outcomes says about the receiver, and tells its owner where that is called for.
 * @param known the health as the holder of the lease last stored or read it, so that successes of a healthy
 * receiver need no reading; only that holder makes a health worse.
 */
export async function storeHealth(
  { stores, publishEvents }: HealthDependencies,
  transaction: Transaction,
  webhookId: string,
  completed: readonly CompletedDelivery[],
  known: ListenerHealth | null,
  at: Date,
): Promise<RecordedOutcomes> {
  if (staysHealthy(completed, known)) return unchanged(HEALTHY);
  const listener = await stores.listeners.find(webhookId, transaction);
  if (listener === null) return unchanged(null);
  const change = foldHealth(listener.health, completed, at);
  if (change.health !== listener.health)
    await stores.listeners.setHealth(transaction, webhookId, change.health);
  if (change.disable !== null)
    await stores.listeners.setState(webhookId, 'disabled', change.disable, transaction);
  if (change.disable === null && !change.warn) return unchanged(normalized(change.health));
  const type = change.disable === null ? 'webhook.failing' : 'webhook.disabled';
  await publishEvents(transaction, [
    {
      partnerId: listener.partnerId,
      businessId: null,
      subjectId: webhookId,
      type,
      key: `${type}/${webhookId}/${at.getTime()}`,
      data: {
        webhookId,
        destinationUrl: shownAddress(listener),
        reason: change.disable,
        consecutiveFailures: change.health.consecutiveFailures,
        failingSince: change.health.failingSince?.toISOString() ?? null,
      },
    },
  ]);
  return { health: change.health, isDisabled: change.disable !== null };
}

/** Whether there is nothing to read or store. */
export function staysHealthy(completed: readonly CompletedDelivery[], known: ListenerHealth | null): boolean {
  return known === HEALTHY && completed.every(saysNothingNew);
}

function unchanged(health: ListenerHealth | null): RecordedOutcomes {
  return { health, isDisabled: false };
}

/** A success of a healthy receiver. */
function saysNothingNew({ outcome }: CompletedDelivery): boolean {
  return outcome.kind === 'accepted' && outcome.disables === null;
}

/** The one object that stands for health, if it is that. */
function normalized(health: ListenerHealth): ListenerHealth {
  return isSameHealth(health, HEALTHY) ? HEALTHY : health;
}

function isSameHealth(one: ListenerHealth, other: ListenerHealth): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function foldHealth(before: ListenerHealth, completed: readonly CompletedDelivery[], at: Date): HealthChange {
  let result: HealthChange = { health: before, disable: null, warn: false };
  for (const { attempt, outcome, log } of completed) {
    const change = afterOutcome(
      result.health,
      { trigger: attempt.trigger, outcome, startedAt: log.startedAt },
      at,
    );
    result = {
      health: isSameHealth(change.health, before) ? before : change.health,
      disable: result.disable ?? change.disable,
      warn: result.warn || change.warn,
    };
  }
  return result;
}
