import type { AttemptTrigger } from '../delivery-progress';
import type { Exchange, ExchangePhases, HeaderPair } from './exchange';

/** The part of an attempt that tells of the exchange; what nobody knows is null. */
export interface AttemptLog extends Omit<Exchange, 'phases' | 'responseBody'> {
  readonly phases: ExchangePhases | null;
  /** The listener's own values masked; empty when nobody knows what was sent. */
  readonly requestHeaders: readonly HeaderPair[];
  readonly responseBody: Buffer | null;
}

export interface Attempt extends AttemptLog {
  readonly id: string;
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly businessId: string | null;
  readonly number: number;
  readonly trigger: AttemptTrigger;
  readonly requestId: string | null;
  readonly nextAttemptAt: Date | null;
  /** The outcome became known after the attempt had been recorded as interrupted. */
  readonly late: boolean;
}

/** Recording an attempt twice is recording it once. */
export function attemptId(deliveryId: string, number: number): string {
  return `${deliveryId}/${number}`;
}
