import type { IdentityKey } from '../../../domain/leads/visitors/identity-keys';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';

/** Finds those of these identity keys that are on the list of a business: of people who were erased. */
export async function loadSuppressed(
  { stores, identityHasher }: Needs<'suppressions', 'identityHasher'>,
  businessId: string,
  keys: readonly IdentityKey[],
  transaction?: Transaction,
): Promise<ReadonlySet<IdentityKey>> {
  if (keys.length === 0) return new Set();
  const keyOf = new Map(
    keys.flatMap((key) => identityHasher.hashes(businessId, key).map((hash) => [hash, key] as const)),
  );
  const listed = await stores.suppressions.findListed(businessId, [...keyOf.keys()], transaction);
  return new Set([...keyOf].filter(([hash]) => listed.has(hash)).map(([, key]) => key));
}
