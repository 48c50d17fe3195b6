import type { Connection } from 'mongoose';
import { toBuffer } from '../mongo/binary';
import { modelOf, nativeCollection } from '../mongo/collection';
import { eventSchema, toEvent, toRaw, type RawEvent } from './event-document';
import { createdWithin } from '../paging/created-within';
import { positionOf, type ListPosition, type Page } from '../../domain/list-position';
import { createWriteMany } from '../fallback/write-many';
import { insertAll } from '../mongo/insert-all';
import { cursorAt, NEWEST_FIRST, OLDEST_FIRST } from '../paging/cursor';
import { readList, readPage } from '../paging/page';
import { inTransaction, type Transaction } from '../mongo/transact';
import type { StoredEvent, EventSummary } from '../../domain/deliveries/event';

/** Which events of a partner; bounds are of the time they happened, `until` excluded. */
export interface EventFilter {
  readonly partnerId: string;
  readonly types: readonly string[] | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** What events may be about: a prospect of a business. */
export interface EventSubject {
  readonly id: string;
  readonly businessId: string;
}

export interface EventRepository {
  /** Raises a duplicate key when an event of one of these causes is there. */
  insertMany(transaction: Transaction, events: readonly StoredEvent[]): Promise<void>;
  find(id: string): Promise<StoredEvent | null>;
  /** The bodies of these events; erased and expired ones are missing. */
  findBodies(ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Which of these events still have their bytes. */
  findKept(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Newest first, those after the position if one is given; without bodies. @throws SearchTooBroad */
  list(filter: EventFilter, after: ListPosition | null, limit: number): Promise<Page<EventSummary>>;
  /** Oldest first, those after the position if one is given; without bodies. */
  walk(filter: EventFilter, after: ListPosition | null, limit: number): Promise<EventSummary[]>;
  /** The ids of all events about these subjects, erased or not. */
  listIdsAbout(subjects: readonly EventSubject[], transaction?: Transaction): Promise<string[]>;
  /** The ids of events of a business, whichever come first. */
  listIdsOf(businessId: string, limit: number): Promise<string[]>;
  /** Removes the bytes of events; answers those that had not lost them before. */
  erase(transaction: Transaction, ids: readonly string[], at: Date): Promise<string[]>;
  /** Reduces erased events to id, type and time: nothing in them tells any more whose they were. */
  anonymize(ids: readonly string[]): Promise<void>;
}

export function createEventRepository(connection: Connection): EventRepository {
  const events = modelOf(connection, 'events', eventSchema);
  const rawEvents = nativeCollection<RawEvent>(connection, 'events');
  const writeMany = createWriteMany(connection);
  return {
    async insertMany(transaction, batch) {
      await insertAll(connection, 'events', batch.map(toRaw), transaction);
    },

    async find(id) {
      const record = await events.findById(id).lean();
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
      const records = await events.find({ _id: { $in: [...ids] }, erasedAt: null }, { _id: 1 }).lean();
      return new Set(records.map((record) => record._id));
    },

    async list(filter, position, limit) {
      const read = { filter: conditionOf(filter), sort: NEWEST_FIRST, after: cursorAt(position), limit };
      return await readPage(rawEvents, { ...read, projection: { body: 0 } }, toSummary, positionOf);
    },

    async walk(filter, position, limit) {
      const after = cursorAt(position);
      const read = { filter: conditionOf(filter), sort: OLDEST_FIRST, after, limit, maxTimeMs: null };
      return (await readList(rawEvents, { ...read, projection: { body: 0 } })).map(toSummary);
    },

    async listIdsAbout(subjects, transaction) {
      const about = {
        businessId: { $in: [...new Set(subjects.map(({ businessId }) => businessId))] },
        subjectId: { $in: subjects.map(({ id }) => id) },
      };
      const options = { ...inTransaction(transaction), projection: { _id: 1 } };
      return (await rawEvents.find(about, options).toArray()).map(({ _id }) => _id);
    },

    async listIdsOf(businessId, limit) {
      const records = await rawEvents.find({ businessId }, { projection: { _id: 1 }, limit }).toArray();
      return records.map(({ _id }) => _id);
    },

    async erase(transaction, ids, at) {
      const kept = { _id: { $in: [...ids] }, erasedAt: null };
      const options = { session: transaction };
      const records = await rawEvents.find(kept, { ...options, projection: { _id: 1 } }).toArray();
      await rawEvents.updateMany(kept, { $set: { body: null, erasedAt: at } }, options);
      return records.map(({ _id }) => _id);
    },

    async anonymize(ids) {
      const anonymous = { $set: { businessId: null, subjectId: null }, $unset: { key: '' as const } };
      await writeMany((transaction) =>
        rawEvents.updateMany({ _id: { $in: [...ids] } }, anonymous, inTransaction(transaction)),
      );
    },
  };
}

function conditionOf({ partnerId, types, since, until }: EventFilter) {
  return {
    partnerId,
    ...(types !== null && { type: { $in: [...types] } }),
    ...createdWithin(since, until),
  };
}

function toSummary({ _id, key, ...event }: Omit<RawEvent, 'body'>): EventSummary {
  return { ...event, id: _id, key: key ?? null };
}
