import type { Connection } from 'mongoose';
import type { EventSummary, StoredEvent } from '../../domain/deliveries/event';
import { openCollection } from '../collections/collection';
import { withId, type WithId } from '../collections/documents';
import { indexOnlySchema } from '../collections/schema';

const eventSchema = indexOnlySchema();
// four entries an event
eventSchema.index({ key: 1 }, { unique: true, sparse: true }); // one event for each cause
eventSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list; recover by time
eventSchema.index({ businessId: 1, subjectId: 1 }); // erase a business, or a prospect of it
eventSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

export type EventRecord = WithId<Omit<StoredEvent, 'key'>> & { readonly key?: string };

export function openEvents(connection: Connection) {
  return openCollection(connection, 'events', eventSchema, toSummary, ['body']);
}

/** Without a field for the key that is not there: the index is to know nothing of it. */
export function toRecord({ key, ...event }: StoredEvent): EventRecord {
  return key === null ? withId(event) : withId({ ...event, key });
}

export function toEvent({ _id, key, ...event }: EventRecord): StoredEvent {
  return { ...event, id: _id, key: key ?? null };
}

function toSummary({ _id, key, body: _body, ...event }: EventRecord): EventSummary {
  return { ...event, id: _id, key: key ?? null };
}
