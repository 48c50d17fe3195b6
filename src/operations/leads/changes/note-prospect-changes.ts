import { intakeShard } from '../../../contracts/workflows';
import { noteChanges, type ProspectChange } from '../../../domain/leads/prospects/change-notices';
import { CHANGE_EVENTS, type ChangeEvent } from '../../../domain/leads/prospects/field-change';
import { describeProspect } from '../../../domain/leads/prospects/describe-prospect';
import type { Prospect } from '../../../domain/leads/prospects/prospect';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Stores } from '../../../persistence/stores';
import type { EventDraft } from '../../deliveries/events/publish-events';
import type { EventType } from '../../../domain/deliveries/event-types';

/** Whether a listener of this partner asks for events of this type. */
export type IsWanted = (partnerId: string, type: ChangeEvent) => boolean;

/** Prospects with what they were changed by noted in them, and the events that tell of it now. */
export interface NotedProspects {
  readonly updated: readonly Prospect[];
  readonly drafts: readonly EventDraft[];
}

/**
 * Notes changes of prospects that are about to be stored, in the transaction that stores them; of those that nobody listens
 * to it notes nothing.
 */
export async function noteProspectChanges(
  stores: Pick<Stores, 'listeners'>,
  transaction: Transaction,
  updated: readonly Prospect[],
  changes: ReadonlyArray<ProspectChange & { readonly prospectId: string }>,
  at: Date,
): Promise<NotedProspects> {
  if (changes.length === 0) return { updated, drafts: [] };
  const changed = new Set(changes.map(({ prospectId }) => prospectId));
  const partnerIds = updated.flatMap(({ id, partnerId }) => (changed.has(id) ? [partnerId] : []));
  const isWanted = await findWanted(stores, transaction, partnerIds);
  const noted = updated.map((prospect) => {
    const ofProspect = changes.filter(({ prospectId }) => prospectId === prospect.id);
    return noteIn(
      prospect,
      ofProspect.filter(({ type }) => mayBeTold(prospect) && isWanted(prospect.partnerId, type)),
      at,
    );
  });
  return { updated: noted.map(([prospect]) => prospect), drafts: noted.flatMap(([, drafts]) => drafts) };
}

function noteIn(
  prospect: Prospect,
  changes: readonly ProspectChange[],
  at: Date,
): readonly [Prospect, readonly EventDraft[]] {
  if (changes.length === 0) return [prospect, []];
  const before = prospect.notices ?? { shard: intakeShard(prospect.businessId), list: [] };
  const { notices, published } = noteChanges(before, changes, at);
  const noted = { ...prospect, notices };
  return [noted, published.map((change) => changeDraft(noted, change))];
}

/** Of somebody who is not to be contacted nobody is told. */
export function mayBeTold({ status }: Prospect): boolean {
  return status !== 'suppressed';
}

export async function findWanted(
  { listeners }: Pick<Stores, 'listeners'>,
  transaction: Transaction,
  partnerIds: readonly string[],
): Promise<IsWanted> {
  const wanted = new Set<string>();
  for (const type of CHANGE_EVENTS) {
    const targets = await listeners.findTargets(transaction, partnerIds, type);
    for (const { partnerId } of targets) wanted.add(`${partnerId} ${type}`);
  }
  return (partnerId, type) => wanted.has(`${partnerId} ${type}`);
}

/** The event that tells of a change. */
export function changeDraft(prospect: Prospect, { type, changed }: ProspectChange): EventDraft {
  const values = changed.map(({ field, from, to }) => [field, { from, to }] as const);
  return prospectDraft(type, prospect, { changed: Object.fromEntries(values) });
}

/** An event about a prospect. The transaction that makes it also makes, or clears, what it tells of, so it needs no key. */
export function prospectDraft(type: EventType, prospect: Prospect, more: object = {}): EventDraft {
  const { id: subjectId, partnerId, businessId } = prospect;
  return {
    partnerId,
    businessId,
    subjectId,
    type,
    key: null,
    data: { ...describeProspect(prospect), ...more },
  };
}
