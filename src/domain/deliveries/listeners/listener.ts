import type { StartedAttempt } from '../delivery-progress';
import type { ListenerFormat } from '../formats/listener-format';
import type { ListenerFilter } from './listener-filter';
import type { ListenerHealth } from './circuit-breaker';

export const LISTENER_STATES = ['active', 'paused', 'disabled'] as const;

export type ListenerState = (typeof LISTENER_STATES)[number];

export interface SealedSecret {
  readonly sealed: string;
  readonly expiresAt: Date | null;
  /** The rotation that made it, so that repeating one under its key changes nothing. */
  readonly rotationId: string | null;
}

/** An attempt that the holder of a lease is making: stored before anything is sent, so that a crash leaves a trace. */
export interface AttemptUnderWay extends StartedAttempt {
  readonly deliveryId: string;
  readonly at: Date;
}

export interface Listener {
  readonly id: string;
  readonly partnerId: string;
  /** As sent; so is `listenTo`. */
  readonly destinationUrl: string;
  readonly format: ListenerFormat;
  readonly listenTo: readonly string[];
  /** Which of these events it gets; null for all. */
  readonly filter: ListenerFilter | null;
  readonly description: string | null;
  /** The custom headers as sealed JSON. */
  readonly sealedHeaders: string | null;
  /** Newest first; all but the first end at `expiresAt`. */
  readonly secrets: readonly SealedSecret[];
  readonly rateLimitPerSecond: number | null;
  readonly concurrency: number | null;
  readonly state: ListenerState;
  readonly disabledReason: string | null;
  readonly health: ListenerHealth;
  /** When the loop of probes is to look at it; null unless it is held, or its receiver is unproven, and something waits for it. */
  readonly probeAt: Date | null;
  readonly deletedAt: Date | null;
  readonly createdAt: Date;
}

/** Much longer than a transaction may take. */
const PROBED_LATER_MS = 60_000;

/**
 * Whether what is published now wakes nobody: its listener is held, and a probe is to come, not before everybody sees what
 * is being stored.
 */
export function waitsForProbe({ health, probeAt }: Pick<Listener, 'health' | 'probeAt'>, now: Date): boolean {
  // Missing in listeners that an earlier version has stored.
  return health.hold !== null && (probeAt?.getTime() ?? 0) > now.getTime() + PROBED_LATER_MS;
}
