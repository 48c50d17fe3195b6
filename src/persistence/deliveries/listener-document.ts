import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { LISTENER_FORMATS } from '../../domain/deliveries/formats/listener-format';
import type { ListenerFilter } from '../../domain/deliveries/listeners/listener-filter';
import { openCollection } from '../collections/collection';
import { KEPT_TIME, SCHEMA_OPTIONS } from '../mongo/collection';
import {
  LISTENER_STATES,
  type SealedSecret,
  type Listener,
} from '../../domain/deliveries/listeners/listener';
export const listenerSchema = new Schema(
  {
    _id: { type: String, required: true },
    partnerId: { type: String, required: true },
    /** As sent; so is `listenTo`. */
    destinationUrl: { type: String, required: true },
    listenTo: { type: [String], required: true },
    /** Of a listener from before there were formats nothing is stored. */
    format: { type: String, enum: LISTENER_FORMATS, default: 'webhook' },
    /** As JSON text: names of properties may be what no store keeps. */
    filter: { type: String, default: null },
    description: { type: String, default: null },
    /** The custom headers as sealed JSON. */
    sealedHeaders: { type: String, default: null },
    /** Signing secrets, sealed, newest first; all but the first end at `expiresAt`. */
    secrets: {
      type: [
        new Schema(
          {
            sealed: { type: String, required: true },
            expiresAt: { type: Date, default: null },
            /** The rotation that made it, so that repeating one under its key changes nothing. */
            rotationId: { type: String, default: null },
          },
          { _id: false },
        ),
      ],
      required: true,
    },
    rateLimitPerSecond: { type: Number, default: null },
    concurrency: { type: Number, default: null },
    /** Which of its partner's places it takes: as many listeners as there are places, also under a race. */
    slot: { type: Number, required: true },
    state: { type: String, enum: LISTENER_STATES, required: true },
    disabledReason: { type: String, default: null },
    /** Who may send for this listener now, and which attempts it is making. */
    lease: {
      token: { type: String, default: null },
      until: { type: Date, default: null },
      attempts: { type: [Schema.Types.Mixed], default: [] },
    },
    health: { type: Schema.Types.Mixed, required: true },
    /** Until when no automatic attempt is due, copied from the health for the sweep. */
    heldUntil: { type: Date, default: null },
    deletedAt: { type: Date, default: null },
    createdAt: KEPT_TIME,
    updatedAt: KEPT_TIME,
  },
  { ...SCHEMA_OPTIONS, timestamps: true },
);
listenerSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list; targets of an event
// one listener in each place of a partner
listenerSchema.index(
  { partnerId: 1, slot: 1 },
  { unique: true, partialFilterExpression: { deletedAt: null } },
);
listenerSchema.index({ deletedAt: 1, _id: 1 }); // sweep: what deleted ones left

export type ListenerRecord = InferSchemaType<typeof listenerSchema>;
export type ListenerCollection = ReturnType<typeof openListeners>;

export function openListeners(connection: Connection) {
  // There may be hundreds of attempts, for the holder of the lease alone.
  return openCollection(connection, 'listeners', listenerSchema, toListener, { 'lease.attempts': 0 });
}

export interface SealedParts {
  readonly secrets: readonly SealedSecret[];
  readonly sealedHeaders?: string | null;
}

export type NewListener = Pick<
  Listener,
  | 'id'
  | 'partnerId'
  | 'destinationUrl'
  | 'format'
  | 'listenTo'
  | 'filter'
  | 'description'
  | 'sealedHeaders'
  | 'secrets'
  | 'rateLimitPerSecond'
  | 'concurrency'
>;

/** What an owner may change; what is left out stays. `active` clears the health. */
export type ListenerChange = Partial<
  Pick<
    Listener,
    | 'destinationUrl'
    | 'format'
    | 'listenTo'
    | 'filter'
    | 'description'
    | 'sealedHeaders'
    | 'rateLimitPerSecond'
    | 'concurrency'
    | 'state'
  >
>;

export function toListener(record: ListenerRecord): Listener {
  return {
    id: record._id,
    partnerId: record.partnerId,
    destinationUrl: record.destinationUrl,
    format: record.format ?? 'webhook',
    listenTo: record.listenTo,
    filter: toFilter(record.filter),
    description: record.description ?? null,
    sealedHeaders: record.sealedHeaders ?? null,
    secrets: record.secrets.map(({ sealed, expiresAt, rotationId }) => ({
      sealed,
      expiresAt: expiresAt ?? null,
      rotationId: rotationId ?? null,
    })),
    rateLimitPerSecond: record.rateLimitPerSecond ?? null,
    concurrency: record.concurrency ?? null,
    state: record.state,
    disabledReason: record.disabledReason ?? null,
    health: record.health,
    deletedAt: record.deletedAt ?? null,
    createdAt: record.createdAt,
  };
}

/** How a filter is stored; each read of a listener without one costs nothing. */
export function filterText(filter: ListenerFilter | null): string | null {
  return filter === null ? null : JSON.stringify(filter);
}

function toFilter(text: string | null | undefined): ListenerFilter | null {
  if (text === null || text === undefined) return null;
  const filter: ListenerFilter = JSON.parse(text);
  return filter;
}
