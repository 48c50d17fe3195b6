import { chargeKey, settle, type Settlement, type OutreachTransition } from '../../domain/billing/settlement';
import { invariant } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { availableMinor } from '../../domain/wallet/ledger';
import type { Transaction } from '../../persistence/mongo/transact';
import type { Needs } from '../dependencies';
import type { ClaimedBusiness } from '../wallet/claimed-business';
import { lowBalanceEvents } from '../wallet/wallet-events';
import type { Business } from '../../domain/accounts/business';
import type { Wallet } from '../../domain/wallet/wallet';
import { businessEvent } from '../deliveries/events/business-event';
import type { EventDraft } from '../deliveries/events/publish-events';

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
  ): Promise<Settlement> {
    const { business, wallet } = claimed;
    const settlement = settle(business.campaign, availableMinor(wallet), config.dailyFeeMinor, now());
    await bookFees(deps, transaction, claimed, settlement);
    stores.afterCommit(transaction, () => onSettled(settlement));
    return settlement;
  };
}
export type SettleInTransaction = ReturnType<typeof createSettleInTransaction>;

/** Books, audits and tells what was settled. */
async function bookFees(
  { config: { dailyFeeMinor }, bookEntries, publishEvents, recordAudit }: SettlementDependencies,
  transaction: Transaction,
  { business, wallet }: ClaimedBusiness,
  { campaign, charges, transition }: Settlement,
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

/** Tells of suspensions and of their ends; the campaign's number of suspensions tells which. */
export function campaignEvent(
  { kind, day }: OutreachTransition,
  business: Business,
  wallet: Wallet,
  dailyFeeMinor: number,
): EventDraft {
  const { enabled, outreachStatus, suspensions } = business.campaign;
  return businessEvent(`campaign.${kind}`, business, `${business.id}/${suspensions}`, {
    enabled,
    outreachStatus,
    reason: kind === 'suspended' ? 'insufficient_funds' : 'funds_available',
    day,
    walletId: wallet.id,
    currency: wallet.currency,
    balance: wallet.balanceMinor,
    dailyFee: dailyFeeMinor,
  });
}
