import { newId } from '../../../domain/ids';
import { exclusionKey, type ExcludedValue } from '../../../domain/leads/exclusions/exclusion';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import { findOwner, lockOwner, type ExclusionOwner } from './exclusion-owner';
import type { WebsiteAddress } from '../find-business-id';

type AddExclusionsDependencies = Needs<
  'businesses' | 'exclusionErasures' | 'exclusions',
  'poke' | 'now' | 'recordAudit'
>;

export interface AddExclusionsRequest extends WebsiteAddress {
  readonly actor: Actor;
  readonly entries: readonly ExcludedValue[];
  /** Whether prospects that match these entries are erased, in the background. */
  readonly removeExisting: boolean;
}

export interface AddedExclusions {
  readonly added: number;
  /** Those that had been on the list before. */
  readonly known: number;
}

/** In one transaction, so that the intake of the business never waits for long. */
const PORTION = 1_000;
const RIVALS_MAX = 5;

/**
 * Adds entries to a list; those on it stay. Once it has answered, visitors that are seeded and match become no prospects.
 * Interrupted, it is repeated. @throws RecordNotFound
 */
export async function addExclusions(
  deps: AddExclusionsDependencies,
  request: AddExclusionsRequest,
): Promise<AddedExclusions> {
  const owner = await findOwner(deps.stores, request);
  const entries = [...new Map(request.entries.map((entry) => [entry.value, entry])).values()];
  let added = 0;
  for (let from = 0; from < entries.length; from += PORTION)
    added += await addPortion(deps, request, owner, entries.slice(from, from + PORTION));
  if (request.removeExisting && entries.length > 0)
    deps.poke({ type: 'eraseExcluded', input: { ownerId: owner.ownerId } });
  return { added, known: entries.length - added };
}

/** Somebody else may add the same at the same time: then it is on the list. */
async function addPortion(...portion: Parameters<typeof addTogether>): Promise<number> {
  const [{ stores }] = portion;
  for (let rivals = 0; ; rivals += 1) {
    try {
      return await addTogether(...portion);
    } catch (error) {
      if (!stores.isDuplicateKey(error) || rivals === RIVALS_MAX) throw error;
    }
  }
}

async function addTogether(
  deps: AddExclusionsDependencies,
  { actor, removeExisting }: AddExclusionsRequest,
  owner: ExclusionOwner,
  entries: readonly ExcludedValue[],
): Promise<number> {
  const { stores, now } = deps;
  const { ownerId, partnerId } = owner;
  const values = entries.map(({ value }) => value);
  return await stores.transact(async (transaction) => {
    await lockOwner(stores, transaction, owner);
    const keys = values.map((value) => exclusionKey(ownerId, value));
    // Within the transaction: what it has read a majority has, also where nothing is left to write.
    const listed = await stores.exclusions.findListed(keys, undefined, transaction);
    const at = now();
    const fresh = entries
      .filter(({ value }) => !listed.has(exclusionKey(ownerId, value)))
      .map(({ kind, value }) => ({ id: newId('exclusion', at), kind, value, createdAt: at }));
    await stores.exclusions.insert(transaction, fresh, { ownerId, erasesExisting: removeExisting });
    if (removeExisting) {
      await stores.exclusions.setErasing(transaction, [...listed]);
      await stores.exclusionErasures.request(transaction, ownerId, owner, at);
    }
    if (removeExisting || fresh.length > 0)
      await deps.recordAudit(transaction, {
        actor,
        partnerId,
        action: 'exclusions.added',
        target: ownerId,
        after: { added: fresh.length, removeExisting },
      });
    return fresh.length;
  });
}
