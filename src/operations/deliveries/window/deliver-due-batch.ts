import type { DeliveryStepResult } from '../../../contracts/activities';
import type { DeliveryQueue } from '../../../contracts/workflows';
import { describeCount } from '../../../domain/describe-count';
import { DeliveryWindow, type WindowDependencies } from './delivery-window';
import type { TakeListenerLease } from '../lease/listener-lease';
import type { RecoverInterrupted } from '../lease/recover-interrupted';
import type { WindowAdmission } from '../limits/window-admission';

/** How soon to ask again for a lease that somebody else holds. */
const LEASE_RETRY_MS = 2_000;
const WAIT_MS_MIN = 100;

export interface DeliverDueBatchDependencies extends WindowDependencies {
  readonly takeLease: TakeListenerLease;
  readonly recoverInterrupted: RecoverInterrupted;
  readonly admission: WindowAdmission;
}

export interface DeliveryRun {
  readonly webhookId: string;
  /** Among whom the window waits until it may open. */
  readonly queue: DeliveryQueue;
  /** Called every few seconds, together with the renewal of the lease. */
  readonly onAlive: () => void;
  readonly isStopping: () => boolean;
  /** Cancelled for whatever reason: who has not begun yet does not begin. */
  readonly cancelled?: AbortSignal;
  /** Cancelled for another reason than the end of the worker: what is on the wire ends too. */
  readonly signal: AbortSignal;
}

/** Sends what is due to one listener, alone, for one window. @throws on trouble with the store. */
export function createDeliverDueBatch(deps: DeliverDueBatchDependencies) {
  const { stores, now } = deps;

  return async function deliverDueBatch(run: DeliveryRun): Promise<DeliveryStepResult> {
    const { onOpened, onEnded } = await deps.admission.admit(run);
    try {
      return await runWindow(run, onOpened);
    } finally {
      onEnded();
    }
  };

  async function runWindow(run: DeliveryRun, onOpened: () => void): Promise<DeliveryStepResult> {
    const { webhookId, isStopping } = run;
    const lease = await deps.takeLease({ webhookId, onRenewal: run.onAlive });
    if (lease === null) return idle('another process sends for this listener', LEASE_RETRY_MS, null);
    try {
      const recovered = await deps.recoverInterrupted(lease.abandoned);
      lease.finished(lease.abandoned.map(({ deliveryId }) => deliveryId));
      const signal = AbortSignal.any([run.signal, lease.lost]);
      const window = new DeliveryWindow(deps, { webhookId, lease, signal, isStopping, onOpened });
      const { sent, failed, moreIsDue, listener, health } = await window.run();
      if (listener?.state !== 'active' || listener.deletedAt !== null)
        return await endInactive(webhookId, sent, failed);
      return {
        sent,
        failed,
        moreIsDue,
        isHeld: (health?.hold ?? null) !== null,
        isKnown: deps.knownReceivers.has(webhookId),
        waitMs: moreIsDue ? null : await waitMs(webhookId, health?.hold?.nextProbeAt ?? null),
        details: describe(sent, failed, recovered),
      };
    } finally {
      await lease.release();
    }
  }

  /** Nothing goes out to this listener now: the loop ends, and setting the listener active pokes it. */
  async function endInactive(webhookId: string, sent: number, failed: number): Promise<DeliveryStepResult> {
    const listener = await stores.listeners.find(webhookId);
    if (listener === null || listener.deletedAt !== null)
      await stores.deliveries.cancelPending(webhookId, now());
    const state = listener === null || listener.deletedAt !== null ? 'deleted' : listener.state;
    return { ...idle(`the listener is ${state}`, null, false), sent, failed };
  }

  async function waitMs(webhookId: string, heldUntil: Date | null): Promise<number | null> {
    const dueAt = await stores.deliveries.nextDueAt(webhookId);
    if (dueAt === null) return null;
    const at = Math.max(dueAt.getTime(), heldUntil?.getTime() ?? 0);
    return Math.max(WAIT_MS_MIN, at - now().getTime());
  }
}

function idle(details: string, waitMs: number | null, isHeld: boolean | null): DeliveryStepResult {
  return { sent: 0, failed: 0, moreIsDue: false, isHeld, waitMs, details };
}

function describe(sent: number, failed: number, recovered: number): string {
  const parts = [`${describeCount(sent)} sent`, `${describeCount(failed)} failed`];
  if (recovered > 0) parts.push(`${describeCount(recovered)} interrupted before`);
  return parts.join(', ');
}
