import type { DomainErrorCode } from '../errors';
import type { DeliveryState } from './delivery-progress';

export type RetryRefusal = Extract<
  DomainErrorCode,
  'listener_not_active' | 'listener_deleted' | 'event_erased' | 'event_expired'
>;

export interface RetryCircumstances {
  readonly deliveryState: DeliveryState;
  readonly listener: 'active' | 'paused' | 'disabled' | 'deleted';
  /** What is left of the event's body. */
  readonly eventBody: 'kept' | 'erased' | 'expired';
}

/** Why another attempt can't be asked for, the reason that waiting can't mend first; null if it can. */
export function retryRefusal(circumstances: RetryCircumstances): RetryRefusal | null {
  const { deliveryState, listener, eventBody } = circumstances;
  if (listener === 'deleted') return 'listener_deleted';
  if (eventBody === 'erased') return 'event_erased';
  if (eventBody === 'expired' || deliveryState === 'expired') return 'event_expired';
  if (deliveryState === 'cancelled') return 'listener_deleted';
  return listener === 'active' ? null : 'listener_not_active';
}
