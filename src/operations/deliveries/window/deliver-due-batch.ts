import type { DeliveryStepResult } from '../../../contracts/activities';
import { describeCount } from '../../../domain/describe-count';
import type { ListenerHealth } from '../../../domain/deliveries/listeners/circuit-breaker';
import { waitMsUntil } from '../../../domain/wait-ms';
import type { Needs } from '../../dependencies';
import type { WindowAdmission } from '../limits/window-admission';
import { LEASE_RETRY_MS, type RunWindow, type WindowEnd, type WindowRun } from './run-window';
import type { HasOwnLoop, ScheduleProbe, WakeProbes } from '../waking/schedule-probe';

export interface DeliverDueBatchDependencies extends Needs<'deliveries', 'now'> {
  readonly admission: WindowAdmission;
  readonly runWindow: RunWindow;
  readonly hasOwnLoop: HasOwnLoop;
  readonly scheduleProbe: ScheduleProbe;
  readonly wakeProbes: WakeProbes;
}

export interface DeliveryRun extends WindowRun {
  readonly webhookId: string;
}

/**
 * One step of a listener's loop: a window of its deliveries. Where the listener is held afterwards, or its receiver
 * unproven, the loop of probes takes over, and this one has nothing to wait for.
 * @throws on trouble with the store
 */
export function createDeliverDueBatch(deps: DeliverDueBatchDependencies) {
  const { stores, now } = deps;

  return async function deliverDueBatch(run: DeliveryRun): Promise<DeliveryStepResult> {
    const { webhookId } = run;
    const { onOpened, onEnded } = await deps.admission.admit('delivery', run);
    try {
      return await toResult(webhookId, await deps.runWindow(webhookId, run, onOpened));
    } finally {
      onEnded(true);
    }
  };

  async function toResult(webhookId: string, end: WindowEnd): Promise<DeliveryStepResult> {
    if (end.kind === 'leased') return idle('another process sends for this listener', LEASE_RETRY_MS);
    const { sent, failed } = end;
    if (end.kind === 'inactive') return { ...idle(`the listener is ${end.state}`, null), sent, failed };
    const { moreIsDue, health } = end;
    const isHeld = !moreIsDue && !(await deps.hasOwnLoop(webhookId, health));
    if (isHeld) await leaveToProbes(webhookId, health);
    const dueAt = moreIsDue || isHeld ? null : await stores.deliveries.nextDueAt(webhookId);
    const waitMs = dueAt === null ? null : waitMsUntil(dueAt, now());
    return { sent, failed, moreIsDue, isHeld, waitMs, details: describe(end, isHeld) };
  }

  async function leaveToProbes(webhookId: string, health: ListenerHealth): Promise<void> {
    const at = await deps.scheduleProbe(webhookId, health);
    if (at !== null) deps.wakeProbes(at);
  }
}

function idle(details: string, waitMs: number | null): DeliveryStepResult {
  return { sent: 0, failed: 0, moreIsDue: false, isHeld: false, waitMs, details };
}

function describe(
  { sent, failed, recovered }: WindowEnd & { readonly kind: 'done' },
  isHeld: boolean,
): string {
  const parts = [`${describeCount(sent)} sent`, `${describeCount(failed)} failed`];
  if (recovered > 0) parts.push(`${describeCount(recovered)} interrupted before`);
  return parts.join(', ') + (isHeld ? '; probes decide' : '');
}
