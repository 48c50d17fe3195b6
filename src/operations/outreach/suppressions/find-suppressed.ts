import { entriesAbout, GLOBAL_SCOPE } from '../../../domain/outreach/suppression';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { OperationDependencies } from '../../dependencies';
import { hashesOf } from './hash-entry';

export type FindSuppressed = ReturnType<typeof createFindSuppressed>;

/**
 * Those of these addresses that nobody may write to for this business: they, or their domains, are on its list or on that
 * of the whole installation. Addresses are normalised, as enrolments hold them.
 */
export function createFindSuppressed({
  stores,
  identityHasher,
}: Pick<OperationDependencies, 'stores' | 'identityHasher'>) {
  return async function findSuppressed(
    businessId: string,
    emails: readonly string[],
    transaction?: Transaction,
  ): Promise<ReadonlySet<string>> {
    const keys = new Map(
      emails.map((email) => [email, entriesAbout(email).flatMap((entry) => hashesOf(identityHasher, entry))]),
    );
    const hashes = [...new Set([...keys.values()].flat())];
    const scopes = [businessId, GLOBAL_SCOPE];
    const listed = await stores.outreachSuppressions.findListed(scopes, hashes, transaction);
    const isListed = ([, own]: [string, string[]]) => own.some((hash) => listed.has(hash));
    return new Set([...keys].filter(isListed).map(([email]) => email));
  };
}
