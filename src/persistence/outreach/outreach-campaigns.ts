import { Schema, type Connection } from 'mongoose';
import type { OutreachCampaign, StoredBlockReason } from '../../domain/outreach/outreach-campaign';
import { idsAfter, modelOf, nativeCollection, SCHEMA_OPTIONS } from '../mongo/collection';
import { createWriteMany } from '../fallback/write-many';
import { inTransaction, type Transaction } from '../mongo/transact';

/** Written by the driver, as their types say: the schema knows their indexes alone. */
const campaignSchema = new Schema({ _id: { type: String, required: true } }, SCHEMA_OPTIONS);
// sweep: loops with work that is overdue; most campaigns have none
campaignSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $gt: new Date(0) } } });

campaignSchema.index({ partnerId: 1 }); // for whom a message is that came in
campaignSchema.index({ 'blocks.reason': 1 }); // metrics: blocked ones by reason

interface CampaignRecord extends Omit<OutreachCampaign, 'businessId'> {
  /** Of the business. */
  _id: string;
}

export type CampaignUpdate = Partial<Omit<OutreachCampaign, 'businessId' | 'partnerId' | 'wakes'>>;

/** Those businesses that have outreach set up. */
export interface OutreachCampaignRepository {
  /** Raises a duplicate key when the business has one. */
  insert(transaction: Transaction, campaign: OutreachCampaign): Promise<void>;
  find(businessId: string, transaction?: Transaction): Promise<OutreachCampaign | null>;
  findMany(businessIds: readonly string[], transaction?: Transaction): Promise<OutreachCampaign[]>;
  /** Those of a partner that send from one of these addresses, or get replies at one. */
  listBySender(partnerId: string, addresses: readonly string[]): Promise<OutreachCampaign[]>;
  /**
   * Sets what has changed; false when there is no campaign. A transaction that decided on what it read conflicts with
   * any other that has written the campaign since.
   */
  update(transaction: Transaction, businessId: string, changes: CampaignUpdate): Promise<boolean>;
  /** Says when the loop has something to do next, unless somebody has said so since it was read. */
  setDue(campaign: Pick<OutreachCampaign, 'businessId' | 'wakes'>, dueAt: Date | null): Promise<void>;
  /** Those whose loop had something to do before `before`, after this id, in order of id. */
  idsOverdue(before: Date, after: string, limit: number): Promise<string[]>;
  /** Running ones that nothing blocks, after this id, in order of id. */
  idsSending(after: string, limit: number): Promise<string[]>;
  /** Running ones that are blocked for a reason. */
  countBlocked(reason: StoredBlockReason, atMost: number): Promise<number>;
  remove(businessId: string): Promise<void>;
}

export function createOutreachCampaignRepository(connection: Connection): OutreachCampaignRepository {
  const model = modelOf(connection, 'outreachCampaigns', campaignSchema);
  const campaigns = nativeCollection<CampaignRecord>(connection, 'outreachCampaigns');
  const writeMany = createWriteMany(connection);
  return {
    async insert(transaction, { businessId, ...campaign }) {
      await campaigns.insertOne({ _id: businessId, ...campaign }, { session: transaction });
    },

    async find(businessId, transaction) {
      const record = await campaigns.findOne({ _id: businessId }, inTransaction(transaction));
      return record === null ? null : toCampaign(record);
    },

    async findMany(businessIds, transaction) {
      const ids = [...new Set(businessIds)];
      if (ids.length === 0) return [];
      const records = await campaigns.find({ _id: { $in: ids } }, inTransaction(transaction)).toArray();
      return records.map(toCampaign);
    },

    async listBySender(partnerId, addresses) {
      if (addresses.length === 0) return [];
      const own = { $in: [...addresses] };
      const filter = { partnerId, $or: [{ 'sender.fromEmail': own }, { 'sender.replyTo': own }] };
      return (await campaigns.find(filter).toArray()).map(toCampaign);
    },

    async update(transaction, businessId, given: Partial<OutreachCampaign>) {
      const { businessId: _businessId, partnerId: _partnerId, wakes: _wakes, ...changes } = given;
      const { matchedCount } = await campaigns.updateOne(
        { _id: businessId },
        { $set: changes, ...(changes.dueAt !== undefined && { $inc: { wakes: 1 } }) },
        { session: transaction },
      );
      return matchedCount === 1;
    },

    async setDue({ businessId, wakes }, dueAt) {
      await campaigns.updateOne({ _id: businessId, wakes }, { $set: { dueAt } });
    },

    async idsOverdue(before, after, limit) {
      return await idsAfter(model, { dueAt: { $gt: new Date(0), $lt: before } }, after, limit);
    },

    async idsSending(after, limit) {
      return await idsAfter(model, { isRunning: true, 'blocks.0': { $exists: false } }, after, limit);
    },

    async countBlocked(reason, atMost) {
      const blocked = { 'blocks.reason': reason, isRunning: true };
      return await campaigns.countDocuments(blocked, { limit: atMost });
    },

    async remove(businessId) {
      await writeMany((transaction) => campaigns.deleteOne({ _id: businessId }, inTransaction(transaction)));
    },
  };
}

function toCampaign({ _id, ...campaign }: CampaignRecord): OutreachCampaign {
  return { businessId: _id, ...campaign };
}
