import type { DeliveryStepResult } from '../../../contracts/activities';
import { describeCount } from '../../../domain/describe-count';
import { waitMsUntil } from '../../../domain/wait-ms';
import type { Needs } from '../../dependencies';
import type { WindowAdmission } from '../limits/window-admission';
import { LEASE_RETRY_MS, type RunWindow, type WindowEnd, type WindowRun } from './run-window';
import { leaveToProbes } from '../waking/leave-to-probes';

export interface DeliverDueBatchDependencies extends Needs<'deliveries' | 'listeners', 'now' | 'wakeProbes'> {
  readonly admission: WindowAdmission;
  readonly runWindow: RunWindow;
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
    if (moreIsDue) return { sent, failed, moreIsDue, isHeld: false, waitMs: null, details: describe(end) };
    const { isLeft: isHeld, at } = await leaveToProbes(deps, webhookId, health);
    if (isHeld && at !== null) deps.wakeProbes(at);
    const waitMs = isHeld || at === null ? null : waitMsUntil(at, deps.now());
    return { sent, failed, moreIsDue, isHeld, waitMs, details: describe(end, isHeld) };
  }
}

function idle(details: string, waitMs: number | null): DeliveryStepResult {
  return { sent: 0, failed: 0, moreIsDue: false, isHeld: false, waitMs, details };
}

function describe(
  { sent, failed, recovered }: WindowEnd & { readonly kind: 'done' },
  isHeld = false,
): string {
  const parts = [`${describeCount(sent)} sent`, `${describeCount(failed)} failed`];
  if (recovered > 0) parts.push(`${describeCount(recovered)} interrupted before`);
  return parts.join(', ') + (isHeld ? '; probes decide' : '');
}
