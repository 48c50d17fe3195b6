import { proxyActivities } from '@temporalio/workflow';
import type { Activities, LedgerVerification } from '../src/contracts/activities';
import { fullScan } from './activity-options';

const { verifyLedgers } = proxyActivities<Activities>(fullScan);

/** Recomputes every wallet from its ledger; what is wrong is logged, counted and alerted. */
export async function verifyAllLedgers(): Promise<LedgerVerification> {
  return await verifyLedgers();
}
