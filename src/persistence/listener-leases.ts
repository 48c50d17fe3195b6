import mongoose, { type Model } from 'mongoose';
import type { ListenerHealth } from '../domain/delivery/listener-health';
import { isStoreUnavailable } from './connection';
import type { ListenerRecord } from './listener-document';
import type { Transaction } from './transact';

export interface LeaseRenewal {
  readonly id: string;
  readonly token: string;
  readonly until: Date;
}

/** What sending writes into a listener: who sends for it now, and how its receiver is. No change of an owner's. */
export interface ListenerLeases {
  /**
   * Takes the lease if it is free, or this token's own; false when another holds it. Times are those of the
   * store's callers: a lease outlives the clock differences it is made for.
   */
  takeLease(id: string, token: string, now: Date, until: Date): Promise<boolean>;
  /** Extends those leases that are still held by these tokens; answers which, in their order. */
  renewLeases(renewals: readonly LeaseRenewal[]): Promise<boolean[]>;
  releaseLease(id: string, token: string): Promise<void>;
  setHealth(transaction: Transaction, id: string, health: ListenerHealth): Promise<void>;
}

export function createListenerLeases(listeners: Model<ListenerRecord>): ListenerLeases {
  return {
    async takeLease(id, token, now, until) {
      const { matchedCount } = await listeners.updateOne(
        {
          _id: id,
          $or: [{ 'lease.until': null }, { 'lease.until': { $lt: now } }, { 'lease.token': token }],
        },
        { $set: { lease: { token, until } } },
        { timestamps: false },
      );
      return matchedCount === 1;
    },

    async renewLeases(renewals) {
      const updates = renewals.map(({ id, token, until }) => ({
        updateOne: {
          filter: { _id: id, 'lease.token': token },
          update: { $set: { 'lease.until': until } },
        },
      }));
      const matched = await listeners
        .bulkWrite(updates, { ordered: false, timestamps: false })
        .then(({ matchedCount }) => matchedCount, noneIfSomeFailed);
      if (matched === renewals.length) return renewals.map(() => true);
      const ids = renewals.map(({ id }) => id);
      const records = await listeners.find({ _id: { $in: ids } }, { lease: 1 }).lean();
      const leases = new Map(records.map(({ _id, lease }) => [_id, lease]));
      return renewals.map(({ id, token, until }) => {
        const lease = leases.get(id);
        return lease?.token === token && (lease.until ?? 0) >= until;
      });
    },

    async releaseLease(id, token) {
      await listeners.updateOne(
        { _id: id, 'lease.token': token },
        { $set: { lease: { token: null, until: null } } },
        { timestamps: false },
      );
    },

    async setHealth(transaction, id, health) {
      await listeners.updateOne(
        { _id: id },
        { $set: { health, heldUntil: health.hold?.nextProbeAt ?? null } },
        { session: transaction, timestamps: false },
      );
    },
  };
}

/** Some of many writes failed: which, is looked up; while the store is away nobody knows. */
function noneIfSomeFailed(error: unknown): number {
  if (error instanceof mongoose.mongo.MongoBulkWriteError && !isStoreUnavailable(error)) return 0;
  throw error;
}
