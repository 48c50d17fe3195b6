import type { RecoveryActivities, StepResult } from '../src/contracts/activities';

export interface RecoveryActivityDependencies {
  readonly recoverBatch: (jobId: string) => Promise<StepResult>;
}

export function createRecoveryActivities({ recoverBatch }: RecoveryActivityDependencies): RecoveryActivities {
  return {
    async recoverBatch({ jobId }) {
      return await recoverBatch(jobId);
    },
  };
}
