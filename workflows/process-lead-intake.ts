import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../src/contracts/activities';
import type { ProcessLeadIntakeInput, ResumedLoop } from '../src/contracts/workflows';
import { intakeStep } from './activity-options';
import { drain } from './loop/drain-loop';

const { processDueSeeds } = proxyActivities<Activities>(intakeStep);

/** Turns stored visitors of one shard's businesses into prospects, as long as any wait. */
export async function processLeadIntake({
  shard,
  ...resumed
}: ProcessLeadIntakeInput & ResumedLoop): Promise<void> {
  const input = { shard };
  await drain(
    { type: 'processLeadIntake', input },
    { resumed, step: () => processDueSeeds(input), lingerMs: () => 60_000 },
  );
}
