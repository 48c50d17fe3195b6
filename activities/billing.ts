import type { BillingActivities, StepResult } from '../src/contracts/activities';
import { nextWakeMs } from '../src/domain/billing/billing-wake';
import { describeCount } from '../src/domain/describe-count';
import type { createSettleCampaign } from '../src/operations/billing/settle-campaign';

export interface BillingActivityDependencies {
  readonly settleCampaign: ReturnType<typeof createSettleCampaign>;
  readonly now: () => Date;
}

export function createBillingActivities({
  settleCampaign,
  now,
}: BillingActivityDependencies): BillingActivities {
  return {
    async settleCampaign({ businessId }): Promise<StepResult> {
      const settled = await settleCampaign(businessId);
      if (settled === null) return { moreIsDue: false, waitMs: null, details: 'the business is gone' };

      const { campaign, charged, rest } = settled;
      const isWaiting = campaign.enabled && campaign.outreachStatus !== 'not_eligible';
      return {
        moreIsDue: rest === 'more_is_due',
        waitMs: isWaiting ? nextWakeMs(businessId, now()) : null,
        details: `${describeCount(charged)} days charged, ${campaign.outreachStatus}`,
      };
    },
  };
}
