import type { StepResult } from '../../../contracts/activities';
import { describeCount } from '../../../domain/describe-count';
import type { DueProbe } from '../../../persistence/deliveries/listener-probes';
import type { Needs } from '../../dependencies';
import { inParallel } from '../../in-parallel';
import type { WindowAdmission } from '../limits/window-admission';
import { LEASE_RETRY_MS, type RunWindow, type WindowRun } from '../window/run-window';
import type { ScheduleProbe } from '../window/schedule-probe';
import { waitMsUntil } from '../../../domain/wait-ms';

/** Looked at in one step. */
const PAGE = 256;
/** Most wait for their turn, or for receivers that take their time to fail. */
const PROBES_AT_A_TIME = 128;
/** A step begins no probe after that: it has to end within the time of an activity, whatever receivers do. */
const STEP_MS = 20_000;

export interface ProbeDependencies extends Needs<'listeners', 'logger' | 'now' | 'poke'> {
  readonly admission: WindowAdmission;
  readonly runWindow: RunWindow;
  readonly scheduleProbe: ScheduleProbe;
}

/**
 * One step of the loop that probes all held listeners: a window for each that it is time for, a few open at a time. One
 * whose receiver answers again goes on in its own loop.
 * @throws on trouble with the store, once all the others were probed
 */
export function createProbeHeldListeners(deps: ProbeDependencies) {
  const { logger, now, poke } = deps;
  const { listeners } = deps.stores;

  return async function probeHeldListeners(run: WindowRun): Promise<StepResult> {
    const due = await listeners.listDueProbes(now(), PAGE);
    const tooLate = AbortSignal.timeout(STEP_MS);
    const errors: unknown[] = [];
    let probed = 0;
    await inParallel(due, PROBES_AT_A_TIME, async (one) => {
      try {
        if (await probeInTurn(one, run, tooLate)) probed += 1;
      } catch (error) {
        logger.warn({ webhookId: one.webhookId, error }, 'a probe failed by our own fault');
        errors.push(error);
      }
    });
    if (errors.length > 0) throw errors[0];
    const nextAt = await listeners.nextProbeAt();
    const waitMs = nextAt === null ? null : waitMsUntil(nextAt, now());
    return { details: `${describeCount(probed)} probed`, moreIsDue: false, waitMs };
  };

  /** Answers whether there was still time for it. */
  async function probeInTurn(due: DueProbe, run: WindowRun, tooLate: AbortSignal): Promise<boolean> {
    const cancelled = AbortSignal.any([tooLate, ...(run.cancelled === undefined ? [] : [run.cancelled])]);
    const { webhookId } = due;
    const turn = { webhookId, queue: 'held', onAlive: run.onAlive, cancelled } as const;
    const admitted = await deps.admission.admit(turn).catch((error: unknown) => {
      if (cancelled.aborted) return null;
      throw error;
    });
    if (admitted === null) return false;
    try {
      if (run.isStopping() || tooLate.aborted) return false;
      await probe(due, run, admitted.onOpened);
      return true;
    } finally {
      admitted.onEnded();
    }
  }

  async function probe({ webhookId, probeAt }: DueProbe, run: WindowRun, onOpened: () => void) {
    const end = await deps.runWindow(webhookId, run, onOpened);
    if (end.kind === 'leased') {
      const later = new Date(now().getTime() + LEASE_RETRY_MS);
      return await listeners.moveProbe(webhookId, probeAt, later);
    }
    // Unless the answer to the probe has moved it already.
    await listeners.moveProbe(webhookId, probeAt, null);
    if (end.kind === 'inactive') return;
    if (end.hold !== null) await deps.scheduleProbe(webhookId, end.hold);
    else if (end.moreIsDue || end.dueAt !== null) poke({ type: 'deliverWebhooks', input: { webhookId } });
  }
}
