import { RecordNotFound } from '../../domain/errors';
import type { Needs } from '../dependencies';
import type { Attempt } from '../../domain/deliveries/attempts/attempt';
import type { Delivery } from '../../domain/deliveries/delivery';

export interface DeliveryReport {
  readonly delivery: Delivery;
  /** Every attempt so far, the first one first. */
  readonly attempts: readonly Attempt[];
}

/** One delivery with all its attempts, also of a listener that is deleted. @throws RecordNotFound */
export function createGetDelivery({ stores }: Needs<'attempts' | 'deliveries'>) {
  return async function getDelivery(partnerId: string, deliveryId: string): Promise<DeliveryReport> {
    const delivery = await findOwnDelivery({ stores }, partnerId, deliveryId);
    return { delivery, attempts: await stores.attempts.listByDelivery(deliveryId) };
  };
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
