import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../src/contracts/activities';
import type { BillCampaignInput, ResumedLoop } from '../src/contracts/workflows';
import { storeStep } from './activity-options';
import { drain } from './loop/drain-loop';

const { settleCampaign } = proxyActivities<Activities>(storeStep);

/** Charges each owed day of a campaign once; sleeps until the next midnight, or until money arrives. */
export async function billCampaign({
  businessId,
  ...resumed
}: BillCampaignInput & ResumedLoop): Promise<void> {
  const input = { businessId };
  await drain(
    { type: 'billCampaign', input },
    { resumed, step: () => settleCampaign(input), lingerMs: () => 100 },
  );
}
