import { Schema, type Connection } from 'mongoose';
import type { EventSummary, StoredEvent } from '../../domain/deliveries/event';
import { openCollection } from '../collections/collection';
import { withId, type WithId } from '../collections/documents';

const eventSchema = new Schema();
// two entries an event of a new prospect, four others
eventSchema.index({ key: 1 }, { unique: true, sparse: true }); // one event for each cause
eventSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list; recover by time
// erase a business, or a prospect of it; what tells of a new prospect is found by its time in the list
eventSchema.index(
  { businessId: 1, subjectId: 1 },
  { partialFilterExpression: { subjectId: { $exists: true } } },
);

export type EventRecord = WithId<Omit<StoredEvent, 'key' | 'subjectId'>> & {
  readonly key?: string;
  readonly subjectId?: string | null;
  /** Instead of `subjectId` in an event that tells of a new prospect: it happened when that was made. */
  readonly newProspectId?: string | null;
};

export function openEvents(connection: Connection) {
  return openCollection(connection, 'events', eventSchema, toSummary, ['body']);
}

/** Indexes know nothing of fields that are not there. */
export function toRecord({ key, subjectId, ...event }: StoredEvent): EventRecord {
  if (key !== null) return withId({ ...event, key, subjectId });
  return withId(
    event.type === 'prospect.created' ? { ...event, newProspectId: subjectId } : { ...event, subjectId },
  );
}

export function toEvent(record: EventRecord): StoredEvent {
  return { ...toSummary(record), body: record.body };
}

function toSummary({ body: _body, ...record }: EventRecord): EventSummary {
  const { _id, key = null, newProspectId = null, subjectId = newProspectId, ...event } = record;
  return { ...event, id: _id, key, subjectId };
}
