import { setTimeout as pause } from 'node:timers/promises';
import type { StepResult } from '../../../contracts/activities';
import { describeCount } from '../../../domain/describe-count';
import { isProven } from '../../../domain/deliveries/listeners/circuit-breaker';
import { waitMsUntil } from '../../../domain/wait-ms';
import type { DueProbe } from '../../../persistence/deliveries/listener-probes';
import type { Needs } from '../../dependencies';
import type { Admission, WindowAdmission } from '../limits/window-admission';
import { LEASE_RETRY_MS, type RunWindow, type WindowRun } from '../window/run-window';
import { leaveToProbes } from '../waking/leave-to-probes';
import { ProbeLane } from './probe-lane';

/** A step begins no probe after that: it has to end within the time of an activity, whatever receivers do. */
const STEP_MS = 180_000;
/** How often to poll for what has become due while others are under way. */
const POLL_MS = 500;

export interface ProbeDependencies extends Needs<'deliveries' | 'listeners', 'logger' | 'now' | 'poke'> {
  readonly admission: WindowAdmission;
  readonly runWindow: RunWindow;
}

/**
 * One step of the loop of probes: a window for each listener that it is time for, a few open at a time, and those that are
 * held apart from those whose receivers are merely unproven. While some are under way it takes on what becomes due.
 * Where a receiver answers, the listener's own loop goes on.
 * @throws on trouble with the store, once all the others were probed
 */
export function createProbeHeldListeners(deps: ProbeDependencies) {
  const { logger, now, poke } = deps;
  const { listeners } = deps.stores;

  return async function probeHeldListeners(run: WindowRun): Promise<StepResult> {
    const { cancelled, isOver } = endOf(run);
    const errors: unknown[] = [];
    let probed = 0;
    const laneOf = (lane: 'trial' | 'held') =>
      new ProbeLane({
        listDue: async (exceptIds, limit) =>
          await listeners.listDueProbes(now(), { isHeld: lane === 'held', exceptIds, limit }),
        async probe(due) {
          // Null when the step is cancelled before it is its turn.
          const turn = await deps.admission.admit(lane, { ...run, cancelled }).catch(() => null);
          if (turn === null) return;
          let isProvenNow = false;
          try {
            if (isOver()) return;
            isProvenNow = await probe(due, run, turn.onOpened);
            probed += 1;
          } finally {
            turn.onEnded(isProvenNow);
          }
        },
        onError({ webhookId }, error) {
          logger.warn({ webhookId, error }, 'a probe failed by our own fault');
          errors.push(error);
        },
      });
    await runUntilIdle([laneOf('trial'), laneOf('held')], isOver, run.onAlive);
    if (errors.length > 0) throw errors[0];
    const nextAt = await listeners.nextProbeAt();
    const waitMs = nextAt === null ? null : waitMsUntil(nextAt, now());
    return { details: `${describeCount(probed)} probed`, moreIsDue: false, waitMs };
  };

  /** Answers whether the receiver is proven by now. */
  async function probe(
    { webhookId, probeAt }: DueProbe,
    run: WindowRun,
    onOpened: Admission['onOpened'],
  ): Promise<boolean> {
    const end = await deps.runWindow(webhookId, run, onOpened);
    if (end.kind === 'leased') {
      await listeners.moveProbe(webhookId, probeAt, new Date(now().getTime() + LEASE_RETRY_MS));
      return false;
    }
    // Unless the answer to the probe, or what was published meanwhile, has moved it already.
    await listeners.moveProbe(webhookId, probeAt, null);
    if (end.kind === 'inactive') return false;
    // What is due is looked up after that, so that nothing stored before is missed.
    const { isLeft, at } = await leaveToProbes(deps, webhookId, end.health);
    if (!isLeft && at !== null) poke({ type: 'deliverWebhooks', input: { webhookId } });
    return isProven(end.health);
  }
}

/** When a step takes on nothing more: it is cancelled, or its time is over. */
function endOf(run: WindowRun) {
  const tooLate = AbortSignal.timeout(STEP_MS);
  const cancelled = AbortSignal.any([tooLate, run.cancelled]);
  // By its name as well: Node.js 20 collects a time-out that only `AbortSignal.any` knows, and it never comes.
  const isOver = () => tooLate.aborted || cancelled.aborted || run.isStopping();
  return { cancelled, isOver };
}

/** Takes on what is due until nothing is under way any more. @throws on trouble with the store, when all has ended */
async function runUntilIdle(
  lanes: readonly ProbeLane[],
  isOver: () => boolean,
  onAlive: () => void,
): Promise<void> {
  const allEnded = async () => await Promise.all(lanes.map((lane) => lane.ended()));
  try {
    for (;;) {
      if (!isOver()) for (const lane of lanes) await lane.takeOn();
      if (lanes.every((lane) => lane.isIdle)) return;
      onAlive();
      await Promise.race([allEnded(), pause(POLL_MS, undefined, { ref: false })]);
    }
  } finally {
    await allEnded();
  }
}
