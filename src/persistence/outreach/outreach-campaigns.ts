import { Schema, type Connection } from 'mongoose';
import type { OutreachCampaign, StoredBlockReason } from '../../domain/outreach/outreach-campaign';
import { openCollection } from '../collections/collection';
import { dueBefore, EVER } from '../collections/due';
import type { Transaction } from '../mongo/transact';

const campaignSchema = new Schema();
// sweep: loops with work that is overdue; most campaigns have none
campaignSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: EVER } });
campaignSchema.index({ partnerId: 1 }); // for whom a message is that came in
campaignSchema.index({ 'blocks.reason': 1 }); // metrics: blocked ones by reason

interface CampaignDocument extends Omit<OutreachCampaign, 'businessId'> {
  /** Of the business. */
  _id: string;
}

export type CampaignUpdate = Partial<Omit<OutreachCampaign, 'businessId' | 'partnerId' | 'wakes'>>;

/** Those businesses that have outreach set up. */
export function createOutreachCampaignRepository(connection: Connection) {
  const campaigns = openCollection(connection, 'outreachCampaigns', campaignSchema, toCampaign);
  return {
    find: campaigns.byId,
    findMany: campaigns.byIds,

    /** Raises a duplicate key when the business has one. */
    insert: async (transaction: Transaction, { businessId, ...campaign }: OutreachCampaign) =>
      await campaigns.insert({ _id: businessId, ...campaign }, transaction),

    /** Those of a partner that send from one of these addresses, or get replies at one. */
    async listBySender(partnerId: string, addresses: readonly string[]): Promise<OutreachCampaign[]> {
      if (addresses.length === 0) return [];
      const own = { $in: addresses };
      const $or = [{ 'sender.fromEmail': own }, { 'sender.replyTo': own }];
      return await campaigns.find({ partnerId, $or });
    },

    /**
     * Sets what has changed; false when there is no campaign. A transaction that decided on what it read conflicts with
     * any other that has written the campaign since.
     */
    async update(transaction: Transaction, businessId: string, given: CampaignUpdate): Promise<boolean> {
      const all: Partial<OutreachCampaign> = given;
      const { businessId: _businessId, partnerId: _partnerId, wakes: _wakes, ...changes } = all;
      const change = { $set: changes, ...(changes.dueAt !== undefined && { $inc: { wakes: 1 } }) };
      return await campaigns.change({ _id: businessId }, change, transaction);
    },

    /** Says when the loop has something to do next, unless somebody has said so since it was read. */
    async setDue(
      { businessId, wakes }: Pick<OutreachCampaign, 'businessId' | 'wakes'>,
      dueAt: Date | null,
    ): Promise<void> {
      await campaigns.change({ _id: businessId, wakes }, { $set: { dueAt } });
    },

    /** Those whose loop had something to do before `before`, after this id, in order of id. */
    idsOverdue: async (before: Date, after: string, limit: number) =>
      await campaigns.idsAfter({ dueAt: dueBefore(before) }, after, limit),

    /** Running ones that nothing blocks, after this id, in order of id. */
    idsSending: async (after: string, limit: number) =>
      await campaigns.idsAfter({ isRunning: true, 'blocks.0': { $exists: false } }, after, limit),

    /** Running ones that are blocked for a reason. */
    countBlocked: async (reason: StoredBlockReason, atMost: number) =>
      await campaigns.count({ 'blocks.reason': reason, isRunning: true }, atMost),

    remove: async (businessId: string) => await campaigns.remove({ _id: businessId }),
  };
}

function toCampaign({ _id, ...campaign }: CampaignDocument): OutreachCampaign {
  return { businessId: _id, ...campaign };
}
