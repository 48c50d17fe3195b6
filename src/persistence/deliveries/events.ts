import { Schema, type Connection } from 'mongoose';
import type { EventSummary, StoredEvent } from '../../domain/deliveries/event';
import type { RemovalLimits } from '../../domain/deliveries/retention';
import { idBoundAt } from '../../domain/ids';
import type { Prospect } from '../../domain/leads/prospects/prospect';
import type { ListPosition, PageRequest } from '../../domain/list-position';
import { openCollection } from '../collections/collection';
import { among, given, timeRange } from '../collections/conditions';
import { withId, type WithId } from '../collections/documents';
import type { Transaction } from '../mongo/transact';

const eventSchema = new Schema();
// two entries an event of a new prospect, four others
eventSchema.index({ key: 1 }, { unique: true, sparse: true }); // one event for each cause
eventSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list; recover by time
// erase a business, or a prospect of it; what tells of a new prospect is found by its time in the list
eventSchema.index(
  { businessId: 1, subjectId: 1 },
  { partialFilterExpression: { subjectId: { $exists: true } } },
);

type EventRecord = WithId<Omit<StoredEvent, 'key' | 'subjectId'>> & {
  readonly key?: string;
  readonly subjectId?: string | null;
  /** Instead of `subjectId` in an event that tells of a new prospect: it happened when that was made. */
  readonly newProspectId?: string | null;
};

/** Which events of a partner; bounds are of the time they happened, `until` excluded. */
export interface EventFilter {
  readonly partnerId: string;
  readonly types: readonly string[] | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** What events may be about: a prospect. */
export type EventSubject = Pick<Prospect, 'id' | 'businessId' | 'partnerId' | 'createdAt'>;

export function createEventRepository(connection: Connection) {
  const events = openCollection(connection, 'events', eventSchema, toSummary, ['body']);
  const { raw } = events;
  /** The ids of the events that told of these prospects when they were new, as long as they are not erased. */
  async function listIdsOfNew(
    prospects: readonly EventSubject[],
    transaction?: Transaction,
  ): Promise<string[]> {
    if (prospects.length === 0) return [];
    const partnerId = { $in: prospects.map((prospect) => prospect.partnerId) };
    const createdAt = { $in: prospects.map((prospect) => prospect.createdAt) };
    const newProspectId = { $in: prospects.map(({ id }) => id) };
    return await events.ids({ partnerId, createdAt, newProspectId }, { transaction });
  }

  return {
    /** Raises a duplicate key when an event of one of these causes is there. */
    async insertMany(transaction: Transaction, batch: readonly StoredEvent[]): Promise<void> {
      await events.insertAll(batch.map(toRecord), transaction);
    },

    async find(id: string): Promise<StoredEvent | null> {
      const record = await raw.findOne<EventRecord>({ _id: id });
      return record === null ? null : toEvent(record);
    },

    /** The bodies of these events; erased and expired ones are missing. */
    async findBodies(ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
      const records = await raw
        .find(among(ids), { projection: { body: 1 }, batchSize: ids.length + 1 })
        .toArray();
      const bodies = new Map<string, Buffer>();
      for (const record of records) {
        // A copy: one that waits for long keeps the rest of the answer from being freed.
        if (record.body !== null) bodies.set(record._id, Buffer.from(record.body));
      }
      return bodies;
    },

    /** Which of these events still have their bytes. */
    findKept: async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await events.ids({ ...among(ids), erasedAt: null })),

    /** Newest first, those after the position if one is given; without bodies. @throws SearchTooBroad */
    list: async (filter: EventFilter, page: PageRequest) => await events.newest(conditionOf(filter), page),

    /** Oldest first, those after the position if one is given; without bodies. */
    walk: async (filter: EventFilter, after: ListPosition | null, limit: number) =>
      await events.oldest(conditionOf(filter), after, limit),

    /** The ids of all events about these prospects, erased or not. */
    async listIdsAbout(prospects: readonly EventSubject[], transaction?: Transaction): Promise<string[]> {
      const businessId = { $in: prospects.map((prospect) => prospect.businessId) };
      const subjectId = { $in: prospects.map(({ id }) => id) };
      const later = await events.ids({ businessId, subjectId }, { transaction });
      return [...later, ...(await listIdsOfNew(prospects, transaction))];
    },

    listIdsOfNew,

    /** The ids of events of a business, whichever come first; without those of `listIdsOfNew`. */
    listIdsOf: async (businessId: string, limit: number) =>
      await events.ids({ businessId, subjectId: { $exists: true } }, { limit }),

    /** Removes the bytes of events, whose subjects need not be there any more; answers those that had not lost them before. */
    async erase(transaction: Transaction, ids: readonly string[], at: Date): Promise<string[]> {
      const kept = { ...among(ids), erasedAt: null };
      const erased = await events.ids(kept, { transaction });
      const erasure = { $set: { body: null, erasedAt: at }, $rename: { newProspectId: 'subjectId' } };
      await events.changeAll(kept, erasure, transaction);
      return erased;
    },

    /** Removes some that are kept no longer, behind an id; see `removeNext`. */
    async removeOld({ events: before }: RemovalLimits, afterId: string, limit: number) {
      const old = { _id: { $lt: idBoundAt('event', before) }, createdAt: { $lt: before } };
      return await events.removeNext(old, afterId, limit);
    },

    /** Reduces erased events to id, type and time: nothing in them tells any more whose they were. */
    async anonymize(ids: readonly string[]): Promise<void> {
      const anonymous = { $set: { businessId: null, subjectId: null }, $unset: { key: '' as const } };
      await events.changeAll(among(ids), anonymous);
    },
  };
}

function conditionOf({ partnerId, types, since, until }: EventFilter) {
  return given({ partnerId, type: types && { $in: types }, createdAt: timeRange(since, until) });
}

/** Indexes know nothing of fields that are not there. */
function toRecord({ key, subjectId, ...event }: StoredEvent): EventRecord {
  if (key !== null) return withId({ ...event, key, subjectId });
  return withId(
    event.type === 'prospect.created' ? { ...event, newProspectId: subjectId } : { ...event, subjectId },
  );
}

function toEvent(record: EventRecord): StoredEvent {
  return { ...toSummary(record), body: record.body };
}

function toSummary({ body: _body, ...record }: EventRecord): EventSummary {
  const { _id, key = null, newProspectId = null, subjectId = newProspectId, ...event } = record;
  return { ...event, id: _id, key, subjectId };
}
