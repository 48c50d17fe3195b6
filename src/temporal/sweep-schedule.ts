import type { Client } from '@temporalio/client';
import { SWEEP_SCHEDULE_ID, SWEEP_WORKFLOW } from '../contracts/workflows';
import { ensureSchedule } from './ensure-schedule';

/** Makes sure the sweep runs every minute. */
export async function ensureSweepSchedule(client: Client): Promise<void> {
  await ensureSchedule(client, {
    scheduleId: SWEEP_SCHEDULE_ID,
    workflowType: SWEEP_WORKFLOW,
    summary: 'Pokes loops whose work is overdue',
    spec: { intervals: [{ every: '1 minute' }] },
    catchupWindow: '1 minute',
  });
}
