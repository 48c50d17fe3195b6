import { Schema, type Connection } from 'mongoose';
import { toBuffer } from '../mongo/binary';
import { openCollection } from '../collections/collection';
import { SCHEMA_OPTIONS, withId, type WithId } from '../mongo/collection';
import type { EventSummary, StoredEvent } from '../../domain/deliveries/event';

const eventSchema = new Schema(
  {
    _id: { type: String, required: true },
    partnerId: { type: String, required: true },
    businessId: { type: String, default: null },
    /** What the event is about, such as a prospect: erasing that erases the event's bytes. */
    subjectId: { type: String, default: null },
    type: { type: String, required: true },
    /** Names the cause; two events of one cause are one event. Missing where the cause cannot come twice. */
    key: { type: String },
    /** The body, serialised once: every attempt and replay sends exactly these bytes. Null when erased. */
    body: { type: Buffer, default: null },
    /** Listeners that get the event, frozen when it happened. */
    targets: { type: [String], required: true },
    erasedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  SCHEMA_OPTIONS,
);
// four entries an event
eventSchema.index({ key: 1 }, { unique: true, sparse: true }); // one event for each cause
eventSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list; recover by time
eventSchema.index({ businessId: 1, subjectId: 1 }); // erase a business, or a prospect of it
eventSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

export type EventRecord = WithId<Omit<StoredEvent, 'key'>> & { readonly key?: string };

export function openEvents(connection: Connection) {
  return openCollection(connection, 'events', eventSchema, toSummary, { body: 0 });
}

/** Without a field for the key that is not there: the index is to know nothing of it. */
export function toRecord({ key, ...event }: StoredEvent): EventRecord {
  return key === null ? withId(event) : withId({ ...event, key });
}

export function toEvent({ _id, key, body, ...event }: EventRecord): StoredEvent {
  return { ...event, id: _id, key: key ?? null, body: toBuffer(body) };
}

function toSummary({ _id, key, body: _body, ...event }: EventRecord): EventSummary {
  return { ...event, id: _id, key: key ?? null };
}
