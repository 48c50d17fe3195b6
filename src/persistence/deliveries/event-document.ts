import { Schema, type InferSchemaType } from 'mongoose';
import { toBuffer } from '../mongo/binary';
import { SCHEMA_OPTIONS, withId, type WithId } from '../mongo/collection';
import type { StoredEvent } from '../../domain/deliveries/event';

export const eventSchema = new Schema(
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

export type EventRecord = InferSchemaType<typeof eventSchema>;
/** As the driver stores it. */
export type RawEvent = WithId<Omit<StoredEvent, 'key'>> & { readonly key?: string };

/** Without a field for the key that is not there: the index is to know nothing of it. */
export function toRaw({ key, ...event }: StoredEvent): RawEvent {
  return key === null ? withId(event) : withId({ ...event, key });
}

export function toEvent(record: EventRecord): StoredEvent {
  return {
    id: record._id,
    partnerId: record.partnerId,
    businessId: record.businessId ?? null,
    subjectId: record.subjectId ?? null,
    type: record.type,
    key: record.key ?? null,
    body: toBuffer(record.body),
    targets: record.targets,
    erasedAt: record.erasedAt ?? null,
    createdAt: record.createdAt,
    expiresAt: record.expiresAt,
  };
}
