import type { Connection } from 'mongoose';
import { toBuffer } from './binary';
import { buildIndexesOf, modelOf, nativeCollection, type Indexed } from './collection';
import {
  eventSchema,
  toEvent,
  toRaw,
  type EventSummary,
  type RawEvent,
  type StoredEvent,
} from './event-document';
import type { ListPosition } from '../domain/list-position';
import { newerThan, OLDEST_FIRST, within } from './list-order';
import { readList, type ListSource } from './list-source';
import { instantsWithin, positionOf } from './newest-first';
import { insertAll } from './insert-all';
import type { PaceNote } from './pace';
import { Patience } from './patience';
import { RecentNotes } from './recent-notes';
import type { Transaction } from './transact';

/** Which events of a partner; bounds are of the time they happened, `until` excluded. */
export interface EventFilter {
  readonly partnerId: string;
  readonly types: readonly string[] | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

export interface EventRepository extends Indexed {
  /** Raises a duplicate key when an event of one of these causes is there. */
  insertMany(transaction: Transaction, events: readonly StoredEvent[]): Promise<void>;
  find(id: string): Promise<StoredEvent | null>;
  /** The bodies of these events; erased and expired ones are missing. */
  findBodies(ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Which of these events still have their bytes. */
  findKept(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Newest first, those after the position if one is given; without bodies. */
  list(filter: EventFilter, after: ListPosition | null, limit: number): Promise<EventSummary[]>;
  /** Oldest first, those after the position if one is given; without bodies. */
  walk(filter: EventFilter, after: ListPosition | null, limit: number): Promise<EventSummary[]>;
  /** Removes the bytes of all events about these subjects; answers the events' ids, erased before or not. */
  erase(transaction: Transaction, subjectIds: readonly string[], at: Date): Promise<string[]>;
  /**
   * Reduces events of a business, whichever come first, to their id, type and time: nothing in them tells any more
   * whose they were. Answers their ids, none at the end.
   */
  eraseSome(transaction: Transaction, businessId: string, limit: number, at: Date): Promise<string[]>;
}

export function createEventRepository(connection: Connection): EventRepository {
  const events = modelOf(connection, 'events', eventSchema);
  const rawEvents = nativeCollection<RawEvent>(connection, 'events');
  const paces = new RecentNotes<PaceNote>();
  return {
    buildIndexes: buildIndexesOf([events]),

    async insertMany(transaction, batch) {
      await insertAll(connection, 'events', batch.map(toRaw), transaction);
    },

    async find(id) {
      const record = await events.findById(id).lean().exec();
      return record === null ? null : toEvent(record);
    },

    async findBodies(ids) {
      const records = await rawEvents
        .find({ _id: { $in: [...ids] } }, { projection: { body: 1 }, batchSize: ids.length + 1 })
        .toArray();
      const bodies = new Map<string, Buffer>();
      for (const record of records) {
        const body = toBuffer(record.body);
        if (body !== null) bodies.set(record._id, body);
      }
      return bodies;
    },

    async findKept(ids) {
      const records = await events
        .find({ _id: { $in: [...ids] }, erasedAt: null }, { _id: 1 })
        .lean()
        .exec();
      return new Set(records.map((record) => record._id));
    },

    async list(filter, after, limit) {
      const { partnerId, types, since, until } = filter;
      const source: ListSource = {
        index: { partnerId },
        rest: types === null ? {} : { type: { $in: [...types] } },
        field: 'createdAt',
        projection: { body: 0 },
      };
      const { found } = await readList(rawEvents, [source], {
        bounds: instantsWithin(since, until),
        after: positionOf(after),
        limit,
        patience: new Patience(null),
        paces,
      });
      return found.map(({ _id, key = null, ...event }) => ({ ...event, id: _id, key }));
    },

    async walk(filter, after, limit) {
      const { partnerId, types, since, until } = filter;
      const records = await events
        .find({
          partnerId,
          ...within(since, until),
          ...(types === null ? {} : { type: { $in: [...types] } }),
          ...newerThan(after),
        })
        .select('-body')
        .sort({ ...OLDEST_FIRST })
        .limit(limit)
        .lean()
        .exec();
      return records.map(toEvent);
    },

    async erase(transaction, subjectIds, at) {
      const about = { subjectId: { $in: [...subjectIds] } };
      const records = await events.find(about, { _id: 1 }).session(transaction).lean().exec();
      await events
        .updateMany(
          { ...about, erasedAt: null },
          { $set: { body: null, erasedAt: at } },
          { session: transaction },
        )
        .exec();
      return records.map((record) => record._id);
    },

    async eraseSome(transaction, businessId, limit, at) {
      const options = { session: transaction };
      const records = await rawEvents
        .find({ businessId }, { ...options, projection: { erasedAt: 1 }, limit })
        .toArray();
      if (records.length === 0) return [];
      await rawEvents.bulkWrite(
        records.map(({ _id, erasedAt }) => ({
          updateOne: {
            filter: { _id },
            update: {
              $set: { businessId: null, subjectId: null, body: null, erasedAt: erasedAt ?? at },
              $unset: { key: '' },
            },
          },
        })),
        { ...options, ordered: false },
      );
      return records.map((record) => record._id);
    },
  };
}
