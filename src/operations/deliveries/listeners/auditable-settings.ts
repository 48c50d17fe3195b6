import type { Listener } from '../../../domain/deliveries/listeners/listener';

/**
 * What the audit trail keeps of a listener. Of its address the host alone, since a path or query may hold a secret, and of
 * its filter the properties alone, since what they are compared with may be personal data.
 */
export function auditableSettings(listener: Listener): object {
  const { destinationUrl, format, listenTo, state, rateLimitPerSecond, concurrency, filter } = listener;
  const filtersBy =
    filter === null
      ? null
      : { websites: filter.websites ?? null, paths: (filter.where ?? []).map(({ path }) => path) };
  const { host } = new URL(destinationUrl);
  return { host, format, listenTo, state, rateLimitPerSecond, concurrency, filtersBy };
}
