import type { Listener } from '../../../domain/deliveries/listener';

/** What the audit trail keeps of a listener. Of its address the host alone: a path or query may hold a secret. */
export function auditableSettings(listener: Listener): object {
  const { destinationUrl, listenTo, state, rateLimitPerSecond, concurrency } = listener;
  return { host: new URL(destinationUrl).host, listenTo, state, rateLimitPerSecond, concurrency };
}
