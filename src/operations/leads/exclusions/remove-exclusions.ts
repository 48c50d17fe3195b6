import { RecordNotFound } from '../../../domain/errors';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import { findOwner, lockOwner, type ExclusionOwner } from './exclusion-owner';
import type { WebsiteAddress } from '../find-business-id';

export interface RemoveExclusionsRequest extends WebsiteAddress {
  readonly actor: Actor;
  /** The value of one entry; null for all of the list. */
  readonly value: string | null;
}

/** Removed in one transaction. */
const PORTION = 1_000;

type RemoveExclusionsDependencies = Needs<'businesses' | 'exclusions', 'now' | 'recordAudit'>;

/**
 * Takes one entry from a list, or all; answers how many. Visitors who come from then on become prospects again, and what
 * was dropped stays so. @throws RecordNotFound when the entry is not on the list.
 */
export async function removeExclusions(
  deps: RemoveExclusionsDependencies,
  { value, actor, ...address }: RemoveExclusionsRequest,
): Promise<number> {
  const owner = await findOwner(deps.stores, address);
  let removed = 0;
  let some: number;
  do {
    some = await removeTogether(deps, actor, owner, value);
    removed += some;
  } while (some === PORTION);
  if (value !== null && removed === 0) throw new RecordNotFound('This entry is not on the list');
  return removed;
}

async function removeTogether(
  { stores, recordAudit }: RemoveExclusionsDependencies,
  actor: Actor,
  owner: ExclusionOwner,
  value: string | null,
): Promise<number> {
  const { ownerId, partnerId } = owner;
  return await stores.transact(async (transaction) => {
    await lockOwner(stores, transaction, owner);
    const removed = await stores.exclusions.removeSome(ownerId, value, PORTION, transaction);
    const record = { action: 'exclusions.removed', target: ownerId, before: { removed } } as const;
    if (removed > 0) await recordAudit(transaction, { actor, partnerId, ...record });
    return removed;
  });
}
