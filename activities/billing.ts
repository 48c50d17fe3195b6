import { cancellationSignal, heartbeat } from '@temporalio/activity';
import type { BillingActivities, LedgerActivities, StepResult } from '../src/contracts/activities';
import { nextWakeMs } from '../src/domain/billing/billing-wake';
import type { OutreachStatus } from '../src/domain/billing/outreach-status';
import { describeCount } from '../src/domain/describe-count';
import type { BillingOperations } from '../src/operations/billing/billing-operations';
import type { WalletOperations } from '../src/operations/wallet/wallet-operations';

export interface BillingActivityDependencies
  extends Pick<BillingOperations, 'settleCampaign'>, Pick<WalletOperations, 'verifyLedgers'> {
  /** Told after every verification, for the metric that alerts. */
  readonly onLedgersVerified: (faultCount: number) => void;
  readonly now: () => Date;
}

/** What ends by itself or owes the next day; everything else ends with a poke. */
const OWED_IN_TIME: readonly OutreachStatus[] = ['running', 'suspended_insufficient_funds'];

export function createBillingActivities({
  settleCampaign,
  verifyLedgers,
  onLedgersVerified,
  now,
}: BillingActivityDependencies): BillingActivities & LedgerActivities {
  return {
    async settleCampaign({ businessId }): Promise<StepResult> {
      const settlement = await settleCampaign(businessId);
      if (settlement === null) return { moreIsDue: false, waitMs: null, details: 'the business is gone' };

      const { campaign, charges, rest } = settlement;
      const isWaiting = OWED_IN_TIME.includes(campaign.outreachStatus);
      return {
        moreIsDue: rest === 'more_is_due',
        waitMs: isWaiting ? nextWakeMs(businessId, now()) : null,
        details: `${describeCount(charges.length)} days charged, ${campaign.outreachStatus}`,
      };
    },

    async verifyLedgers() {
      const { wallets, faultCount } = await verifyLedgers({
        onProgress() {
          heartbeat();
          cancellationSignal().throwIfAborted();
        },
      });
      onLedgersVerified(faultCount);
      return { wallets, faultCount };
    },
  };
}
