import type { Connection } from 'mongoose';
import { ALL_EVENTS } from '../../domain/deliveries/event-types';
import { HEALTHY, NEW } from '../../domain/deliveries/listeners/circuit-breaker';
import type { ListenerState, Listener } from '../../domain/deliveries/listeners/listener';
import type { PageRequest } from '../../domain/list-position';
import { withId } from '../collections/documents';
import { EVER } from '../collections/due';
import type { Transaction } from '../mongo/transact';
import {
  filterText,
  openListeners,
  type ListenerChange,
  type ListenerDocument,
  type NewListener,
} from './listener-document';
import { createListenerLeases } from './listener-leases';
import { createListenerProbes } from './listener-probes';

/** What is stored sealed. */
type Sealed = Pick<Listener, 'secrets' | 'sealedHeaders'>;

const FREE = { token: null, until: null, attempts: [] };

export function createListenerRepository(connection: Connection) {
  const listeners = openListeners(connection);
  const { raw } = listeners;
  return {
    ...createListenerLeases(listeners),
    ...createListenerProbes(listeners),

    /** Any listener, a deleted one too. */
    find: listeners.byId,

    /** Deleted ones too. */
    all: listeners.all,

    /** Stores a listener in one of its partner's places. Raises a duplicate key when the id or the place is taken. */
    async insert(transaction: Transaction, listener: NewListener, slot: number): Promise<Listener> {
      const at = new Date();
      const begun = {
        state: 'active',
        disabledReason: null,
        health: NEW,
        probeAt: null,
        deletedAt: null,
      } as const;
      const inserted: Listener = { ...listener, ...begun, createdAt: at };
      const filter = filterText(listener.filter);
      const document = {
        ...withId(inserted),
        filter,
        slot,
        lease: FREE,
        heldUntil: null,
        updatedAt: at,
      };
      await listeners.insert(document, transaction);
      return inserted;
    },

    /** Each of these listeners in the order asked for, null where there is none. */
    async findMany(ids: readonly string[]): Promise<(Listener | null)[]> {
      const some = await listeners.byIds(new Set(ids));
      const found = new Map(some.map((listener) => [listener.id, listener]));
      return ids.map((id) => found.get(id) ?? null);
    },

    /** Not deleted listeners of a partner, newest first, those after the position if one is given. */
    list: async (partnerId: string, page: PageRequest) =>
      await listeners.newest({ partnerId, deletedAt: null }, page),

    /** Listeners of a partner, and those deleted since then, the latest first; `limit` in all. */
    async idsWithDeleted(partnerId: string, deletedSince: Date, limit: number): Promise<string[]> {
      const current = await listeners.ids({ partnerId, deletedAt: null }, { limit });
      if (current.length === limit) return current;
      const deleted = { partnerId, deletedAt: { $gt: deletedSince } };
      const latest = { sort: { deletedAt: -1 }, limit: limit - current.length } as const;
      return [...current, ...(await listeners.ids(deleted, latest))];
    },

    /** The places that listeners of a partner take. */
    async takenSlots(partnerId: string): Promise<ReadonlySet<number>> {
      const records = await raw.find({ partnerId, deletedAt: null }, { projection: { slot: 1 } }).toArray();
      return new Set(records.map((record) => record.slot));
    },

    /** Changes a listener of this partner that is not deleted; null when there is none. */
    async update(
      transaction: Transaction,
      partnerId: string,
      id: string,
      { filter, ...change }: ListenerChange,
    ): Promise<Listener | null> {
      const set = {
        ...change,
        ...(filter !== undefined && { filter: filterText(filter) }),
        ...(change.state !== undefined && stateFields(change.state, null)),
        updatedAt: new Date(),
      };
      const active = { _id: id, partnerId, deletedAt: null };
      const isChanged = await listeners.change(active, { $set: set }, transaction);
      return isChanged ? await listeners.byId(id, transaction) : null;
    },

    /** Replaces what is sealed; what is left out stays. */
    async setSealed(transaction: Transaction, id: string, sealed: Partial<Sealed>): Promise<void> {
      await listeners.change({ _id: id }, { $set: { ...sealed, updatedAt: new Date() } }, transaction);
    },

    /** False when there is no such listener of this partner, or it is deleted already. */
    async markDeleted(transaction: Transaction, partnerId: string, id: string, at: Date): Promise<boolean> {
      const active = { _id: id, partnerId, deletedAt: null };
      const change = (record: ListenerDocument) => ({ ...record, deletedAt: at, updatedAt: at });
      return (await listeners.replaceUnique(active, change, transaction)) === 1;
    },

    /** Not deleted listeners of these partners that ask for this type, whatever their state. */
    async findTargets(
      transaction: Transaction,
      partnerIds: readonly string[],
      type: string,
    ): Promise<Listener[]> {
      const asking = { listenTo: { $in: [type, ALL_EVENTS] }, deletedAt: null };
      return await listeners.find(
        { partnerId: { $in: [...new Set(partnerIds)] }, ...asking },
        { transaction },
      );
    },

    /** Sets the state of a listener that is not deleted; false when there is none. `active` clears its health. */
    async setState(
      id: string,
      state: ListenerState,
      reason: string | null,
      transaction?: Transaction,
    ): Promise<boolean> {
      const change = { $set: { ...stateFields(state, reason), updatedAt: new Date() } };
      return await listeners.change({ _id: id, deletedAt: null }, change, transaction);
    },

    /** Active listeners after this id that are not held, or until then and have no probe to come, in order of id. */
    async listActive(afterId: string, heldUntil: Date, limit: number): Promise<string[]> {
      const mayBeSent = { $or: [{ heldUntil: null }, { heldUntil: { $lte: heldUntil }, probeAt: null }] };
      return await listeners.idsAfter({ state: 'active', deletedAt: null, ...mayBeSent }, afterId, limit);
    },

    /** Those of them that no probe is to come for: what is due is for their own loops. */
    async listUnprobed(afterId: string, heldUntil: Date, limit: number): Promise<string[]> {
      const isOver = { $or: [{ heldUntil: null }, { heldUntil: { $lte: heldUntil } }] };
      const unprobed = { state: 'active', deletedAt: null, probeAt: null, ...isOver };
      return await listeners.idsAfter(unprobed, afterId, limit);
    },

    /** Paused and disabled listeners after this id, in order of id: nothing of theirs goes out by itself. */
    listInactive: async (afterId: string, limit: number) =>
      await listeners.idsAfter({ state: { $in: ['paused', 'disabled'] }, deletedAt: null }, afterId, limit),

    /** Active listeners that are only probed; counts to `max` at most. */
    countHeld: async (max: number) =>
      await listeners.count({ state: 'active', deletedAt: null, heldUntil: EVER }, max),

    /** Listeners deleted since then, after this id, in order of id. */
    listDeleted: async (since: Date, afterId: string, limit: number) =>
      await listeners.idsAfter({ deletedAt: { $gt: since } }, afterId, limit),
  };
}

function stateFields(state: ListenerState, reason: string | null) {
  const cleared = state === 'active' ? { health: HEALTHY, heldUntil: null, probeAt: null } : {};
  return { state, disabledReason: reason, ...cleared };
}
