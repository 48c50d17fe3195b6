import { Schema, type Connection } from 'mongoose';
import { invariant } from '../../domain/errors';
import { openCollection } from '../collections/collection';
import { given } from '../collections/conditions';
import { ignoreDuplicates } from '../mongo/connection';
import type { Transaction } from '../mongo/transact';

interface LoginClaimDocument {
  /** The login token's own id. */
  _id: string;
  readonly userId: string;
  /** Of the user; missing in claims of earlier versions, which are kept for a day. */
  readonly businessId: string;
  readonly claimedAt: Date;
  /** Later than the token's own end: a forgotten claim could be made again. */
  readonly expiresAt: Date;
}

export type LoginClaim = Omit<LoginClaimDocument, '_id'> & { readonly tokenId: string };

const loginClaimSchema = new Schema();
loginClaimSchema.index({ businessId: 1, userId: 1 }); // erase a user, or a business
loginClaimSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createLoginClaimRepository(connection: Connection) {
  const claims = openCollection(connection, 'loginClaims', loginClaimSchema, claimedAtOf);
  return {
    /** Claims a token for the first who asks; answers when it was first claimed. Safe to race. */
    async claim({ tokenId, ...claim }: LoginClaim): Promise<Date> {
      // What counts is what was stored first.
      await claims.insert({ _id: tokenId, ...claim }).catch(ignoreDuplicates);
      const claimedAt = await claims.byId(tokenId);
      invariant(claimedAt, 'claims are kept for longer than their tokens are valid');
      return claimedAt;
    },

    /** Removes those of one user of a business, or given null of all. */
    removeOf: async (businessId: string, userId: string | null, transaction?: Transaction) =>
      await claims.removeAll(given({ businessId, userId }), transaction),
  };
}

function claimedAtOf({ claimedAt }: LoginClaimDocument): Date {
  return claimedAt;
}
