import type { EventSubject } from '../../../persistence/deliveries/events';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { eraseOutreach, type EndDependencies } from '../../outreach/enrolments/end-enrolment';

/** Prospects in one transaction. */
export const ERASE_STEP_MAX = 100;
/** Events in one transaction; each has a delivery for each listener of a partner. */
export const ERASE_EVENTS_MAX = 100;
/** Visits or attempts in one write. */
const RECORDS_MAX = 500;

export type EraseDependencies = EndDependencies &
  Needs<'attempts' | 'capturedMessages' | 'deliveries' | 'events' | 'inboundMessages' | 'prospects', 'now'>;
type Subjects = readonly EventSubject[];

/**
 * Removes everything that tells of prospects but themselves: visits, the bytes of events about them, what is still to
 * be delivered of these, and what receivers answered. Events keep id, type and time, deliveries and attempts their
 * facts. There may be any number of each, so it goes in bounded steps; interrupted, it is repeated as long as the
 * prospects are there.
 */
export async function eraseTraces(deps: EraseDependencies, prospects: Subjects): Promise<void> {
  const { events, prospects: records } = deps.stores;
  const ids = prospects.map(({ id }) => id);
  const eventIds = await events.listIdsAbout(prospects);
  for (let from = 0; from < eventIds.length; from += ERASE_EVENTS_MAX)
    await eraseEvents(deps, eventIds.slice(from, from + ERASE_EVENTS_MAX));
  while ((await records.removeSomeVisits(ids, RECORDS_MAX)) > 0);
}

/**
 * Removes prospects, with the traces that were added since `eraseTraces` removed the others. Repeating it changes
 * nothing. The caller guards the business in the same transaction, unless it is deleted already.
 */
export async function eraseProspects(
  deps: EraseDependencies,
  transaction: Transaction,
  prospects: Subjects,
): Promise<void> {
  const { stores, now } = deps;
  const ids = prospects.map(({ id }) => id);
  const added = await stores.events.erase(
    transaction,
    await stores.events.listIdsAbout(prospects, transaction),
    now(),
  );
  if (added.length > 0) {
    const deliveryIds = await stores.deliveries.erase(transaction, added, now());
    while ((await stores.attempts.eraseSomeResponses(deliveryIds, RECORDS_MAX, transaction)) > 0);
  }
  await eraseOutreach(deps, transaction, prospects);
  for (const businessId of new Set(prospects.map((prospect) => prospect.businessId))) {
    await stores.capturedMessages.removeAbout(transaction, businessId, ids);
    await stores.inboundMessages.removeAbout(transaction, businessId, ids);
  }
  await stores.prospects.removeMany(transaction, ids);
}

/** Erases at most `ERASE_EVENTS_MAX` events, what is still to be delivered of them, and what receivers answered. */
export async function eraseEvents(
  { stores, now }: Needs<'attempts' | 'deliveries' | 'events', 'now'>,
  eventIds: readonly string[],
): Promise<void> {
  const deliveryIds = await stores.transact(async (transaction) => {
    await stores.events.erase(transaction, eventIds, now());
    return await stores.deliveries.erase(transaction, eventIds, now());
  });
  while ((await stores.attempts.eraseSomeResponses(deliveryIds, RECORDS_MAX)) > 0);
}
