import { Schema, type Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/connection';
import { modelOf, SCHEMA_OPTIONS } from '../mongo/collection';
import type { Transaction } from '../mongo/transact';

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

export interface LoginClaimRepository {
  /** Claims a token for the first who asks; answers when it was first claimed. Safe to race. */
  claim(claim: LoginClaim): Promise<Date>;
  removeByUsers(userIds: readonly string[], transaction?: Transaction): Promise<void>;
}

export function createLoginClaimRepository(connection: Connection): LoginClaimRepository {
  const claims = modelOf(connection, 'loginClaims', loginClaimSchema);
  return {
    async claim({ tokenId, ...claim }) {
      await claims
        .updateOne({ _id: tokenId }, { $setOnInsert: claim }, { upsert: true })
        .catch((error: unknown) => {
          // Of two upserts that race, one may be refused; what counts is what was stored first.
          if (!isDuplicateKey(error)) throw error;
        });
      const record = await claims.findById(tokenId).lean().orFail();
      return record.claimedAt;
    },

    async removeByUsers(userIds, transaction) {
      await claims.deleteMany({ userId: { $in: [...userIds] } }).session(transaction ?? null);
    },
  };
}
