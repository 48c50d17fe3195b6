import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { LeadActivities } from '../src/contracts/activities';
import type { ProcessLeadIntakeInput } from '../src/contracts/workflows';
import { storeStep } from './activity-options';
import { drain } from './drain-loop';

const { processDueSeeds } = proxyActivities<LeadActivities>(storeStep);

/** Turns stored visitors of one shard's businesses into prospects, as long as any wait. */
export async function processLeadIntake(input: ProcessLeadIntakeInput): Promise<void> {
  await drain({
    step: () => processDueSeeds(input),
    lingerMs: 60_000,
    continueAsNew: () => continueAsNew<typeof processLeadIntake>(input),
  });
}
