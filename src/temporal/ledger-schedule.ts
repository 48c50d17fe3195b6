import { LEDGER_VERIFICATION_SCHEDULE_ID, LEDGER_VERIFICATION_WORKFLOW } from '../contracts/workflows';
import type { RecurringWorkflow } from './ensure-schedule';

/** All ledgers are verified every night, when the fees of the day are booked. */
export const LEDGER_SCHEDULE: RecurringWorkflow = {
  scheduleId: LEDGER_VERIFICATION_SCHEDULE_ID,
  workflowType: LEDGER_VERIFICATION_WORKFLOW,
  summary: 'Recomputes every wallet from its ledger',
  spec: { calendars: [{ hour: 3, minute: 17 }] },
  catchupWindow: '12 hours',
  revision: 1,
};
