import { chargeKey } from '../../domain/billing/billing-step';
import { settle, type Settlement } from '../../domain/billing/settlement';
import { invariant } from '../../domain/errors';
import { newId } from '../../domain/ids';
import type { Transaction } from '../../persistence/mongo/transact';
import type { Needs } from '../dependencies';
import type { EventDraft } from '../deliveries/events/publish-events';
import type { ClaimedBusiness } from '../wallet/claim-business';
import { balanceOf } from '../wallet/wallet-balance';
import { lowBalanceEvents } from '../wallet/wallet-events';
import { campaignEvent } from './campaign-events';
import { withChanges } from './campaign-record';
import type { CampaignRecord } from '../../domain/billing/campaign';

export interface Settled {
  readonly campaign: CampaignRecord;
  readonly settlement: Settlement;
}

export type SettlementDependencies = Needs<
  never,
  'config' | 'now' | 'bookEntries' | 'onSettled' | 'publishEvents' | 'recordAudit'
>;

/**
 * Charges every owed day that can be paid, suspends or resumes the campaign, and tells of it: fees, balance,
 * `chargedThrough`, status and events are of one transaction. The campaign given may be one that is to be
 * stored; the caller stores the one that comes back.
 */
export function createSettleInTransaction(deps: SettlementDependencies) {
  const { stores, config, now, onSettled, publishEvents } = deps;
  return async function settleInTransaction(
    transaction: Transaction,
    claimed: ClaimedBusiness,
  ): Promise<Settled> {
    const { business, wallet } = claimed;
    const { changes, chargedThrough } = business.campaign;
    const state = { changes, chargedThrough, wallet: balanceOf(wallet) };
    const settlement = settle(state, config.dailyFeeMinor, now());
    const campaign = campaignAfter(business.campaign, settlement);
    await publishEvents(transaction, await bookFees(deps, transaction, claimed, campaign, settlement));
    stores.afterCommit(transaction, () => onSettled(settlement));
    return { campaign, settlement };
  };
}
export type SettleInTransaction = ReturnType<typeof createSettleInTransaction>;

function campaignAfter(campaign: CampaignRecord, { changes, chargedThrough, transitions }: Settlement) {
  const suspensions = campaign.suspensions + transitions.filter(({ kind }) => kind === 'suspended').length;
  return withChanges({ ...campaign, chargedThrough, suspensions }, changes);
}

/** Books and audits what was settled; answers the events that tell of it. */
async function bookFees(
  { config, bookEntries, recordAudit }: SettlementDependencies,
  transaction: Transaction,
  { business, wallet }: ClaimedBusiness,
  campaign: CampaignRecord,
  { charges, transitions }: Settlement,
): Promise<EventDraft[]> {
  const booked = await bookEntries(
    transaction,
    wallet,
    charges.map((day) => ({
      type: 'charge',
      amountMinor: -config.dailyFeeMinor,
      id: newId('transaction'),
      key: chargeKey(business.id, day),
      period: day,
    })),
  );
  invariant(booked.ok, 'a settlement charges only what is there');

  const drafts = lowBalanceEvents(business, booked.wallet, config.dailyFeeMinor, booked.lowAt);
  let n = business.campaign.suspensions;
  for (const turn of transitions) {
    if (turn.kind === 'suspended') n += 1;
    const after = { ...business, campaign };
    drafts.push(campaignEvent(turn, n, after, booked.wallet, config.dailyFeeMinor));
    await recordAudit(transaction, {
      actor: { kind: 'system', id: 'billing' },
      partnerId: business.partnerId,
      action: `campaign.${turn.kind}`,
      target: business.id,
      after: { day: turn.day },
    });
  }
  return drafts;
}
