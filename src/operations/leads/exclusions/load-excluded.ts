import { exclusionKey } from '../../../domain/leads/exclusions/exclusion';
import { exclusionValuesOf, type ExclusionSubject } from '../../../domain/leads/exclusions/exclusion-subject';
import type { Stores } from '../../../persistence/stores';

/** Somebody, and whose lists count for them. */
export interface ListedSubject {
  readonly ownerIds: readonly string[];
  readonly subject: ExclusionSubject;
}

/**
 * Finds who of these is on a list that counts for them, with bounded queries for all: lists are not read. Called after the
 * lock of their businesses it knows every entry that was acknowledged before.
 */
export async function loadExcluded(
  { exclusions }: Pick<Stores, 'exclusions'>,
  people: readonly ListedSubject[],
  filter?: { readonly erasesExisting: true },
): Promise<(person: ListedSubject) => boolean> {
  const listed = await exclusions.findListed([...new Set(people.flatMap(keysOf))], filter);
  return (person) => listed.size > 0 && keysOf(person).some((key) => listed.has(key));
}

function keysOf({ ownerIds, subject }: ListedSubject): string[] {
  return exclusionValuesOf(subject).flatMap((value) => ownerIds.map((owner) => exclusionKey(owner, value)));
}
