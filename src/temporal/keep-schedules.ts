import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from '../config/logger';
import {
  LEDGER_VERIFICATION_SCHEDULE_ID,
  LEDGER_VERIFICATION_WORKFLOW,
  SWEEP_SCHEDULE_ID,
  SWEEP_WORKFLOW,
} from '../contracts/workflows';
import { ensureSchedule, type RecurringWorkflow } from './ensure-schedule';

/** Also while all is well: somebody may delete a schedule, or Temporal may have lost what it knew. */
const CHECK_MS = 60_000;

const SCHEDULES: readonly RecurringWorkflow[] = [
  {
    scheduleId: SWEEP_SCHEDULE_ID,
    workflowType: SWEEP_WORKFLOW,
    summary: 'Pokes loops whose work is overdue',
    spec: { intervals: [{ every: '1 minute' }] },
    catchupWindow: '1 minute',
    revision: 1,
  },
  // Every night, when the fees of the day are booked.
  {
    scheduleId: LEDGER_VERIFICATION_SCHEDULE_ID,
    workflowType: LEDGER_VERIFICATION_WORKFLOW,
    summary: 'Recomputes every wallet from its ledger',
    spec: { calendars: [{ hour: 3, minute: 17 }] },
    catchupWindow: '12 hours',
    revision: 1,
  },
];

export interface KeepSchedulesOptions {
  readonly client: Client;
  readonly logger: Logger;
  readonly stop: AbortSignal;
}

/**
 * Makes sure, now and every minute, that there are all schedules. A worker polls with or without them, so it waits for
 * the first time only and never fails.
 */
export async function keepSchedules(options: KeepSchedulesOptions): Promise<void> {
  await ensureAll(options);
  void goOn(options);
}

async function goOn(options: KeepSchedulesOptions): Promise<void> {
  const { stop } = options;
  while (!stop.aborted) {
    // It is cut short, by an error, when the worker is to end.
    await pause(CHECK_MS, undefined, { signal: stop, ref: false }).catch(() => undefined);
    if (!stop.aborted) await ensureAll(options);
  }
}

async function ensureAll({ client, logger }: KeepSchedulesOptions): Promise<void> {
  for (const schedule of SCHEDULES) {
    try {
      await ensureSchedule(client, schedule);
    } catch (error) {
      logger.error({ scheduleId: schedule.scheduleId, error }, 'a schedule could not be made; trying again');
    }
  }
}
