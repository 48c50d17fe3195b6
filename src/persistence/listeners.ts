import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { HEALTHY, type ListenerHealth } from '../domain/delivery/listener-health';
import { ALL_EVENTS } from '../domain/event-types';
import { buildIndexesOf, KEPT_TIME, modelOf, SCHEMA_OPTIONS, type Indexed } from './collection';
import type { Transaction } from './transact';

export const LISTENER_STATES = ['active', 'paused', 'disabled'] as const;
export type ListenerState = (typeof LISTENER_STATES)[number];

const listenerSchema = new Schema(
  {
    _id: { type: String, required: true },
    partnerId: { type: String, required: true },
    /** As sent; so is `listenTo`. */
    destinationUrl: { type: String, required: true },
    listenTo: { type: [String], required: true },
    description: { type: String, default: null },
    /** The custom headers as sealed JSON. */
    sealedHeaders: { type: String, default: null },
    /** Signing secrets, sealed, newest first; all but the first end at `expiresAt`. */
    secrets: {
      type: [
        new Schema(
          { sealed: { type: String, required: true }, expiresAt: { type: Date, default: null } },
          { _id: false },
        ),
      ],
      required: true,
    },
    rateLimitPerSecond: { type: Number, default: null },
    concurrency: { type: Number, default: null },
    state: { type: String, enum: LISTENER_STATES, required: true },
    disabledReason: { type: String, default: null },
    /** Who may send for this listener now; taken by the delivery loop's batches. */
    lease: {
      token: { type: String, default: null },
      until: { type: Date, default: null },
    },
    health: { type: Schema.Types.Mixed, required: true },
    /** Until when no automatic attempt is due, copied from the health for the sweep. */
    heldUntil: { type: Date, default: null },
    deletedAt: { type: Date, default: null },
    createdAt: KEPT_TIME,
    updatedAt: KEPT_TIME,
  },
  SCHEMA_OPTIONS,
);
listenerSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list; targets of an event

type ListenerRecord = InferSchemaType<typeof listenerSchema>;

export interface SealedSecret {
  readonly sealed: string;
  readonly expiresAt: Date | null;
}

export interface Listener {
  readonly id: string;
  readonly partnerId: string;
  readonly destinationUrl: string;
  readonly listenTo: readonly string[];
  readonly description: string | null;
  readonly sealedHeaders: string | null;
  readonly secrets: readonly SealedSecret[];
  readonly rateLimitPerSecond: number | null;
  readonly concurrency: number | null;
  readonly state: ListenerState;
  readonly disabledReason: string | null;
  readonly health: ListenerHealth;
  readonly deletedAt: Date | null;
  readonly createdAt: Date;
}

export type NewListener = Pick<
  Listener,
  | 'id'
  | 'partnerId'
  | 'destinationUrl'
  | 'listenTo'
  | 'description'
  | 'sealedHeaders'
  | 'secrets'
  | 'rateLimitPerSecond'
  | 'concurrency'
>;

export interface ListenerRepository extends Indexed {
  insert(listener: NewListener): Promise<Listener>;
  /** Any listener, a deleted one too. */
  find(id: string, transaction?: Transaction): Promise<Listener | null>;
  /** How many listeners of a partner are not deleted. */
  count(partnerId: string): Promise<number>;
  /** Not deleted listeners of these partners that ask for this type, whatever their state. */
  findTargets(transaction: Transaction, partnerIds: readonly string[], type: string): Promise<Listener[]>;
  /**
   * Takes the lease if it is free, or this token's own; false when another holds it. Times are those of the
   * store's callers: a lease outlives the clock differences it is made for.
   */
  takeLease(id: string, token: string, now: Date, until: Date): Promise<boolean>;
  /** Extends a lease that is still held by this token. */
  renewLease(id: string, token: string, until: Date): Promise<boolean>;
  releaseLease(id: string, token: string): Promise<void>;
  setHealth(transaction: Transaction, id: string, health: ListenerHealth): Promise<void>;
  /** Sets the state of a listener that is not deleted; false when there is none. `active` clears its health. */
  setState(
    id: string,
    state: ListenerState,
    reason: string | null,
    transaction?: Transaction,
  ): Promise<boolean>;
  /** Active listeners after this id whose hold, if any, is over, in order of id: whom the sweep looks at. */
  listActive(afterId: string, now: Date, limit: number): Promise<string[]>;
}

export function createListenerRepository(connection: Connection): ListenerRepository {
  const listeners = modelOf(connection, 'listeners', listenerSchema);
  return {
    buildIndexes: buildIndexesOf([listeners]),

    async insert({ id, ...listener }) {
      const document = {
        ...listener,
        listenTo: [...listener.listenTo],
        secrets: listener.secrets.map((secret) => ({ ...secret })),
      };
      const created = await listeners.create({ _id: id, ...document, state: 'active', health: HEALTHY });
      return toListener(created.toObject());
    },

    async find(id, transaction) {
      const record = await listeners
        .findById(id)
        .session(transaction ?? null)
        .lean()
        .exec();
      return record === null ? null : toListener(record);
    },

    async count(partnerId) {
      return listeners.countDocuments({ partnerId, deletedAt: null }).exec();
    },

    async findTargets(transaction, partnerIds, type) {
      const records = await listeners
        .find({
          partnerId: { $in: [...new Set(partnerIds)] },
          listenTo: { $in: [type, ALL_EVENTS] },
          deletedAt: null,
        })
        .session(transaction)
        .lean()
        .exec();
      return records.map(toListener);
    },

    async takeLease(id, token, now, until) {
      const { matchedCount } = await listeners
        .updateOne(
          {
            _id: id,
            $or: [{ 'lease.until': null }, { 'lease.until': { $lt: now } }, { 'lease.token': token }],
          },
          { $set: { lease: { token, until } } },
          { timestamps: false },
        )
        .exec();
      return matchedCount === 1;
    },

    async renewLease(id, token, until) {
      const { matchedCount } = await listeners
        .updateOne(
          { _id: id, 'lease.token': token },
          { $set: { 'lease.until': until } },
          { timestamps: false },
        )
        .exec();
      return matchedCount === 1;
    },

    async releaseLease(id, token) {
      await listeners
        .updateOne(
          { _id: id, 'lease.token': token },
          { $set: { lease: { token: null, until: null } } },
          { timestamps: false },
        )
        .exec();
    },

    async setHealth(transaction, id, health) {
      await listeners
        .updateOne(
          { _id: id },
          { $set: { health, heldUntil: health.hold?.nextProbeAt ?? null } },
          { session: transaction, timestamps: false },
        )
        .exec();
    },

    async setState(id, state, reason, transaction) {
      const cleared = state === 'active' ? { health: HEALTHY, heldUntil: null } : {};
      const { matchedCount } = await listeners
        .updateOne(
          { _id: id, deletedAt: null },
          { $set: { state, disabledReason: reason, ...cleared } },
          transaction === undefined ? {} : { session: transaction },
        )
        .exec();
      return matchedCount === 1;
    },

    async listActive(afterId, now, limit) {
      const records = await listeners
        .find(
          {
            _id: { $gt: afterId },
            state: 'active',
            deletedAt: null,
            $or: [{ heldUntil: null }, { heldUntil: { $lte: now } }],
          },
          { _id: 1 },
        )
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
        .exec();
      return records.map((record) => record._id);
    },
  };
}

function toListener(record: ListenerRecord): Listener {
  return {
    id: record._id,
    partnerId: record.partnerId,
    destinationUrl: record.destinationUrl,
    listenTo: record.listenTo,
    description: record.description ?? null,
    sealedHeaders: record.sealedHeaders ?? null,
    secrets: record.secrets.map(({ sealed, expiresAt }) => ({ sealed, expiresAt: expiresAt ?? null })),
    rateLimitPerSecond: record.rateLimitPerSecond ?? null,
    concurrency: record.concurrency ?? null,
    state: record.state,
    disabledReason: record.disabledReason ?? null,
    health: record.health,
    deletedAt: record.deletedAt ?? null,
    createdAt: record.createdAt,
  };
}
