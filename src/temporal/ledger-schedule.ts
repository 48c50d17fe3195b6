import type { Client } from '@temporalio/client';
import { LEDGER_VERIFICATION_SCHEDULE_ID, LEDGER_VERIFICATION_WORKFLOW } from '../contracts/workflows';
import { ensureSchedule } from './ensure-schedule';

/** Makes sure all ledgers are verified every night, away from midnight, when fees are booked. */
export async function ensureLedgerSchedule(client: Client): Promise<void> {
  await ensureSchedule(client, {
    scheduleId: LEDGER_VERIFICATION_SCHEDULE_ID,
    workflowType: LEDGER_VERIFICATION_WORKFLOW,
    summary: 'Recomputes every wallet from its ledger',
    spec: { calendars: [{ hour: 3, minute: 17 }] },
    catchupWindow: '12 hours',
  });
}
