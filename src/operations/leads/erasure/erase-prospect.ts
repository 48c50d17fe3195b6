import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import { claimProspect, getProspect } from '../prospects/find-prospect';
import { eraseProspects, eraseTraces, type EraseDependencies } from './erase-prospects';

export type EraseProspectDependencies = EraseDependencies &
  Needs<'businesses' | 'suppressions', 'identityHasher' | 'recordAudit'>;

export interface EraseProspectRequest {
  readonly partnerId: string;
  readonly id: string;
  readonly actor: Actor;
}

/**
 * Erases one prospect and suppresses it: the same person seeded again is counted and nothing more.
 * @throws RecordNotFound, also when it is erased already.
 */
export async function eraseProspect(
  deps: EraseProspectDependencies,
  { partnerId, id, actor }: EraseProspectRequest,
): Promise<void> {
  const { stores, now, identityHasher, recordAudit } = deps;
  await eraseTraces(deps, [await getProspect(deps, partnerId, id)]);
  await stores.transact(async (transaction) => {
    const prospect = await claimProspect(deps, transaction, partnerId, id);
    const { businessId, keys } = prospect;
    await eraseProspects(deps, transaction, [prospect]);
    const hashes = keys.map((key) => identityHasher.hash(businessId, key));
    await stores.suppressions.add(transaction, businessId, hashes, now());
    await recordAudit(transaction, { actor, partnerId, action: 'prospect.erased', target: id });
  });
}
