import type { Recovery } from '../../../domain/deliveries/recovery';
import { RecordNotFound } from '../../../domain/errors';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';

/** How far a job of this partner has got. @throws RecordNotFound */
export async function readRecovery(
  { stores }: Needs<'recoveries'>,
  partnerId: string,
  jobId: string,
): Promise<Recovery> {
  const recovery = await stores.recoveries.find(jobId);
  if (recovery === null || recovery.partnerId !== partnerId) throw new RecordNotFound('Recovery not found');
  return recovery;
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
export async function cancelRecovery(
  deps: Needs<'recoveries', 'now' | 'recordAudit'>,
  { actor, partnerId, jobId }: CancelRecoveryRequest,
): Promise<Recovery> {
  const { stores, now, recordAudit } = deps;
  await readRecovery(deps, partnerId, jobId);
  await stores.transact(async (transaction) => {
    if (!(await stores.recoveries.finish(transaction, jobId, 'cancelled', now()))) return;
    await recordAudit(transaction, { actor, partnerId, action: 'recovery.cancelled', target: jobId });
  });
  return await readRecovery(deps, partnerId, jobId);
}
