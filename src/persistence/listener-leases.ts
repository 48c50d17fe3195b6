import type { Model } from 'mongoose';
import type { ListenerHealth } from '../domain/delivery/listener-health';
import type { ListenerRecord } from './listener-document';
import type { Transaction } from './transact';

/** What sending writes into a listener: who sends for it now, and how its receiver is. No change of an owner's. */
export interface ListenerLeases {
  /**
   * Takes the lease if it is free, or this token's own; false when another holds it. Times are those of the
   * store's callers: a lease outlives the clock differences it is made for.
   */
  takeLease(id: string, token: string, now: Date, until: Date): Promise<boolean>;
  /** Extends a lease that is still held by this token. */
  renewLease(id: string, token: string, until: Date): Promise<boolean>;
  releaseLease(id: string, token: string): Promise<void>;
  setHealth(transaction: Transaction, id: string, health: ListenerHealth): Promise<void>;
}

export function createListenerLeases(listeners: Model<ListenerRecord>): ListenerLeases {
  return {
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
  };
}
