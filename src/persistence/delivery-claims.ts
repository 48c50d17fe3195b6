import type { Model, mongo } from 'mongoose';
import type { DeliveryProgress } from '../domain/delivery/delivery-progress';
import type { WithId } from './collection';
import {
  toDelivery,
  toFields,
  type AutomaticClaim,
  type Claim,
  type Delivery,
  type DeliveryRecord,
  type FinishedDelivery,
} from './delivery-document';
import type { WriteMany } from './fallback/write-many';
import { inTransaction, type Transaction } from './transact';

/** Claims of deliveries: made before anything is sent, ended with what came of it. */
export interface DeliveryClaims {
  /**
   * Marks unclaimed deliveries as under way, an automatic attempt each. Answers those that were unclaimed, claim by
   * claim.
   */
  claimAutomatic(claims: readonly AutomaticClaim[]): Promise<ReadonlySet<string>[]>;
  /** Marks one unclaimed delivery as under way for the wish that the claim names; false when it was not free. */
  claimRequested(id: string, claim: Claim): Promise<boolean>;
  /** Takes back claims of `token` for automatic attempts that were not made: they count for nothing. */
  unclaim(token: string, ids: readonly string[]): Promise<void>;
  /** Deliveries of a listener claimed by other tokens than this one. */
  listClaimedByOthers(webhookId: string, token: string, limit: number): Promise<Delivery[]>;
  /** Whether a delivery about this business is claimed, by whomever. */
  hasClaimed(businessId: string): Promise<boolean>;
  /**
   * Ends claims of these tokens: those that were delivered with nothing else to do. Answers how many matched; ones
   * with a wish added meanwhile do not.
   */
  finishDelivered(
    transaction: Transaction,
    tokens: readonly string[],
    ids: readonly string[],
    status: number | null,
    now: Date,
  ): Promise<number>;
  /** Ends claims of `token`, each with its own progress, unless a wish came in between; answers how many matched. */
  finish(
    transaction: Transaction,
    token: string,
    finished: readonly FinishedDelivery[],
    now: Date,
  ): Promise<number>;
  /** Stores a progress whoever holds the claim: only for what became known late. */
  setProgress(transaction: Transaction, id: string, progress: DeliveryProgress, now: Date): Promise<void>;
  /**
   * Takes back claims of `token` before anything was sent, and ends these deliveries: pending ones as cancelled, the
   * others without the attempts that somebody asked for.
   */
  withdraw(token: string, ids: readonly string[], now: Date): Promise<void>;
}

export function createDeliveryClaims(
  deliveries: Model<DeliveryRecord>,
  raw: mongo.Collection<WithId<Delivery>>,
  writeMany: WriteMany,
): DeliveryClaims {
  return {
    async claimAutomatic(claims) {
      return await writeMany(async (transaction) => {
        const { matchedCount } = await raw.bulkWrite(
          claims.map(({ ids, claim }) => ({
            updateMany: {
              filter: { _id: { $in: [...ids] }, claim: null, dueAt: { $ne: null } },
              update: { $set: { claim }, $inc: { attemptCount: 1, automaticAttempts: 1 } },
            },
          })),
          { ordered: false, ...inTransaction(transaction) },
        );
        if (matchedCount === claims.reduce((sum, { ids }) => sum + ids.length, 0))
          return claims.map(({ ids }) => new Set(ids));
        return await claimedOf(claims, transaction);
      });
    },

    async claimRequested(id, claim) {
      const { matchedCount } = await raw.updateOne(
        { _id: id, claim: null, dueAt: { $ne: null } },
        {
          $set: { claim },
          $inc: { attemptCount: 1 },
          $pull: { requested: { requestId: claim.requestId ?? '' } },
        },
      );
      return matchedCount === 1;
    },

    async unclaim(token, ids) {
      await writeMany((transaction) =>
        raw.updateMany(
          { _id: { $in: [...ids] }, 'claim.token': token },
          { $set: { claim: null }, $inc: { attemptCount: -1, automaticAttempts: -1 } },
          inTransaction(transaction),
        ),
      );
    },

    async listClaimedByOthers(webhookId, token, limit) {
      const records = await deliveries
        // Every token of a listener's lease begins with its id and a slash, which the digit 0 comes after.
        .find({ 'claim.token': { $gt: `${webhookId}/`, $lt: `${webhookId}0` } })
        .limit(limit)
        .lean()
        .exec();
      return records.map(toDelivery).filter((delivery) => delivery.claim?.token !== token);
    },

    async hasClaimed(businessId) {
      // All that are claimed are few, so this asks for no index of its own.
      const claimed = await raw
        .find({ 'claim.token': { $gt: '' } }, { projection: { businessId: 1 } })
        .toArray();
      return claimed.some((record) => record.businessId === businessId);
    },

    async finishDelivered(transaction, tokens, ids, status, now) {
      const { matchedCount } = await raw.updateMany(
        {
          _id: { $in: [...ids] },
          'claim.token': { $in: [...tokens] },
          requested: { $size: 0 },
          state: { $ne: 'cancelled' },
          erasedAt: null,
        },
        {
          $set: {
            state: 'delivered',
            dueAt: null,
            claim: null,
            lastStatus: status,
            lastErrorCode: null,
            updatedAt: now,
          },
        },
        { session: transaction },
      );
      return matchedCount;
    },

    async finish(transaction, token, finished, now) {
      const { matchedCount } = await raw.bulkWrite(
        finished.map(({ id, progress, lastStatus, lastErrorCode }) => ({
          updateOne: {
            filter: { _id: id, 'claim.token': token, askCount: progress.askCount },
            update: {
              $set: { ...toFields(progress), claim: null, lastStatus, lastErrorCode, updatedAt: now },
            },
          },
        })),
        { session: transaction, ordered: false },
      );
      return matchedCount;
    },

    async setProgress(transaction, id, progress, now) {
      await raw.updateOne(
        { _id: id },
        { $set: { ...toFields(progress), updatedAt: now } },
        { session: transaction },
      );
    },

    async withdraw(token, ids, now) {
      const claimed = { _id: { $in: [...ids] }, 'claim.token': token };
      const ended = { claim: null, dueAt: null, requested: [], updatedAt: now };
      const uncounted = { $inc: { attemptCount: -1 } };
      await writeMany(async (transaction) => {
        const pending = { ...claimed, state: 'pending' as const };
        const cancelled = { $set: { ...ended, state: 'cancelled' as const }, ...uncounted };
        await raw.updateMany(pending, cancelled, inTransaction(transaction));
        await raw.updateMany(claimed, { $set: ended, ...uncounted }, inTransaction(transaction));
      });
    },
  };

  async function claimedOf(
    claims: readonly AutomaticClaim[],
    transaction: Transaction | undefined,
  ): Promise<ReadonlySet<string>[]> {
    const ids = claims.flatMap((claim) => claim.ids);
    const tokens = claims.map(({ claim }) => claim.token);
    const claimed = await raw
      .find(
        { _id: { $in: ids }, 'claim.token': { $in: tokens } },
        { projection: { _id: 1, 'claim.token': 1 }, ...inTransaction(transaction) },
      )
      .toArray();
    return claims.map(
      ({ claim: { token } }) =>
        new Set(claimed.flatMap((record) => (record.claim?.token === token ? record._id : []))),
    );
  }
}
