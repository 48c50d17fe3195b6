import { SWEEP_SCHEDULE_ID, SWEEP_WORKFLOW } from '../contracts/workflows';
import type { RecurringWorkflow } from './ensure-schedule';

/** The sweep runs every minute. */
export const SWEEP_SCHEDULE: RecurringWorkflow = {
  scheduleId: SWEEP_SCHEDULE_ID,
  workflowType: SWEEP_WORKFLOW,
  summary: 'Pokes loops whose work is overdue',
  spec: { intervals: [{ every: '1 minute' }] },
  catchupWindow: '1 minute',
  revision: 1,
};
