import {
  ScheduleAlreadyRunning,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleOptions,
  type ScheduleUpdateOptions,
} from '@temporalio/client';
import { SWEEP_SCHEDULE_ID, SWEEP_WORKFLOW, TASK_QUEUES } from '../contracts/workflows';

const SPEC = { intervals: [{ every: '1 minute' }] };
const POLICIES = { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' } as const;
const ACTION = {
  type: 'startWorkflow',
  workflowType: SWEEP_WORKFLOW,
  workflowId: SWEEP_SCHEDULE_ID,
  taskQueue: TASK_QUEUES.core,
  args: [],
  staticSummary: 'Pokes loops whose work is overdue',
} as const;

/** Makes sure the sweep runs every minute; every worker says so at start-up, whoever is first creates it. */
export async function ensureSweepSchedule(client: Client): Promise<void> {
  const options: ScheduleOptions = {
    scheduleId: SWEEP_SCHEDULE_ID,
    spec: SPEC,
    action: ACTION,
    policies: POLICIES,
  };
  try {
    await client.schedule.create(options);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(SWEEP_SCHEDULE_ID).update((current): ScheduleUpdateOptions => ({
      ...current,
      spec: SPEC,
      action: ACTION,
      policies: POLICIES,
    }));
  }
}
