import { Schema, type Connection } from 'mongoose';
import { hostPatterns } from '../../domain/accounts/additional-hosts';
import { positionOf, type ListPosition, type Page } from '../../domain/list-position';
import type { UnmatchedVisitor } from '../../domain/leads/seeds/unmatched';
import { createWriteMany } from '../fallback/write-many';
import { toBuffer } from '../mongo/binary';
import { modelOf, nativeCollection, SCHEMA_OPTIONS } from '../mongo/collection';
import { ignoreDuplicates } from '../mongo/connection';
import { inTransaction, type Transaction } from '../mongo/transact';
import { cursorAt, NEWEST_FIRST } from '../paging/cursor';
import { readPage } from '../paging/page';

/** Visitors that came in their sender's own form from a host that is no website of the partner's. */
const unmatchedVisitorSchema = new Schema(
  {
    /** The id of the seed that it is, or becomes. */
    _id: { type: String, required: true },
    partnerId: { type: String, required: true },
    /** Of the page it was captured on; `localhost` and addresses too. */
    host: { type: String, required: true },
    /** What a website may name to get it: the host, and `*.` with each name that it is below. */
    patterns: { type: [String], required: true },
    capturedUrl: { type: String, required: true },
    /** The bytes of a JSON array with the visitor as sent, or null in it where it was refused. */
    visitors: { type: Buffer, required: true },
    /** Why it was refused when it arrived. */
    refusal: { type: String, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  SCHEMA_OPTIONS,
);
unmatchedVisitorSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list, newest first
// list of a host; what a website gets that is onboarded
unmatchedVisitorSchema.index({ partnerId: 1, patterns: 1, createdAt: -1, _id: -1 });
unmatchedVisitorSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

export interface NewUnmatchedVisitor extends UnmatchedVisitor {
  readonly expiresAt: Date;
}

interface UnmatchedRecord extends Omit<NewUnmatchedVisitor, 'id'> {
  _id: string;
  patterns: string[];
}

export interface UnmatchedVisitorRepository {
  /** Keeps a visitor, unless it is kept already. */
  insert(visitor: NewUnmatchedVisitor): Promise<void>;
  find(id: string): Promise<UnmatchedVisitor | null>;
  /** Newest first, of one host or of all; a host may be `*.` and a name. */
  list(
    filter: { readonly partnerId: string; readonly host: string | null },
    after: ListPosition | null,
    limit: number,
  ): Promise<Page<UnmatchedVisitor>>;
  /** Some that a website with these hosts gets. */
  findSome(partnerId: string, hosts: readonly string[], limit: number): Promise<UnmatchedVisitor[]>;
  /** Removes some that such a website would get and that came by `until`; answers how many, 0 at the end. */
  removeSome(partnerId: string, hosts: readonly string[], until: Date, limit: number): Promise<number>;
  remove(ids: readonly string[], transaction?: Transaction): Promise<number>;
  /** How many there are, of all partners; counts to `max` at most. */
  count(max: number): Promise<number>;
}

export function createUnmatchedVisitorRepository(connection: Connection): UnmatchedVisitorRepository {
  const model = modelOf(connection, 'unmatchedVisitors', unmatchedVisitorSchema);
  const raw = nativeCollection<UnmatchedRecord>(connection, 'unmatchedVisitors');
  const writeMany = createWriteMany(connection);
  return {
    async insert({ id, ...visitor }) {
      const patterns = [...hostPatterns(visitor.host)];
      await raw.insertOne({ _id: id, ...visitor, patterns }).catch(ignoreDuplicates);
    },

    async find(id) {
      const record = await raw.findOne({ _id: id });
      return record === null ? null : toUnmatchedVisitor(record);
    },

    async list({ partnerId, host }, after, limit) {
      const filter = { partnerId, ...(host === null ? {} : { patterns: host }) };
      const read = { filter, sort: NEWEST_FIRST, after: cursorAt(after), limit };
      return await readPage(raw, read, toUnmatchedVisitor, positionOf);
    },

    async findSome(partnerId, hosts, limit) {
      const records = await raw.find({ partnerId, patterns: { $in: [...hosts] } }, { limit }).toArray();
      return records.map(toUnmatchedVisitor);
    },

    async removeSome(partnerId, hosts, until, limit) {
      const filter = { partnerId, patterns: { $in: [...hosts] }, createdAt: { $lte: until } };
      const records = await raw.find(filter, { projection: { _id: 1 }, limit }).toArray();
      return records.length === 0 ? 0 : await remove(records.map(({ _id }) => _id));
    },

    remove,

    async count(max) {
      return await model.countDocuments({}).limit(max);
    },
  };

  async function remove(ids: readonly string[], transaction?: Transaction): Promise<number> {
    if (ids.length === 0) return 0;
    const removed = { _id: { $in: [...ids] } };
    const removeIn = (session?: Transaction) => raw.deleteMany(removed, inTransaction(session));
    const { deletedCount } = await (transaction === undefined ? writeMany(removeIn) : removeIn(transaction));
    return deletedCount;
  }
}

function toUnmatchedVisitor({ _id, visitors, ...record }: UnmatchedRecord): UnmatchedVisitor {
  const { partnerId, host, capturedUrl, refusal, createdAt } = record;
  const bytes = toBuffer(visitors) ?? Buffer.from('[null]');
  return { id: _id, partnerId, host, capturedUrl, visitors: bytes, refusal, createdAt };
}
