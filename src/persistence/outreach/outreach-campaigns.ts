import type { Connection } from 'mongoose';
import type { OutreachCampaign, StoredBlockReason } from '../../domain/outreach/outreach-campaign';
import { among, hasMatched, openCollection } from '../collections/collection';
import { indexOnlySchema } from '../mongo/collection';
import type { Transaction } from '../mongo/transact';

const campaignSchema = indexOnlySchema();
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
export function createOutreachCampaignRepository(connection: Connection) {
  const campaigns = openCollection(connection, 'outreachCampaigns', campaignSchema, toCampaign);
  const { raw } = campaigns;
  return {
    /** Raises a duplicate key when the business has one. */
    async insert(transaction: Transaction, { businessId, ...campaign }: OutreachCampaign): Promise<void> {
      await raw.insertOne({ _id: businessId, ...campaign }, { session: transaction });
    },

    find: async (businessId: string, transaction?: Transaction) =>
      await campaigns.findOne({ _id: businessId }, transaction),

    async findMany(businessIds: readonly string[], transaction?: Transaction): Promise<OutreachCampaign[]> {
      const ids = new Set(businessIds);
      return ids.size === 0 ? [] : await campaigns.find(among(ids), { transaction });
    },

    /** Those of a partner that send from one of these addresses, or get replies at one. */
    async listBySender(partnerId: string, addresses: readonly string[]): Promise<OutreachCampaign[]> {
      if (addresses.length === 0) return [];
      const own = { $in: [...addresses] };
      return await campaigns.find({
        partnerId,
        $or: [{ 'sender.fromEmail': own }, { 'sender.replyTo': own }],
      });
    },

    /**
     * Sets what has changed; false when there is no campaign. A transaction that decided on what it read conflicts with
     * any other that has written the campaign since.
     */
    async update(transaction: Transaction, businessId: string, given: CampaignUpdate): Promise<boolean> {
      const all: Partial<OutreachCampaign> = given;
      const { businessId: _businessId, partnerId: _partnerId, wakes: _wakes, ...changes } = all;
      const change = { $set: changes, ...(changes.dueAt !== undefined && { $inc: { wakes: 1 } }) };
      return await hasMatched(raw.updateOne({ _id: businessId }, change, { session: transaction }));
    },

    /** Says when the loop has something to do next, unless somebody has said so since it was read. */
    async setDue(
      { businessId, wakes }: Pick<OutreachCampaign, 'businessId' | 'wakes'>,
      dueAt: Date | null,
    ): Promise<void> {
      await raw.updateOne({ _id: businessId, wakes }, { $set: { dueAt } });
    },

    /** Those whose loop had something to do before `before`, after this id, in order of id. */
    idsOverdue: async (before: Date, after: string, limit: number) =>
      await campaigns.idsAfter({ dueAt: { $gt: new Date(0), $lt: before } }, after, limit),

    /** Running ones that nothing blocks, after this id, in order of id. */
    idsSending: async (after: string, limit: number) =>
      await campaigns.idsAfter({ isRunning: true, 'blocks.0': { $exists: false } }, after, limit),

    /** Running ones that are blocked for a reason. */
    countBlocked: async (reason: StoredBlockReason, atMost: number) =>
      await raw.countDocuments({ 'blocks.reason': reason, isRunning: true }, { limit: atMost }),

    async remove(businessId: string): Promise<void> {
      await campaigns.removeAll({ _id: businessId });
    },
  };
}

function toCampaign({ _id, ...campaign }: CampaignRecord): OutreachCampaign {
  return { businessId: _id, ...campaign };
}
