import { startAttempt, type StartedAttempt } from '../../domain/delivery/delivery-progress';
import { coalesce } from '../../domain/coalesce';
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
 * since they were read are left out, and so are those of businesses that are deleted by now. Windows that claim
 * at the same time share their writes and readings.
 */
export function createClaimDeliveries({ stores, now }: Pick<OperationDependencies, 'stores' | 'now'>) {
  const claimAutomatic = coalesce(stores.deliveries.claimAutomatic);
  const findLiving = coalesce(async (groups: readonly (readonly string[])[]) => {
    const living = await stores.businesses.findLiving(groups.flat());
    return groups.map(() => living);
  });

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
        : await claimAutomatic({
            ids: automatic.map(({ delivery }) => delivery.id),
            claim: { token, trigger: 'automatic', requestId: null, at },
          });
    const requested: ClaimedDelivery[] = [];
    for (const item of started) {
      const { requestId, trigger } = item.attempt;
      if (requestId === null) continue;
      if (await stores.deliveries.claimRequested(item.delivery.id, { token, trigger, requestId, at }))
        requested.push(item);
    }
    return await withoutDeleted(token, [
      ...requested,
      ...automatic.filter(({ delivery }) => claimed.has(delivery.id)),
    ]);
  };

  /**
   * Looked at after the claims are stored, not before: a claim that finds its business alive was made before the
   * business was deleted, so nothing is started after it, and neither has to wait for the other.
   */
  async function withoutDeleted(
    token: string,
    claimed: readonly ClaimedDelivery[],
  ): Promise<ClaimedDelivery[]> {
    const businessIds = claimed.flatMap(({ delivery }) => delivery.businessId ?? []);
    if (businessIds.length === 0) return [...claimed];
    const living = await findLiving(businessIds);
    const isDeleted = ({ delivery: { businessId } }: ClaimedDelivery) =>
      businessId !== null && !living.has(businessId);
    const deleted = claimed.filter(isDeleted).map(({ delivery }) => delivery.id);
    if (deleted.length === 0) return [...claimed];
    await stores.deliveries.withdraw(token, deleted, now());
    return claimed.filter((item) => !isDeleted(item));
  }
}
export type ClaimDeliveries = ReturnType<typeof createClaimDeliveries>;
