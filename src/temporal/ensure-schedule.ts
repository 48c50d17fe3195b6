import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleDescription,
  type ScheduleHandle,
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
  /** Goes up by one with every change of the above. */
  readonly revision: number;
}

/**
 * Creates a schedule, or makes an older one like this. Workers of several versions may start in any order: one that
 * is as new or newer stays as it is, with what operators have changed about it.
 */
export async function ensureSchedule(
  client: Client,
  { scheduleId, workflowType, summary, spec, catchupWindow, revision }: RecurringWorkflow,
): Promise<void> {
  const policies = { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow };
  const action = {
    type: 'startWorkflow',
    workflowType,
    workflowId: scheduleId,
    taskQueue: TASK_QUEUES.core,
    args: [],
    staticSummary: summary,
    memo: { revision },
  } as const;
  const handle = client.schedule.getHandle(scheduleId);
  const existing = await describe(handle);
  if (existing === null) {
    await client.schedule.create({ scheduleId, spec, action, policies }).catch(ignoreExisting);
  } else if (revisionOf(existing) < revision) {
    await handle.update((current): ScheduleUpdateOptions => ({ ...current, spec, action, policies }));
  }
}

async function describe(handle: ScheduleHandle): Promise<ScheduleDescription | null> {
  try {
    return await handle.describe();
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}

/** Another worker was faster. */
function ignoreExisting(error: unknown): void {
  if (!(error instanceof ScheduleAlreadyRunning)) throw error;
}

/** Those made before there were revisions have none. */
function revisionOf({ action }: ScheduleDescription): number {
  const revision = action.memo?.['revision'];
  return typeof revision === 'number' ? revision : 0;
}
