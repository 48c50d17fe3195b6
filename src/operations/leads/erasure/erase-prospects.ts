import type { EventSubject } from '../../../persistence/deliveries/events';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs, AnyRepository } from '../../dependencies';
import { eraseOutreach } from '../../outreach/enrolments/end-enrolment';

/** Prospects that are erased together. */
export const ERASE_STEP_MAX = 100;
/** Events in one transaction; each has a delivery for each listener of a partner. */
export const ERASE_EVENTS_MAX = 100;
/** Visits or attempts in one write. */
const RECORDS_MAX = 500;

type EraseDependencies = Needs<AnyRepository, 'now'>;
type Subjects = readonly EventSubject[];

export type EraseProspects = ReturnType<typeof createEraseProspects>;
export type EraseTraces = ReturnType<typeof createEraseTraces>;

/**
 * Removes everything that tells of prospects but themselves: visits, the bytes of events about them, what is still to
 * be delivered of these, and what receivers answered. Events keep id, type and time, deliveries and attempts their
 * facts. There may be any number of each, so it goes in bounded steps; interrupted, it is repeated as long as the
 * prospects are there.
 */
export function createEraseTraces({ stores, now }: EraseDependencies) {
  const eraseEvents = createEraseEvents({ stores, now });

  return async function eraseTraces(prospects: Subjects): Promise<void> {
    const ids = prospects.map(({ id }) => id);
    const eventIds = await stores.events.listIdsAbout(prospects);
    for (let from = 0; from < eventIds.length; from += ERASE_EVENTS_MAX)
      await eraseEvents(eventIds.slice(from, from + ERASE_EVENTS_MAX));
    while ((await stores.prospects.removeSomeVisits(ids, RECORDS_MAX)) > 0);
  };
}

/**
 * Removes prospects, with the traces that were added since `eraseTraces` removed the others. Repeating it changes
 * nothing. The caller guards the business in the same transaction, unless it is deleted already.
 */
export function createEraseProspects({ stores, now }: EraseDependencies) {
  return async function eraseProspects(transaction: Transaction, prospects: Subjects): Promise<void> {
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
    await eraseOutreach({ stores, now }, transaction, prospects);
    for (const businessId of new Set(prospects.map((prospect) => prospect.businessId))) {
      await stores.capturedMessages.removeAbout(transaction, businessId, ids);
      await stores.inboundMessages.removeAbout(transaction, businessId, ids);
    }
    await stores.prospects.removeMany(transaction, ids);
  };
}

/** Erases at most `ERASE_EVENTS_MAX` events, what is still to be delivered of them, and what receivers answered. */
export function createEraseEvents({ stores, now }: EraseDependencies) {
  return async function eraseEvents(eventIds: readonly string[]): Promise<void> {
    const deliveryIds = await stores.transact(async (transaction) => {
      await stores.events.erase(transaction, eventIds, now());
      return await stores.deliveries.erase(transaction, eventIds, now());
    });
    while ((await stores.attempts.eraseSomeResponses(deliveryIds, RECORDS_MAX)) > 0);
  };
}
