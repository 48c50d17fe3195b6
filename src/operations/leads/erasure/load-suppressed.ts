import type { IdentityKey } from '../../../domain/leads/visitors/identity-keys';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { IdentityHasher } from './identity-hasher';

export interface LoadSuppressedDependencies extends Needs<'suppressions'> {
  readonly identityHasher: IdentityHasher;
}

/** Finds those of these identity keys that are on the list of a business: they are no prospects again. */
export function createLoadSuppressed({ stores, identityHasher }: LoadSuppressedDependencies) {
  return async function loadSuppressed(
    transaction: Transaction,
    businessId: string,
    keys: readonly IdentityKey[],
  ): Promise<ReadonlySet<IdentityKey>> {
    if (keys.length === 0) return new Set();
    const keyOf = new Map(
      keys.flatMap((key) => identityHasher.hashes(businessId, key).map((hash) => [hash, key] as const)),
    );
    const listed = await stores.suppressions.findListed(transaction, businessId, [...keyOf.keys()]);
    return new Set([...keyOf].filter(([hash]) => listed.has(hash)).map(([, key]) => key));
  };
}
export type LoadSuppressed = ReturnType<typeof createLoadSuppressed>;
