import type { ListenerHealth } from '../../../src/domain/deliveries/listeners/circuit-breaker';
import type { TestApi } from '../http/api';

/** Gives a listener this health, as if ten failures just now had brought it there, or what is given instead. */
export async function setHealth(
  { stores, clock }: TestApi,
  webhookId: string,
  change: Partial<ListenerHealth>,
): Promise<void> {
  const failing = { consecutiveFailures: 10, failingSince: clock.now(), warned: false, hold: null };
  await stores.transact((transaction) =>
    stores.listeners.setHealth(transaction, webhookId, { ...failing, ...change }),
  );
}

/** Puts a listener on hold. @param nextProbeAt now unless given */
export async function hold(
  api: TestApi,
  webhookId: string,
  nextProbeAt = api.clock.now(),
  change: Partial<ListenerHealth> = {},
): Promise<void> {
  const since = api.clock.now();
  const probe = { since, nextProbeAt, probeDelayMs: 5_000, decidedAt: since };
  await setHealth(api, webhookId, { hold: probe, ...change });
}
