import type { RecoveryActivities } from '../src/contracts/activities';
import type { createRecoverBatch } from '../src/operations/deliveries/recoveries/recover-batch';

export interface RecoveryActivityDependencies {
  readonly recoverBatch: ReturnType<typeof createRecoverBatch>;
}

export function createRecoveryActivities({ recoverBatch }: RecoveryActivityDependencies): RecoveryActivities {
  return {
    async recoverBatch({ jobId }) {
      return await recoverBatch(jobId);
    },
  };
}
