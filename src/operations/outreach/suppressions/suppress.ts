import { newId } from '../../../domain/ids';
import {
  scopesOf,
  type SuppressionEntry,
  type SuppressionReason,
} from '../../../domain/outreach/suppression';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { hashEntry } from './hash-entry';

/**
 * Puts addresses or domains on the list of a business, and on that of the installation where the reason asks for it, within
 * a transaction that has locked the business. Answers how many were new on the list of the business.
 */
export async function suppress(
  { stores, identityHasher, now }: Needs<'outreachSuppressions', 'identityHasher' | 'now'>,
  transaction: Transaction,
  businessId: string,
  entries: readonly SuppressionEntry[],
  reason: SuppressionReason,
): Promise<number> {
  const createdAt = now();
  let added = 0;
  for (const scope of scopesOf(reason, businessId)) {
    const suppressions = entries.map((entry) => ({
      id: newId('suppression', createdAt),
      scope,
      kind: entry.kind,
      keyHash: hashEntry(identityHasher, entry),
      reason,
      createdAt,
    }));
    const count = await stores.outreachSuppressions.add(transaction, suppressions);
    if (scope === businessId) added = count;
  }
  return added;
}
