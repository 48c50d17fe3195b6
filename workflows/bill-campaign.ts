import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { BillingActivities } from '../src/contracts/activities';
import type { BillCampaignInput } from '../src/contracts/workflows';
import { storeStep } from './activity-options';
import { drain } from './drain-loop';

const { settleCampaign } = proxyActivities<BillingActivities>(storeStep);

/** Charges each owed day of a campaign once; sleeps until the next midnight, or until money arrives. */
export async function billCampaign(input: BillCampaignInput): Promise<void> {
  await drain({
    step: () => settleCampaign(input),
    lingerMs: 100,
    continueAsNew: () => continueAsNew<typeof billCampaign>(input),
  });
}
