import { RecordNotFound } from '../../domain/errors';
import type { Recovery } from '../../persistence/recoveries';
import type { OperationDependencies } from '../dependencies';
import { finishRecovery } from './finish-recovery';

/** How far a job of this partner has got. @throws RecordNotFound */
export function createReadRecovery({ stores }: Pick<OperationDependencies, 'stores'>) {
  return async function readRecovery(partnerId: string, jobId: string): Promise<Recovery> {
    const recovery = await stores.recoveries.find(jobId);
    if (recovery === null || recovery.partnerId !== partnerId)
      throw new RecordNotFound('There is no recovery of this id');
    return recovery;
  };
}

/**
 * Ends a job before it is done; one that has ended stays as it is. What it has asked for already goes out.
 * @throws RecordNotFound
 */
export function createCancelRecovery(deps: Pick<OperationDependencies, 'stores' | 'now'>) {
  const readRecovery = createReadRecovery(deps);
  return async function cancelRecovery(partnerId: string, jobId: string): Promise<Recovery> {
    await readRecovery(partnerId, jobId);
    await finishRecovery(deps, jobId, 'cancelled');
    return await readRecovery(partnerId, jobId);
  };
}
