import type { DeliveryStepResult } from '../../../contracts/activities';
import type { DeliveryQueue } from '../../../contracts/workflows';
import { describeCount } from '../../../domain/describe-count';
import type { Hold } from '../../../domain/deliveries/listeners/circuit-breaker';
import type { Needs } from '../../dependencies';
import type { KnownReceivers } from '../limits/known-receivers';
import type { WindowAdmission } from '../limits/window-admission';
import type { ScheduleProbe, WakeProbes } from './schedule-probe';
import { LEASE_RETRY_MS, type RunWindow, type WindowEnd, type WindowRun } from './run-window';
import { waitMsUntil } from '../../../domain/wait-ms';

export interface DeliverDueBatchDependencies extends Needs<'listeners', 'now'> {
  readonly admission: WindowAdmission;
  readonly runWindow: RunWindow;
  readonly scheduleProbe: ScheduleProbe;
  readonly wakeProbes: WakeProbes;
  readonly knownReceivers: KnownReceivers;
}

export interface DeliveryRun extends WindowRun {
  readonly webhookId: string;
  /** Among whom the window waits until it may open. */
  readonly queue: DeliveryQueue;
}

/**
 * One step of a listener's loop: a window of its deliveries. Where the listener is held afterwards, the loop of probes
 * takes over, and this one has nothing to wait for.
 * @throws on trouble with the store
 */
export function createDeliverDueBatch(deps: DeliverDueBatchDependencies) {
  const { stores, now } = deps;

  return async function deliverDueBatch(run: DeliveryRun): Promise<DeliveryStepResult> {
    const { webhookId, queue } = run;
    // What somebody asked for comes by the queue `delivery`, and so does what is due to receivers that are known to answer.
    const hold = queue === 'delivery' ? null : await holdOf(webhookId);
    if (hold !== null) return await leaveToProbes(webhookId, hold, 'nothing sent');
    const { onOpened, onEnded } = await deps.admission.admit(run);
    try {
      return await toResult(webhookId, await deps.runWindow(webhookId, run, onOpened));
    } finally {
      onEnded();
    }
  };

  async function holdOf(webhookId: string): Promise<Hold | null> {
    const listener = await stores.listeners.find(webhookId);
    return listener?.state === 'active' && listener.deletedAt === null ? listener.health.hold : null;
  }

  async function toResult(webhookId: string, end: WindowEnd): Promise<DeliveryStepResult> {
    if (end.kind === 'leased') return idle('another process sends for this listener', LEASE_RETRY_MS, null);
    const { sent, failed } = end;
    if (end.kind === 'inactive')
      return { ...idle(`the listener is ${end.state}`, null, false), sent, failed };
    const { moreIsDue, hold, dueAt } = end;
    const details = describe(end);
    if (hold !== null && !moreIsDue)
      return { ...(await leaveToProbes(webhookId, hold, details)), sent, failed };
    return {
      sent,
      failed,
      moreIsDue,
      // Cut short, so that what somebody asked for may wait: the next step is as urgent as this one.
      isHeld: hold === null ? false : null,
      isKnown: deps.knownReceivers.has(webhookId),
      waitMs: dueAt === null ? null : waitMsUntil(dueAt, now()),
      details,
    };
  }

  async function leaveToProbes(webhookId: string, hold: Hold, done: string): Promise<DeliveryStepResult> {
    const at = await deps.scheduleProbe(webhookId, hold);
    if (at !== null) deps.wakeProbes(at);
    return idle(`${done}; held, so that probes decide`, null, true);
  }
}

function idle(details: string, waitMs: number | null, isHeld: boolean | null): DeliveryStepResult {
  return { sent: 0, failed: 0, moreIsDue: false, isHeld, waitMs, details };
}

function describe({ sent, failed, recovered }: WindowEnd & { readonly kind: 'done' }): string {
  const parts = [`${describeCount(sent)} sent`, `${describeCount(failed)} failed`];
  if (recovered > 0) parts.push(`${describeCount(recovered)} interrupted before`);
  return parts.join(', ');
}
