import { RecordNotFound } from '../../../domain/errors';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import type { Recovery } from '../../../domain/deliveries/recovery';

/** How far a job of this partner has got. @throws RecordNotFound */
export function createReadRecovery({ stores }: Needs<'recoveries'>) {
  return async function readRecovery(partnerId: string, jobId: string): Promise<Recovery> {
    const recovery = await stores.recoveries.find(jobId);
    if (recovery === null || recovery.partnerId !== partnerId) throw new RecordNotFound('Recovery not found');
    return recovery;
  };
}

export interface CancelRecoveryRequest {
  readonly actor: Actor;
  readonly partnerId: string;
  readonly jobId: string;
}

/**
 * Ends a job before it is done; one that has ended stays as it is. What it has asked for already goes out.
 * @throws RecordNotFound
 */
export function createCancelRecovery(deps: Needs<'recoveries', 'now' | 'recordAudit'>) {
  const readRecovery = createReadRecovery(deps);
  const { stores, now, recordAudit } = deps;
  return async function cancelRecovery(request: CancelRecoveryRequest): Promise<Recovery> {
    const { actor, partnerId, jobId } = request;
    await readRecovery(partnerId, jobId);
    await stores.transact(async (transaction) => {
      if (!(await stores.recoveries.finish(transaction, jobId, 'cancelled', now()))) return;
      await recordAudit(transaction, { actor, partnerId, action: 'recovery.cancelled', target: jobId });
    });
    return await readRecovery(partnerId, jobId);
  };
}
