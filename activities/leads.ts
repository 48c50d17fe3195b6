import { cancellationSignal, heartbeat } from '@temporalio/activity';
import type { IntakeStepResult, LeadActivities } from '../src/contracts/activities';
import { describeCount } from '../src/domain/describe-count';
import type { createProcessDueSeeds } from '../src/operations/leads/seeds/process-due-seeds';
import { isShuttingDown } from './shutdown';

export interface LeadActivityDependencies {
  readonly processDueSeeds: ReturnType<typeof createProcessDueSeeds>;
}

export function createLeadActivities({ processDueSeeds }: LeadActivityDependencies): LeadActivities {
  return {
    async processDueSeeds({ shard }): Promise<IntakeStepResult> {
      const { visitors, created, rejected, moreIsDue, waitMs } = await processDueSeeds({
        shard,
        onStep: heartbeat,
        isStopping: () => isShuttingDown(),
        cancelled: cancellationSignal(),
      });
      const details = `${describeCount(visitors)} visitors, ${describeCount(created)} new prospects, ${describeCount(rejected)} rejected`;
      return { visitors, created, rejected, moreIsDue, waitMs, details };
    },
  };
}
