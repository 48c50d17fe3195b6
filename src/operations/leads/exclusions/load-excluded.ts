import {
  exclusionValuesOf,
  type ExclusionSubject,
  type IsExcluded,
} from '../../../domain/leads/exclusions/exclusion-subject';
import type { Stores } from '../../../persistence/stores';

export const NOBODY_EXCLUDED: IsExcluded = () => false;

/**
 * Finds who of these is on the list of one of the owners, with one bounded query for all: lists are not read. Called after
 * the lock of their business it knows every entry that was acknowledged before.
 */
export async function loadExcluded(
  { exclusions }: Pick<Stores, 'exclusions'>,
  ownerIds: readonly string[],
  subjects: readonly ExclusionSubject[],
  filter?: { readonly erasesExisting: true },
): Promise<IsExcluded> {
  const values = new Set(subjects.flatMap(exclusionValuesOf));
  const listed = await exclusions.findListed(ownerIds, [...values], filter);
  if (listed.size === 0) return NOBODY_EXCLUDED;
  return (subject) => exclusionValuesOf(subject).some((value) => listed.has(value));
}
