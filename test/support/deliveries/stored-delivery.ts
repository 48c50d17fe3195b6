import { newId } from '../../../src/domain/ids';
import type { Delivery } from '../../../src/domain/deliveries/delivery';

/** A pending delivery as it is stored; a test names only what matters to it. */
export function aStoredDelivery(
  webhookId: string,
  dueAt: Date | null,
  change: Partial<Delivery> = {},
): Delivery {
  const createdAt = new Date('2026-01-01');
  return {
    id: newId('delivery'),
    eventId: newId('event'),
    webhookId,
    partnerId: 'par_test',
    businessId: null,
    eventType: 'prospect.created',
    state: 'pending',
    dueAt,
    attemptCount: 0,
    automaticAttempts: 0,
    automaticDelayMs: 0,
    requested: [],
    askCount: 0,
    lastStatus: null,
    lastErrorCode: null,
    lastWarning: null,
    erasedAt: null,
    createdAt,
    updatedAt: createdAt,
    ...change,
  };
}
