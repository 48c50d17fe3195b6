import { startAttempt, type StartedAttempt } from '../../domain/delivery/delivery-progress';
import type { OperationDependencies } from '../dependencies';
import type { Sendable } from './due-queue';

/** A delivery under way: what is sent, and what it is recorded under. */
export interface ClaimedDelivery extends Sendable {
  readonly attempt: StartedAttempt;
  /** The claim's token. */
  readonly token: string;
}

/**
 * Marks deliveries as under way before anything is sent, so that a crash leaves a trace. Those that changed
 * since they were read are left out.
 */
export function createClaimDeliveries({ stores, now }: Pick<OperationDependencies, 'stores' | 'now'>) {
  return async function claimDeliveries(
    token: string,
    sendables: readonly Sendable[],
  ): Promise<ClaimedDelivery[]> {
    const at = now();
    const started = sendables.map((sendable) => {
      const { attempt, delivery } = startAttempt(sendable.delivery);
      return { ...sendable, delivery: { ...sendable.delivery, ...delivery }, attempt, token };
    });
    const automatic = started.filter(({ attempt }) => attempt.requestId === null);
    const claimed =
      automatic.length === 0
        ? new Set<string>()
        : await stores.deliveries.claimAutomatic(
            automatic.map(({ delivery }) => delivery.id),
            { token, trigger: 'automatic', requestId: null, at },
          );
    const requested: ClaimedDelivery[] = [];
    for (const item of started) {
      const { requestId, trigger } = item.attempt;
      if (requestId === null) continue;
      if (await stores.deliveries.claimRequested(item.delivery.id, { token, trigger, requestId, at }))
        requested.push(item);
    }
    return [...requested, ...automatic.filter(({ delivery }) => claimed.has(delivery.id))];
  };
}
export type ClaimDeliveries = ReturnType<typeof createClaimDeliveries>;
