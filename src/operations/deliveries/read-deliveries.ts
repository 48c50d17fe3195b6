import type { Attempt } from '../../domain/deliveries/attempts/attempt';
import type { Delivery } from '../../domain/deliveries/delivery';
import { removalLimits } from '../../domain/deliveries/retention';
import { RecordNotFound } from '../../domain/errors';
import type { Page, PageRequest } from '../../domain/list-position';
import type { DeliveryFilter } from '../../persistence/deliveries/delivery-lists';
import type { Needs } from '../dependencies';

/** MongoDB merges the entries of so many equal values in the order of an index; more it would sort in memory. */
const MERGED_MAX = 200;

export interface ListDeliveriesRequest extends PageRequest {
  readonly filter: Omit<DeliveryFilter, 'webhookIds'> & {
    /** Null for all listeners of the partner, deleted ones too: a hundred of these, those deleted last. */
    readonly webhookId: string | null;
  };
}

/** The deliveries of a partner that match, newest event first. @throws SearchTooBroad */
export async function listDeliveries(
  { stores, config, now }: Needs<'deliveries' | 'listeners', 'config' | 'now'>,
  { filter: { webhookId, ...filter }, ...page }: ListDeliveriesRequest,
): Promise<Page<Delivery>> {
  // Listeners deleted longer ago have no deliveries that are kept.
  const deletedSince = removalLimits(config.retentionDays, now()).deliveries;
  const webhookIds =
    webhookId === null
      ? await stores.listeners.idsWithDeleted(filter.partnerId, deletedSince, MERGED_MAX)
      : [webhookId];
  return await stores.deliveries.list({ ...filter, webhookIds }, page);
}

export interface DeliveryReport {
  readonly delivery: Delivery;
  /** Every attempt so far, the first one first. */
  readonly attempts: readonly Attempt[];
}

/** One delivery with all its attempts, also of a listener that is deleted. @throws RecordNotFound */
export async function getDelivery(
  deps: Needs<'attempts' | 'deliveries'>,
  partnerId: string,
  deliveryId: string,
): Promise<DeliveryReport> {
  const delivery = await findOwnDelivery(deps, partnerId, deliveryId);
  return { delivery, attempts: await deps.stores.attempts.listByDelivery(deliveryId) };
}

/** @throws RecordNotFound */
export async function findOwnDelivery(
  { stores }: Needs<'deliveries'>,
  partnerId: string,
  deliveryId: string,
): Promise<Delivery> {
  const delivery = await stores.deliveries.find(deliveryId);
  if (delivery === null || delivery.partnerId !== partnerId) throw new RecordNotFound('Delivery not found');
  return delivery;
}
