import type { CreatedListener } from '../../operations/listeners/create-listener';

export function presentListener(listener: CreatedListener['listener']) {
  const { hold } = listener.health;
  return {
    id: listener.id,
    destinationUrl: listener.destinationUrl,
    listenTo: [...listener.listenTo],
    description: listener.description,
    state: listener.state,
    disabledReason: listener.disabledReason,
    held:
      hold === null ? null : { since: hold.since.toISOString(), nextProbeAt: hold.nextProbeAt.toISOString() },
    createdAt: listener.createdAt.toISOString(),
  };
}
