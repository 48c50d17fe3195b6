import type { ListenerHealth } from '../../../domain/deliveries/listeners/circuit-breaker';
import type { TakeListenerLease } from '../lease/listener-lease';
import type { RecoverInterrupted } from '../lease/recover-interrupted';
import type { StepRun } from '../../step-run';
import { DeliveryWindow, type WindowDependencies } from './delivery-window';

/** How soon to ask again for a lease that somebody else holds. */
export const LEASE_RETRY_MS = 2_000;

export interface RunWindowDependencies extends WindowDependencies {
  readonly takeLease: TakeListenerLease;
  readonly recoverInterrupted: RecoverInterrupted;
}

/** How the step that runs a window is bounded. `onAlive` is called together with the renewal of the lease. */
export interface WindowRun extends StepRun {
  /** Cancelled for whatever reason: who has not begun yet does not begin. */
  readonly cancelled: AbortSignal;
  /** Cancelled for another reason than the end of the worker: what is on the wire ends too. */
  readonly signal: AbortSignal;
}

/** What a window of one listener came to. */
export type WindowEnd =
  /** Another process sends for this listener. */
  | { readonly kind: 'leased' }
  /** The listener is not active, or there is none any more. */
  | { readonly kind: 'inactive'; readonly state: string; readonly sent: number; readonly failed: number }
  | {
      readonly kind: 'done';
      readonly sent: number;
      readonly failed: number;
      /** Attempts of which the holder of the lease before had stored no outcome. */
      readonly recovered: number;
      readonly moreIsDue: boolean;
      /** Of its receiver, after all that was sent. */
      readonly health: ListenerHealth;
    };

/** Sends what is due to one listener, alone, for one window. @throws on trouble with the store. */
export function createRunWindow(deps: RunWindowDependencies) {
  const { stores, now } = deps;

  return async function runWindow(
    webhookId: string,
    run: WindowRun,
    onOpened: (isProven: boolean) => void,
  ): Promise<WindowEnd> {
    const { isStopping } = run;
    const lease = await deps.takeLease(webhookId, run.onAlive);
    if (lease === null) return { kind: 'leased' };
    try {
      const recovered = await deps.recoverInterrupted(lease.abandoned);
      lease.finished(lease.abandoned.map(({ deliveryId }) => deliveryId));
      const signal = AbortSignal.any([run.signal, lease.lost]);
      const window = new DeliveryWindow(deps, { webhookId, lease, signal, isStopping, onOpened });
      const { sent, failed, moreIsDue, listener, health } = await window.run();
      if (listener?.state !== 'active' || listener.deletedAt !== null)
        return { kind: 'inactive', state: await endInactive(webhookId), sent, failed };
      return { kind: 'done', sent, failed, recovered, moreIsDue, health: health ?? listener.health };
    } finally {
      await lease.release();
    }
  };

  /** Nothing goes out to this listener now: its loop ends, and setting the listener active pokes it. */
  async function endInactive(webhookId: string): Promise<string> {
    const listener = await stores.listeners.find(webhookId);
    if (listener !== null && listener.deletedAt === null) return listener.state;
    await stores.deliveries.cancelPending(webhookId, now());
    return 'deleted';
  }
}
export type RunWindow = ReturnType<typeof createRunWindow>;
