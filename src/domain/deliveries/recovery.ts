import type { DeliveryState } from './delivery-progress';
import type { ListPosition } from '../list-position';

/** What a recovery may look for; `missing`: events a listener asks for now that were never meant for it. */
export const RECOVERABLE_STATES = ['exhausted', 'aborted', 'cancelled', 'delivered', 'missing'] as const;
export type RecoverableState = (typeof RECOVERABLE_STATES)[number];

export const DEFAULT_RECOVERABLE_STATES: readonly RecoverableState[] = ['exhausted', 'aborted'];

/** The states of deliveries among them. */
export function deliveryStatesOf(states: readonly RecoverableState[]): DeliveryState[] {
  return states.filter((state) => state !== 'missing');
}

export const RECOVERY_JOB_STATES = ['running', 'done', 'cancelled'] as const;

export type RecoveryJobState = (typeof RECOVERY_JOB_STATES)[number];

/** How far a job has got. */
export interface RecoveryProgress {
  readonly requested: number;
  readonly skipped: number;
  /** What is walked through now: deliveries there are, then events without one. */
  readonly phase: 'deliveries' | 'events';
  /** The last one of that walk that was looked at. */
  readonly position: ListPosition | null;
}

export interface Recovery extends RecoveryProgress {
  readonly id: string;
  readonly partnerId: string;
  readonly webhookId: string;
  readonly since: Date;
  readonly until: Date;
  readonly states: readonly RecoverableState[];
  readonly eventType: string | null;
  readonly state: RecoveryJobState;
  /** How many there were when it began. */
  readonly matched: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}
