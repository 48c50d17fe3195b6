import type { StepResult } from '../../../contracts/activities';
import { publishDue, withoutPending } from '../../../domain/leads/prospects/change-notices';
import type { Prospect } from '../../../domain/leads/prospects/prospect';
import type { PendingNotice } from '../../../persistence/leads/prospect-notices';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EventDraft } from '../../deliveries/events/publish-events';
import type { Needs } from '../../dependencies';
import { ownersOf } from '../exclusions/exclusion-owner';
import { loadExcluded, type ListedSubject } from '../exclusions/load-excluded';
import { changeDraft, findWanted, mayBeTold } from './note-prospect-changes';
import { waitMsUntil } from '../../../domain/wait-ms';

export type TellDueChangesDependencies = Needs<
  'businesses' | 'exclusions' | 'listeners' | 'prospects',
  'now' | 'publishEvents'
>;

/** Prospects in one transaction. */
const DUE_MAX = 100;

/**
 * Publishes the changes of prospects of one shard that had to wait for an hour to be over. Event and prospect are stored
 * together, so that repeating it tells nothing twice.
 */
export async function tellDueChanges(
  deps: TellDueChangesDependencies,
  shard: number,
): Promise<Pick<StepResult, 'moreIsDue' | 'waitMs'>> {
  const { stores, now } = deps;
  const pending = await stores.prospects.listPending(shard, DUE_MAX);
  const [first] = pending;
  if (first === undefined) return { moreIsDue: false, waitMs: null };
  const at = now();
  const due = pending.filter(({ dueAt }) => dueAt <= at);
  if (due.length === 0) return { moreIsDue: false, waitMs: waitMsUntil(first.dueAt, at) };
  await stores.transact((transaction) => tell(deps, transaction, due, at));
  return { moreIsDue: true, waitMs: null };
}

async function tell(
  { stores, publishEvents }: TellDueChangesDependencies,
  transaction: Transaction,
  due: readonly PendingNotice[],
  at: Date,
): Promise<void> {
  const active = await stores.businesses.lock(
    transaction,
    due.map(({ businessId }) => businessId),
  );
  const ids = (isActive: boolean) =>
    due.filter(({ businessId }) => active.has(businessId) === isActive).map(({ id }) => id);
  await stores.prospects.forgetNotices(transaction, ids(false));
  // Read after the lock of their businesses: whoever changes them locks these as well.
  const prospects = await stores.prospects.findMany(ids(true));
  const partnerIds = prospects.map(({ partnerId }) => partnerId);
  const isWanted = await findWanted(stores, transaction, partnerIds);
  // Some may have come onto a list while their changes waited.
  const isExcluded = await loadExcluded(stores, prospects.map(subjectOf));
  const drafts: EventDraft[] = [];
  const told = prospects.flatMap((prospect): Prospect[] => {
    if (prospect.notices === undefined) return [];
    if (isExcluded(subjectOf(prospect)) || !mayBeTold(prospect))
      return [{ ...prospect, notices: withoutPending(prospect.notices) }];
    const { notices, published } = publishDue(prospect.notices, at);
    const wanted = published.filter(({ type }) => isWanted(prospect.partnerId, type));
    drafts.push(...wanted.map((change) => changeDraft(prospect, change)));
    return [{ ...prospect, notices }];
  });
  await stores.prospects.replaceMany(transaction, told);
  await publishEvents(transaction, drafts);
}

/** Whom the lists of their business and of its partner are asked for. */
function subjectOf(prospect: Prospect): ListedSubject {
  const { businessId: id, partnerId } = prospect;
  return { ownerIds: ownersOf({ id, partnerId }), subject: prospect };
}
