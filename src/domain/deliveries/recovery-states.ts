import type { DeliveryState } from './delivery-progress';

/** What a recovery may look for; `missing`: events a listener asks for now that were never meant for it. */
export const RECOVERABLE_STATES = ['exhausted', 'aborted', 'cancelled', 'delivered', 'missing'] as const;
export type RecoverableState = (typeof RECOVERABLE_STATES)[number];

export const DEFAULT_RECOVERABLE_STATES: readonly RecoverableState[] = ['exhausted', 'aborted'];

/** The states of deliveries among them. */
export function deliveryStatesOf(states: readonly RecoverableState[]): DeliveryState[] {
  return states.filter((state) => state !== 'missing');
}
