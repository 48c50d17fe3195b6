import {
  ScheduleAlreadyRunning,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleOptions,
  type ScheduleUpdateOptions,
} from '@temporalio/client';
import { TASK_QUEUES } from '../contracts/workflows';

export interface RecurringWorkflow {
  readonly scheduleId: string;
  readonly workflowType: string;
  readonly summary: string;
  readonly spec: ScheduleOptions['spec'];
  /** How late a missed run may still start. */
  readonly catchupWindow: '1 minute' | '12 hours';
}

/** Creates a schedule, or makes an existing one like this: every worker says so at start-up, in any order. */
export async function ensureSchedule(
  client: Client,
  { scheduleId, workflowType, summary, spec, catchupWindow }: RecurringWorkflow,
): Promise<void> {
  const policies = { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow };
  const action = {
    type: 'startWorkflow',
    workflowType,
    workflowId: scheduleId,
    taskQueue: TASK_QUEUES.core,
    args: [],
    staticSummary: summary,
  } as const;
  try {
    await client.schedule.create({ scheduleId, spec, action, policies });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule
      .getHandle(scheduleId)
      .update((current): ScheduleUpdateOptions => ({ ...current, spec, action, policies }));
  }
}
