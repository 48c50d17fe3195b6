import { Schema, type Connection } from 'mongoose';
import { invariant } from '../../domain/errors';
import { openCollection } from '../collections/collection';
import { ignoreDuplicates } from '../mongo/connection';
import type { Transaction } from '../mongo/transact';

interface LoginClaimDocument {
  /** The login token's own id. */
  _id: string;
  readonly userId: string;
  readonly claimedAt: Date;
  /** Later than the token's own end: a forgotten claim could be made again. */
  readonly expiresAt: Date;
}

export type LoginClaim = Omit<LoginClaimDocument, '_id'> & { readonly tokenId: string };

const loginClaimSchema = new Schema();
loginClaimSchema.index({ userId: 1 }); // erase a user
loginClaimSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createLoginClaimRepository(connection: Connection) {
  const claims = openCollection(connection, 'loginClaims', loginClaimSchema, claimedAtOf);
  return {
    /** Claims a token for the first who asks; answers when it was first claimed. Safe to race. */
    async claim({ tokenId, ...claim }: LoginClaim): Promise<Date> {
      // Of two upserts that race, one may be refused; what counts is what was stored first.
      await claims.insertUnless({ _id: tokenId }, claim).catch(ignoreDuplicates);
      const claimedAt = await claims.byId(tokenId);
      invariant(claimedAt, 'claims are kept for longer than their tokens are valid');
      return claimedAt;
    },

    removeByUsers: async (userIds: readonly string[], transaction: Transaction) =>
      await claims.removeAll({ userId: { $in: userIds } }, transaction),
  };
}

function claimedAtOf({ claimedAt }: LoginClaimDocument): Date {
  return claimedAt;
}
