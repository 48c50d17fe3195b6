import { classifyEmail } from '../../../domain/leads/fields/classify-email';
import { entriesAbout, GLOBAL_SCOPE } from '../../../domain/outreach/suppression';
import type { Needs } from '../../dependencies';
import { loadSuppressed } from '../../leads/erasure/load-suppressed';
import { loadExcluded, type ListedSubject } from '../../leads/exclusions/load-excluded';
import { hashesOf } from './hash-entry';

/**
 * Those of these addresses that nobody may write to for this business: they, or their domains, are suppressed for it or
 * for the whole installation, are on its exclusion list or on that of its partner, or are of somebody who was erased.
 * Addresses are normalised, as enrolments hold them.
 */
export async function findSuppressed(
  { stores, identityHasher }: Needs<'exclusions' | 'outreachSuppressions' | 'suppressions', 'identityHasher'>,
  { businessId, partnerId }: { readonly businessId: string; readonly partnerId: string },
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = new Map(
    emails.map((email) => [email, entriesAbout(email).flatMap((entry) => hashesOf(identityHasher, entry))]),
  );
  const hashes = [...new Set([...keys.values()].flat())];
  const entries = await stores.outreachSuppressions.findListed([businessId, GLOBAL_SCOPE], hashes);
  const listed = new Set(entries.map(({ keyHash }) => keyHash));
  const erased = await loadSuppressed({ stores, identityHasher }, businessId, emails.map(identityKeyOf));
  const personOf = (email: string) => listedSubject([businessId, partnerId], email);
  const isExcluded = await loadExcluded(stores, emails.map(personOf));
  const isListed = ([email, own]: [string, string[]]) =>
    own.some((hash) => listed.has(hash)) || erased.has(identityKeyOf(email)) || isExcluded(personOf(email));
  return new Set([...keys].filter(isListed).map(([email]) => email));
}

function listedSubject(ownerIds: readonly string[], email: string): ListedSubject {
  return { ownerIds, subject: { keys: [identityKeyOf(email)], company: { domain: null }, extra: '{}' } };
}

/** As prospects hold it. */
function identityKeyOf(email: string) {
  return `em:${classifyEmail(email)?.identity ?? email}` as const;
}
