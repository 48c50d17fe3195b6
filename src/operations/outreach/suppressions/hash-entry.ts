import type { SuppressionEntry } from '../../../domain/outreach/suppression';
import type { IdentityHasher } from '../../leads/erasure/identity-hasher';

/** In the place of a business: the lists of all are hashed alike, so that one look-up serves for every list. */
const OUTREACH = 'outreach';

/** The hash under which an entry is added. */
export function hashEntry(hasher: IdentityHasher, { kind, value }: SuppressionEntry): string {
  return hasher.hash(OUTREACH, kind === 'email' ? `em:${value}` : `co:${value}`);
}

/** The hashes under which an entry may stand, also from before a key was changed. */
export function hashesOf(hasher: IdentityHasher, { kind, value }: SuppressionEntry): readonly string[] {
  return hasher.hashes(OUTREACH, kind === 'email' ? `em:${value}` : `co:${value}`);
}
