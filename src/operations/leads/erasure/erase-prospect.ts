import { RecordNotFound } from '../../../domain/errors';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import type { EraseProspects, EraseTraces } from './erase-prospects';
import type { IdentityHasher } from './identity-hasher';

export interface EraseProspectDependencies extends Needs<
  'businesses' | 'prospects' | 'suppressions',
  'now' | 'recordAudit'
> {
  readonly eraseTraces: EraseTraces;
  readonly eraseProspects: EraseProspects;
  readonly identityHasher: IdentityHasher;
}

export interface EraseProspectRequest {
  readonly partnerId: string;
  readonly id: string;
  readonly actor: Actor;
}

/**
 * Erases one prospect and suppresses it: the same person seeded again is counted and nothing more.
 * @throws RecordNotFound, also when it is erased already.
 */
export function createEraseProspect(deps: EraseProspectDependencies) {
  const { stores, now, eraseTraces, eraseProspects, identityHasher, recordAudit } = deps;

  return async function eraseProspect({ partnerId, id, actor }: EraseProspectRequest): Promise<void> {
    const found = await stores.prospects.find(id);
    if (found === null || found.partnerId !== partnerId) throw notFound();
    await eraseTraces([found]);
    await stores.transact(async (transaction) => {
      const prospect = await stores.prospects.find(id, transaction);
      if (prospect === null || prospect.partnerId !== partnerId) throw notFound();
      const { businessId, keys } = prospect;
      const active = await stores.businesses.lock(transaction, [businessId]);
      if (!active.has(businessId)) throw notFound();
      await eraseProspects(transaction, [prospect]);
      const hashes = keys.map((key) => identityHasher.hash(businessId, key));
      await stores.suppressions.add(transaction, businessId, hashes, now());
      await recordAudit(transaction, { actor, partnerId, action: 'prospect.erased', target: id });
    });
  };
}

function notFound(): RecordNotFound {
  return new RecordNotFound('Prospect not found');
}
