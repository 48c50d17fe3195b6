import {
  afterOutcome,
  HEALTHY,
  isHealthy,
  type HealthChange,
  type ListenerHealth,
} from '../../../domain/deliveries/listeners/circuit-breaker';
import { shownAddress } from '../../../domain/deliveries/formats/listener-format';
import type { Listener } from '../../../domain/deliveries/listeners/listener';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { EventData } from '../events/event-catalogue';
import type { CompletedDelivery, OutcomeGroup } from './completed-delivery';

export type HealthDependencies = Needs<'listeners', 'publishEvents'>;

/** The listener's health afterwards. */
export interface RecordedOutcomes {
  /** Null when the listener is gone. */
  readonly health: ListenerHealth | null;
  /** Whether they disabled it. */
  readonly isDisabled: boolean;
}

/**
 * Stores what a group of outcomes says about the receiver, and tells its owner where that is called for: once, however
 * many requests were on the wire when the listener was disabled.
 */
export async function storeHealth(
  deps: HealthDependencies,
  transaction: Transaction,
  group: OutcomeGroup,
  at: Date,
): Promise<RecordedOutcomes> {
  const { webhookId, completed } = group;
  const { listeners } = deps.stores;
  if (staysHealthy(group)) return { health: HEALTHY, isDisabled: false };
  const listener = await listeners.find(webhookId, transaction);
  if (listener === null) return { health: null, isDisabled: false };
  const before = isHealthy(listener.health) ? HEALTHY : listener.health;
  const change = foldHealth(before, completed, at);
  const { health } = change;
  if (health !== before) await listeners.setHealth(transaction, webhookId, health);
  const isOver = listener.state === 'disabled' || listener.deletedAt !== null;
  if (isOver || (change.disable === null && !change.warn)) return { health, isDisabled: false };
  if (change.disable !== null) await listeners.setState(webhookId, 'disabled', change.disable, transaction);
  await publishTrouble(deps, transaction, listener, change, at);
  return { health, isDisabled: change.disable !== null };
}

/** Whether there is nothing to read or store: successes of a receiver that is known to be healthy. */
export function staysHealthy({ completed, known }: OutcomeGroup): boolean {
  return (
    known === HEALTHY &&
    completed.every(({ outcome }) => outcome.kind === 'accepted' && outcome.disables === null)
  );
}

function foldHealth(before: ListenerHealth, completed: readonly CompletedDelivery[], at: Date): HealthChange {
  let result: HealthChange = { health: before, disable: null, warn: false };
  for (const { attempt, outcome, log } of completed) {
    const said = { trigger: attempt.trigger, outcome, startedAt: log.startedAt };
    const { health, disable, warn } = afterOutcome(result.health, said, at);
    result = { health, disable: result.disable ?? disable, warn: result.warn || warn };
  }
  return result;
}

async function publishTrouble(
  { publishEvents }: HealthDependencies,
  transaction: Transaction,
  listener: Listener,
  { health, disable }: HealthChange,
  at: Date,
): Promise<void> {
  const { id: webhookId, partnerId } = listener;
  const type = disable === null ? 'webhook.failing' : 'webhook.disabled';
  const data: EventData<typeof type> = {
    webhookId,
    destinationUrl: shownAddress(listener),
    reason: disable,
    consecutiveFailures: health.consecutiveFailures,
    failingSince: health.failingSince?.toISOString() ?? null,
  };
  const key = `${type}/${webhookId}/${at.getTime()}`;
  await publishEvents(transaction, [{ partnerId, businessId: null, subjectId: webhookId, type, key, data }]);
}
