import type { CampaignRecord } from '../../domain/billing/campaign';
import { chargeKey, settle, type Settlement } from '../../domain/billing/settlement';
import { invariant } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { availableMinor } from '../../domain/wallet/ledger';
import type { Transaction } from '../../persistence/mongo/transact';
import type { Needs } from '../dependencies';
import type { ClaimedBusiness } from '../wallet/claim-business';
import { lowBalanceEvents } from '../wallet/wallet-events';
import { campaignEvent } from './campaign-events';
import { withChanges } from './campaign-record';

export interface Settled {
  readonly campaign: CampaignRecord;
  readonly settlement: Settlement;
}

type SettlementDependencies = Needs<
  never,
  'config' | 'now' | 'bookEntries' | 'onSettled' | 'publishEvents' | 'recordAudit'
>;

/**
 * Charges every owed day that can be paid, suspends or resumes the campaign, and tells of it: fees, balance,
 * `chargedThrough`, status and events are of one transaction. The campaign given may be one that is to be
 * stored; the caller stores the one that comes back.
 */
export function createSettleInTransaction(deps: SettlementDependencies) {
  const { stores, config, now, onSettled } = deps;
  return async function settleInTransaction(
    transaction: Transaction,
    claimed: ClaimedBusiness,
  ): Promise<Settled> {
    const before = claimed.business.campaign;
    const settlement = settle(before, availableMinor(claimed.wallet), config.dailyFeeMinor, now());
    const { changes, chargedThrough, transition } = settlement;
    const suspensions = before.suspensions + (transition?.kind === 'suspended' ? 1 : 0);
    const campaign = withChanges({ ...before, chargedThrough, suspensions }, changes);
    await bookFees(deps, transaction, claimed, { campaign, settlement });
    stores.afterCommit(transaction, () => onSettled(settlement));
    return { campaign, settlement };
  };
}
export type SettleInTransaction = ReturnType<typeof createSettleInTransaction>;

/** Books, audits and tells what was settled. */
async function bookFees(
  { config: { dailyFeeMinor }, bookEntries, publishEvents, recordAudit }: SettlementDependencies,
  transaction: Transaction,
  { business, wallet }: ClaimedBusiness,
  { campaign, settlement: { charges, transition } }: Settled,
): Promise<void> {
  const booked = await bookEntries(
    transaction,
    wallet,
    charges.map((day) => ({
      type: 'charge',
      amountMinor: -dailyFeeMinor,
      id: newId('transaction'),
      key: chargeKey(business.id, day),
      period: day,
    })),
  );
  invariant(booked.ok, 'a settlement charges only what is there');
  const drafts = lowBalanceEvents(business, booked.wallet, dailyFeeMinor, booked.lowAt);
  if (transition !== null) {
    drafts.push(campaignEvent(transition, { ...business, campaign }, booked.wallet, dailyFeeMinor));
    await recordAudit(transaction, {
      actor: { kind: 'system', id: 'billing' },
      partnerId: business.partnerId,
      action: `campaign.${transition.kind}`,
      target: business.id,
      after: { day: transition.day },
    });
  }
  await publishEvents(transaction, drafts);
}
