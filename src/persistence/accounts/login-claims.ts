import { Schema, type Connection } from 'mongoose';
import { ignoreDuplicates } from '../mongo/connection';
import { modelOf, SCHEMA_OPTIONS } from '../mongo/collection';
import { inTransaction, type Transaction } from '../mongo/transact';

const loginClaimSchema = new Schema(
  {
    /** The login token's own id. */
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    claimedAt: { type: Date, required: true },
    /** Later than the token's own end: a forgotten claim could be made again. */
    expiresAt: { type: Date, required: true },
  },
  SCHEMA_OPTIONS,
);
loginClaimSchema.index({ userId: 1 }); // erase a user
loginClaimSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export interface LoginClaim {
  readonly tokenId: string;
  readonly userId: string;
  readonly claimedAt: Date;
  readonly expiresAt: Date;
}

export function createLoginClaimRepository(connection: Connection) {
  const claims = modelOf(connection, 'loginClaims', loginClaimSchema);
  return {
    /** Claims a token for the first who asks; answers when it was first claimed. Safe to race. */
    async claim({ tokenId, ...claim }: LoginClaim): Promise<Date> {
      // Of two upserts that race, one may be refused; what counts is what was stored first.
      await claims
        .updateOne({ _id: tokenId }, { $setOnInsert: claim }, { upsert: true })
        .catch(ignoreDuplicates);
      const record = await claims.findById(tokenId).lean().orFail();
      return record.claimedAt;
    },

    async removeByUsers(userIds: readonly string[], transaction?: Transaction): Promise<void> {
      await claims.deleteMany({ userId: { $in: [...userIds] } }, inTransaction(transaction));
    },
  };
}
