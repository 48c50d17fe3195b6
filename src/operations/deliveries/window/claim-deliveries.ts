import { nextAttempt, type StartedAttempt } from '../../../domain/deliveries/delivery-progress';
import { coalesce } from '../../../domain/coalesce';
import type { DeliveryVersion } from '../../../persistence/deliveries/delivery-outcomes';
import type { Needs } from '../../dependencies';
import type { Sendable } from './due-feed';
import type { ListenerLease } from '../lease/listener-lease';
import type { Delivery } from '../../../domain/deliveries/delivery';

/** A delivery about to be sent, and the attempt that is made. */
export interface ClaimedDelivery extends Sendable {
  readonly attempt: StartedAttempt;
}

/** Null when the lease is lost: then nothing may be sent. */
export type ClaimDeliveries = (
  lease: ListenerLease,
  sendables: readonly Sendable[],
) => Promise<ClaimedDelivery[] | null>;

/**
 * Puts attempts on the list of their lease before anything is sent, so that a crash leaves a trace. Deliveries that
 * changed since they were read are not answered, and so are those of businesses that are deleted by now: both are looked
 * at after the list is stored, so whoever changes a delivery later finds it claimed. Windows that claim at the same time
 * share their reads and writes.
 */
export function createClaimDeliveries({
  stores,
  now,
}: Needs<'businesses' | 'deliveries', 'now'>): ClaimDeliveries {
  const findVersions = coalesce(async (groups: readonly (readonly string[])[]) => {
    const versions = await stores.deliveries.findVersions(groups.flat());
    return groups.map(() => versions);
  });
  const findActive = coalesce(async (groups: readonly (readonly string[])[]) => {
    const active = await stores.businesses.findActive(groups.flat());
    return groups.map(() => active);
  });

  return async function claimDeliveries(lease, sendables) {
    const at = now();
    const claimed = sendables.map((item) => ({ ...item, attempt: nextAttempt(item.delivery) }));
    const isHeld = await lease.claim(
      claimed.map(({ delivery, attempt }) => ({ ...attempt, deliveryId: delivery.id, at })),
    );
    if (!isHeld) return null;
    const [versions, active] = await Promise.all([
      findVersions(claimed.map(({ delivery }) => delivery.id)),
      activeBusinesses(claimed),
    ]);
    const isDeleted = ({ delivery: { businessId } }: ClaimedDelivery) =>
      businessId !== null && !active.has(businessId);
    const deleted = claimed.filter(isDeleted).map(({ delivery }) => delivery.id);
    if (deleted.length > 0) await stores.deliveries.cancel(deleted, now());
    return claimed.filter(
      (item) => !isDeleted(item) && isUnchanged(item.delivery, versions.get(item.delivery.id)),
    );
  };

  async function activeBusinesses(claimed: readonly ClaimedDelivery[]): Promise<ReadonlySet<string>> {
    const ids = claimed.flatMap(({ delivery }) => delivery.businessId ?? []);
    return ids.length === 0 ? new Set() : await findActive(ids);
  }
}

function isUnchanged(delivery: Delivery, version: DeliveryVersion | undefined): boolean {
  return (
    version !== undefined &&
    version.dueAt !== null &&
    version.attemptCount === delivery.attemptCount &&
    version.askCount === delivery.askCount &&
    version.state === delivery.state
  );
}
