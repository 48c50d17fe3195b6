import { Schema, type Connection } from 'mongoose';
import { hostPatterns } from '../../domain/accounts/additional-hosts';
import type { UnmatchedVisitor } from '../../domain/leads/seeds/unmatched';
import type { PageRequest } from '../../domain/list-position';
import { openCollection } from '../collections/collection';
import { among, given } from '../collections/conditions';
import { entityOf, withId, type WithId } from '../collections/documents';
import { ignoreDuplicates } from '../mongo/connection';
import type { Transaction } from '../mongo/transact';

/** Visitors that came in their sender's own form from a host that is no website of the partner's. */
const unmatchedSchema = new Schema();
unmatchedSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list, newest first
// list of a host; what a website gets that is onboarded
unmatchedSchema.index({ partnerId: 1, patterns: 1, createdAt: -1, _id: -1 });
unmatchedSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

export interface UnmatchedListRequest extends PageRequest {
  readonly partnerId: string;
  /** One host, or `*.` and a name for those below it; null for all. */
  readonly host: string | null;
}

export interface NewUnmatchedVisitor extends UnmatchedVisitor {
  readonly expiresAt: Date;
}

interface UnmatchedDocument extends WithId<NewUnmatchedVisitor> {
  /** What a website may name to get it: the host, and `*.` with each name that it is below. */
  readonly patterns: readonly string[];
}

const HIDDEN = ['patterns', 'expiresAt'] as const;

export function createUnmatchedVisitorRepository(connection: Connection) {
  const toVisitor: (document: UnmatchedDocument) => UnmatchedVisitor = entityOf;
  const unmatched = openCollection(connection, 'unmatchedVisitors', unmatchedSchema, toVisitor, HIDDEN);
  return {
    find: unmatched.byId,

    /** Keeps a visitor, unless it is kept already. */
    async insert(visitor: NewUnmatchedVisitor): Promise<void> {
      const patterns = hostPatterns(visitor.host);
      await unmatched.insert({ ...withId(visitor), patterns }).catch(ignoreDuplicates);
    },

    /** Newest first. */
    list: async ({ partnerId, host, ...page }: UnmatchedListRequest) =>
      await unmatched.newest(given({ partnerId, patterns: host }), page),

    /** Some that a website with these hosts gets. */
    findSome: async (partnerId: string, hosts: readonly string[], limit: number) =>
      await unmatched.find({ partnerId, patterns: { $in: hosts } }, { limit }),

    /** Removes some that such a website would get and that came by `until`; answers how many, 0 at the end. */
    removeSome: async (partnerId: string, hosts: readonly string[], until: Date, limit: number) =>
      await unmatched.removeSome({ partnerId, patterns: { $in: hosts }, createdAt: { $lte: until } }, limit),

    remove: async (ids: readonly string[], transaction?: Transaction) =>
      await unmatched.removeAll(among(ids), transaction),

    /** How many there are, of all partners; counts to `max` at most. */
    count: async (max: number) => await unmatched.count({}, max),
  };
}
