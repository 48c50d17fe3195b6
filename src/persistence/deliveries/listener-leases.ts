import { mongo } from 'mongoose';
import type { ListenerHealth } from '../../domain/deliveries/listeners/circuit-breaker';
import type { AttemptUnderWay } from '../../domain/deliveries/listeners/listener';
import { among } from '../collections/conditions';
import { isStoreUnavailable } from '../mongo/connection';
import type { Transaction } from '../mongo/transact';
import type { ListenerCollection, ListenerDocument } from './listener-document';

interface Lease {
  /** Of the listener. */
  readonly id: string;
  readonly token: string;
}

export interface LeaseRenewal extends Lease {
  readonly until: Date;
}

/** All attempts that the holder of a lease is making. */
export interface LeasedAttempts extends Lease {
  readonly attempts: readonly AttemptUnderWay[];
}

/** What sending writes into a listener: who sends for it now, and how its receiver is. No change of an owner's. */
export function createListenerLeases({ raw, has }: ListenerCollection) {
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
      return record === null ? null : record.lease.attempts;
    },

    /** Extends those leases that are still held by these tokens; answers which, in their order. */
    async renewLeases(renewals: readonly LeaseRenewal[]): Promise<boolean[]> {
      // A renewal that was given up may come after the next one.
      const renew = ({ until }: LeaseRenewal) => ({ $max: { 'lease.until': until } });
      const matched = await changeLeases(renewals, renew).catch(noneIfSomeFailed);
      if (matched === renewals.length) return renewals.map(() => true);
      const leases = await leasesOf(renewals);
      return renewals.map(({ id, token, until }) => {
        const lease = leases.get(id);
        return lease?.token === token && (lease.until ?? 0) >= until;
      });
    },

    /** Stores which attempts are made, under those leases that are still held; answers which, in their order. */
    async setAttempts(leased: readonly LeasedAttempts[]): Promise<boolean[]> {
      const set = ({ attempts }: LeasedAttempts) => ({ $set: { 'lease.attempts': attempts } });
      if ((await changeLeases(leased, set)) === leased.length) return leased.map(() => true);
      const leases = await leasesOf(leased);
      return leased.map(({ id, token }) => leases.get(id)?.token === token);
    },

    /** Frees a lease, with the attempts that its next holder has to look after. */
    async releaseLease(id: string, token: string, attempts: readonly AttemptUnderWay[]): Promise<void> {
      const lease = { token: null, until: null, attempts };
      await raw.updateOne({ _id: id, 'lease.token': token }, { $set: { lease } });
    },

    /** Whether any listener of this partner makes an attempt now. */
    hasAttemptsUnderWay: async (partnerId: string) =>
      await has({ partnerId, 'lease.token': { $ne: null }, 'lease.attempts.0': { $exists: true } }),

    /** A probe that is due stays so until its window is over, unless the listener is held: the next one is later then. */
    async setHealth(transaction: Transaction, id: string, health: ListenerHealth): Promise<void> {
      const nextProbeAt = health.hold?.nextProbeAt ?? null;
      const change = {
        health,
        heldUntil: nextProbeAt,
        ...(nextProbeAt !== null && { probeAt: nextProbeAt }),
      };
      await raw.updateOne({ _id: id }, { $set: change }, { session: transaction });
    },
  };

  /** Answers how many leases these tokens hold. */
  async function changeLeases<Leased extends Lease>(
    leased: readonly Leased[],
    changeOf: (lease: Leased) => mongo.UpdateFilter<ListenerDocument>,
  ): Promise<number> {
    const updates = leased.map((lease) => {
      const held = { _id: lease.id, 'lease.token': lease.token };
      return { updateOne: { filter: held, update: changeOf(lease) } };
    });
    return (await raw.bulkWrite(updates, { ordered: false })).matchedCount;
  }

  async function leasesOf(leases: readonly Lease[]) {
    const projection = { 'lease.token': 1, 'lease.until': 1 };
    const records = await raw.find(among(leases.map(({ id }) => id)), { projection }).toArray();
    return new Map(records.map(({ _id, lease }) => [_id, lease]));
  }
}

/** Some of many writes failed: which, is looked up; while the store is away nobody knows. */
function noneIfSomeFailed(error: unknown): number {
  if (error instanceof mongo.MongoBulkWriteError && !isStoreUnavailable(error)) return 0;
  throw error;
}
