import mongoose from 'mongoose';
import type { ListenerHealth } from '../../domain/deliveries/listeners/circuit-breaker';
import { isStoreUnavailable } from '../mongo/connection';
import type { ListenerCollection } from './listener-document';
import type { Transaction } from '../mongo/transact';
import type { AttemptUnderWay } from '../../domain/deliveries/listeners/listener';

export interface LeaseRenewal {
  readonly id: string;
  readonly token: string;
  readonly until: Date;
}

/** All attempts that the holder of a lease is making. */
export interface LeasedAttempts {
  readonly id: string;
  readonly token: string;
  readonly attempts: readonly AttemptUnderWay[];
}

/** What sending writes into a listener: who sends for it now, and how its receiver is. No change of an owner's. */
export function createListenerLeases({ model, raw }: ListenerCollection) {
  return {
    /**
     * Takes the lease if it is free, or this token's own; null when another holds it. Answers the attempts of which the
     * holder before it stored no outcome. Times are those of the store's callers: a lease outlives the clock differences
     * it is made for.
     */
    async takeLease(
      id: string,
      token: string,
      now: Date,
      until: Date,
    ): Promise<readonly AttemptUnderWay[] | null> {
      const free = [{ 'lease.until': null }, { 'lease.until': { $lt: now } }, { 'lease.token': token }];
      const record = await raw.findOneAndUpdate(
        { _id: id, $or: free },
        { $set: { 'lease.token': token, 'lease.until': until } },
        { projection: { lease: 1 } },
      );
      return record === null ? null : (record.lease?.attempts ?? []);
    },

    /** Extends those leases that are still held by these tokens; answers which, in their order. */
    async renewLeases(renewals: readonly LeaseRenewal[]): Promise<boolean[]> {
      const updates = renewals.map(({ id, token, until }) => ({
        updateOne: {
          filter: { _id: id, 'lease.token': token },
          // A renewal that was given up may come after the next one.
          update: { $max: { 'lease.until': until } },
        },
      }));
      const matched = await raw
        .bulkWrite(updates, { ordered: false })
        .then(({ matchedCount }) => matchedCount, noneIfSomeFailed);
      if (matched === renewals.length) return renewals.map(() => true);
      const leases = await leasesOf(renewals);
      return renewals.map(({ id, token, until }) => {
        const lease = leases.get(id);
        return lease?.token === token && (lease.until ?? 0) >= until;
      });
    },

    /** Stores which attempts are made, under those leases that are still held; answers which, in their order. */
    async setAttempts(leased: readonly LeasedAttempts[]): Promise<boolean[]> {
      const updates = leased.map(({ id, token, attempts }) => ({
        updateOne: {
          filter: { _id: id, 'lease.token': token },
          update: { $set: { 'lease.attempts': [...attempts] } },
        },
      }));
      const { matchedCount } = await raw.bulkWrite(updates, { ordered: false });
      if (matchedCount === leased.length) return leased.map(() => true);
      const leases = await leasesOf(leased);
      return leased.map(({ id, token }) => leases.get(id)?.token === token);
    },

    /** Frees a lease, with the attempts that its next holder has to look after. */
    async releaseLease(id: string, token: string, attempts: readonly AttemptUnderWay[]): Promise<void> {
      const free = { token: null, until: null, attempts: [...attempts] };
      await raw.updateOne({ _id: id, 'lease.token': token }, { $set: { lease: free } });
    },

    /** Whether any listener of this partner makes an attempt now. */
    async hasAttemptsUnderWay(partnerId: string): Promise<boolean> {
      const sending = { 'lease.token': { $ne: null }, 'lease.attempts.0': { $exists: true } };
      return (await raw.findOne({ partnerId, ...sending }, { projection: { _id: 1 } })) !== null;
    },

    async setHealth(transaction: Transaction, id: string, health: ListenerHealth): Promise<void> {
      const change = { health, heldUntil: health.hold?.nextProbeAt ?? null };
      await model.updateOne({ _id: id }, { $set: change }, { session: transaction, timestamps: false });
    },
  };

  async function leasesOf(of: readonly { readonly id: string }[]) {
    const records = await raw
      .find({ _id: { $in: of.map(({ id }) => id) } }, { projection: { 'lease.token': 1, 'lease.until': 1 } })
      .toArray();
    return new Map(records.map(({ _id, lease }) => [_id, lease]));
  }
}

/** Some of many writes failed: which, is looked up; while the store is away nobody knows. */
function noneIfSomeFailed(error: unknown): number {
  if (error instanceof mongoose.mongo.MongoBulkWriteError && !isStoreUnavailable(error)) return 0;
  throw error;
}
