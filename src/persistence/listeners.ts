import {
  listenerSchema,
  toListener,
  type Listener,
  type ListenerChange,
  type ListenerRecord,
  type ListenerState,
  type NewListener,
  type SealedSecret,
} from './listener-document';
import type { Connection } from 'mongoose';
import { HEALTHY, type ListenerHealth } from '../domain/delivery/listener-health';
import { ALL_EVENTS } from '../domain/event-types';
import { buildIndexesOf, modelOf, nativeCollection, type Indexed } from './collection';
import type { ListPosition } from '../domain/list-position';
import { NEWEST_FIRST, olderThan } from './list-order';
import { inTransaction, type Transaction } from './transact';

export interface ListenerRepository extends Indexed {
  /**
   * Stores a listener in one of its partner's places. Raises a duplicate key when the id or the place is taken.
   */
  insert(listener: NewListener, slot: number): Promise<Listener>;
  /** Any listener, a deleted one too. */
  find(id: string, transaction?: Transaction): Promise<Listener | null>;
  /** Each of these listeners in the order asked for, null where there is none. */
  findMany(ids: readonly string[]): Promise<(Listener | null)[]>;
  /** Not deleted listeners of a partner, newest first, those after the position if one is given. */
  list(partnerId: string, after: ListPosition | null, limit: number): Promise<Listener[]>;
  /** The places that listeners of a partner take. */
  takenSlots(partnerId: string): Promise<ReadonlySet<number>>;
  /** Changes a listener of this partner that is not deleted; null when there is none. */
  update(partnerId: string, id: string, change: ListenerChange): Promise<Listener | null>;
  setSecrets(transaction: Transaction, id: string, secrets: readonly SealedSecret[]): Promise<void>;
  /** False when there is no such listener of this partner, or it is deleted already. */
  markDeleted(partnerId: string, id: string, at: Date): Promise<boolean>;
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
  /** Paused and disabled listeners after this id, in order of id: nothing of theirs goes out by itself. */
  listInactive(afterId: string, limit: number): Promise<string[]>;
  /** Active listeners that are only probed; counts to `max` at most. */
  countHeld(max: number): Promise<number>;
  /** Deleted listeners after this id, in order of id. */
  listDeleted(afterId: string, limit: number): Promise<string[]>;
}

export function createListenerRepository(connection: Connection): ListenerRepository {
  const listeners = modelOf(connection, 'listeners', listenerSchema);
  const raw = nativeCollection<ListenerRecord>(connection, 'listeners');
  return {
    buildIndexes: buildIndexesOf([listeners]),

    async insert({ id, ...listener }, slot) {
      const document = {
        ...listener,
        listenTo: [...listener.listenTo],
        secrets: listener.secrets.map((secret) => ({ ...secret })),
      };
      const created = await listeners.create({
        _id: id,
        ...document,
        slot,
        state: 'active',
        health: HEALTHY,
      });
      return toListener(created.toObject());
    },

    async find(id, transaction) {
      // Read at every claim, so by the driver's own call.
      const record = await raw.findOne({ _id: id }, inTransaction(transaction));
      return record === null ? null : toListener(record);
    },

    async findMany(ids) {
      const records = await raw.find({ _id: { $in: [...new Set(ids)] } }).toArray();
      const found = new Map(records.map((record) => [record._id, toListener(record)]));
      return ids.map((id) => found.get(id) ?? null);
    },

    async list(partnerId, after, limit) {
      const records = await listeners
        .find({ partnerId, deletedAt: null, ...olderThan(after) })
        .sort({ ...NEWEST_FIRST })
        .limit(limit)
        .lean()
        .exec();
      return records.map(toListener);
    },

    async takenSlots(partnerId) {
      const records = await listeners.find({ partnerId, deletedAt: null }, { slot: 1 }).lean().exec();
      return new Set(records.map((record) => record.slot));
    },

    async update(partnerId, id, { listenTo, ...change }) {
      const record = await listeners
        .findOneAndUpdate(
          { _id: id, partnerId, deletedAt: null },
          {
            $set: {
              ...change,
              ...(listenTo === undefined ? {} : { listenTo: [...listenTo] }),
              ...(change.state === undefined ? {} : stateFields(change.state, null)),
            },
          },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
      return record === null ? null : toListener(record);
    },

    async setSecrets(transaction, id, secrets) {
      await listeners
        .updateOne(
          { _id: id },
          { $set: { secrets: secrets.map((secret) => ({ ...secret })) } },
          { session: transaction },
        )
        .exec();
    },

    async markDeleted(partnerId, id, at) {
      const { matchedCount } = await listeners
        .updateOne({ _id: id, partnerId, deletedAt: null }, { $set: { deletedAt: at } })
        .exec();
      return matchedCount === 1;
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
      const { matchedCount } = await listeners
        .updateOne(
          { _id: id, deletedAt: null },
          { $set: stateFields(state, reason) },
          inTransaction(transaction),
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

    async listInactive(afterId, limit) {
      const records = await listeners
        .find({ _id: { $gt: afterId }, state: { $in: ['paused', 'disabled'] }, deletedAt: null }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
        .exec();
      return records.map((record) => record._id);
    },

    async countHeld(max) {
      const held = { state: 'active', deletedAt: null, heldUntil: { $gt: new Date(0) } } as const;
      return await listeners.countDocuments(held).limit(max).exec();
    },

    async listDeleted(afterId, limit) {
      const records = await listeners
        .find({ _id: { $gt: afterId }, deletedAt: { $gt: new Date(0) } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
        .exec();
      return records.map((record) => record._id);
    },
  };
}

function stateFields(state: ListenerState, reason: string | null) {
  const cleared = state === 'active' ? { health: HEALTHY, heldUntil: null } : {};
  return { state, disabledReason: reason, ...cleared };
}
