import {
  filterText,
  listenerSchema,
  toListener,
  type ListenerChange,
  type ListenerRecord,
  type NewListener,
  type SealedParts,
} from './listener-document';
import type { Connection } from 'mongoose';
import { HEALTHY } from '../../domain/deliveries/listeners/listener-health';
import { ALL_EVENTS } from '../../domain/deliveries/event-types';
import { modelOf, nativeCollection } from '../mongo/collection';
import { createListenerLeases, type ListenerLeases } from './listener-leases';
import { createListenerWalks, type ListenerWalks } from './listener-walks';
import { positionOf, type ListPosition, type Page } from '../../domain/list-position';
import { cursorAt, NEWEST_FIRST } from '../paging/cursor';
import { readPage } from '../paging/page';
import { replaceUnique } from '../fallback/replace-unique';
import { inTransaction, type Transaction } from '../mongo/transact';
import type { ListenerState, Listener } from '../../domain/deliveries/listeners/listener';

export interface ListenerRepository extends ListenerLeases, ListenerWalks {
  /**
   * Stores a listener in one of its partner's places. Raises a duplicate key when the id or the place is taken.
   */
  insert(transaction: Transaction, listener: NewListener, slot: number): Promise<Listener>;
  /** Any listener, a deleted one too. */
  find(id: string, transaction?: Transaction): Promise<Listener | null>;
  /** Each of these listeners in the order asked for, null where there is none. */
  findMany(ids: readonly string[]): Promise<(Listener | null)[]>;
  /** Not deleted listeners of a partner, newest first, those after the position if one is given. */
  list(partnerId: string, after: ListPosition | null, limit: number): Promise<Page<Listener>>;
  /** The places that listeners of a partner take. */
  takenSlots(partnerId: string): Promise<ReadonlySet<number>>;
  /** Changes a listener of this partner that is not deleted; null when there is none. */
  update(
    transaction: Transaction,
    partnerId: string,
    id: string,
    change: ListenerChange,
  ): Promise<Listener | null>;
  /** Replaces what is sealed; what is left out stays. */
  setSealed(transaction: Transaction, id: string, sealed: SealedParts): Promise<void>;
  /** Any listeners after this id, deleted ones too, in order of id. */
  listAny(afterId: string, limit: number): Promise<Listener[]>;
  /** False when there is no such listener of this partner, or it is deleted already. */
  markDeleted(transaction: Transaction, partnerId: string, id: string, at: Date): Promise<boolean>;
  /** Not deleted listeners of these partners that ask for this type, whatever their state. */
  findTargets(transaction: Transaction, partnerIds: readonly string[], type: string): Promise<Listener[]>;
  /** Sets the state of a listener that is not deleted; false when there is none. `active` clears its health. */
  setState(
    id: string,
    state: ListenerState,
    reason: string | null,
    transaction?: Transaction,
  ): Promise<boolean>;
}

/** There may be hundreds of them, for the holder of the lease alone. */
const WITHOUT_ATTEMPTS = { 'lease.attempts': 0 } as const;

export function createListenerRepository(connection: Connection): ListenerRepository {
  const listeners = modelOf(connection, 'listeners', listenerSchema);
  const raw = nativeCollection<ListenerRecord>(connection, 'listeners');
  return {
    ...createListenerLeases(listeners, raw),
    ...createListenerWalks(listeners),

    async insert(transaction, { id, ...listener }, slot) {
      const document = {
        ...listener,
        listenTo: [...listener.listenTo],
        filter: filterText(listener.filter),
        secrets: listener.secrets.map((secret) => ({ ...secret })),
      };
      const created = new listeners({ _id: id, ...document, slot, state: 'active', health: HEALTHY });
      await created.save({ session: transaction });
      return toListener(created.toObject());
    },

    async find(id, transaction) {
      // Read at every claim, so by the driver's own call.
      const options = { ...inTransaction(transaction), projection: WITHOUT_ATTEMPTS };
      const record = await raw.findOne({ _id: id }, options);
      return record === null ? null : toListener(record);
    },

    async findMany(ids) {
      const records = await raw
        .find({ _id: { $in: [...new Set(ids)] } }, { projection: WITHOUT_ATTEMPTS })
        .toArray();
      const found = new Map(records.map((record) => [record._id, toListener(record)]));
      return ids.map((id) => found.get(id) ?? null);
    },

    async list(partnerId, position, limit) {
      const filter = { partnerId, deletedAt: null };
      const read = { filter, sort: NEWEST_FIRST, after: cursorAt(position), limit };
      return await readPage(raw, read, toListener, positionOf);
    },

    async takenSlots(partnerId) {
      const records = await listeners.find({ partnerId, deletedAt: null }, { slot: 1 }).lean();
      return new Set(records.map((record) => record.slot));
    },

    async update(transaction, partnerId, id, { listenTo, filter, ...change }) {
      const record = await listeners
        .findOneAndUpdate(
          { _id: id, partnerId, deletedAt: null },
          {
            $set: {
              ...change,
              ...(listenTo === undefined ? {} : { listenTo: [...listenTo] }),
              ...(filter === undefined ? {} : { filter: filterText(filter) }),
              ...(change.state === undefined ? {} : stateFields(change.state, null)),
            },
          },
          { returnDocument: 'after', session: transaction },
        )
        .lean();
      return record === null ? null : toListener(record);
    },

    async setSealed(transaction, id, { secrets, ...headers }) {
      const sealed = { ...headers, secrets: secrets.map((secret) => ({ ...secret })) };
      await listeners.updateOne({ _id: id }, { $set: sealed }, { session: transaction }).exec();
    },

    async listAny(afterId, limit) {
      const records = await raw.find({ _id: { $gt: afterId } }, { sort: { _id: 1 }, limit }).toArray();
      return records.map(toListener);
    },

    async markDeleted(transaction, partnerId, id, at) {
      const alive = { _id: id, partnerId, deletedAt: null };
      const record = await raw.findOne(alive, { session: transaction });
      if (record === null) return false;
      await replaceUnique(raw, [{ ...record, deletedAt: at, updatedAt: at }], transaction);
      return true;
    },

    async findTargets(transaction, partnerIds, type) {
      const records = await listeners
        .find({
          partnerId: { $in: [...new Set(partnerIds)] },
          listenTo: { $in: [type, ALL_EVENTS] },
          deletedAt: null,
        })
        .session(transaction)
        .lean();
      return records.map(toListener);
    },

    async setState(id, state, reason, transaction) {
      const { matchedCount } = await listeners.updateOne(
        { _id: id, deletedAt: null },
        { $set: stateFields(state, reason) },
        inTransaction(transaction),
      );
      return matchedCount === 1;
    },
  };
}

function stateFields(state: ListenerState, reason: string | null) {
  const cleared = state === 'active' ? { health: HEALTHY, heldUntil: null } : {};
  return { state, disabledReason: reason, ...cleared };
}
