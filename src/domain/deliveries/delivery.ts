import type { OutcomeWarning } from './attempts/attempt-outcome';
import type { DeliveryProgress } from './delivery-progress';

export interface Delivery extends DeliveryProgress {
  readonly id: string;
  readonly eventId: string;
  readonly webhookId: string;
  readonly partnerId: string;
  readonly businessId: string | null;
  readonly eventType: string;
  readonly lastStatus: number | null;
  readonly lastErrorCode: string | null;
  /** What people should look at in the last answer, though it counted as a success. */
  readonly lastWarning: OutcomeWarning | null;
  /** When its event lost its bytes: from then on nothing is kept of what a receiver answers. */
  readonly erasedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * The id of the one delivery of an event to a listener, made of both: whoever makes it, and however often, makes
 * the same one. It sorts by the time of its event.
 */
export function deliveryId(eventId: string, webhookId: string): string {
  return `del_${withoutPrefix(eventId)}${withoutPrefix(webhookId)}`;
}

function withoutPrefix(id: string): string {
  return id.slice(id.indexOf('_') + 1);
}
