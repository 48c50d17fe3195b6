import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../src/contracts/activities';
import { loopSummary, type BillCampaignInput, type ResumedLoop } from '../src/contracts/workflows';
import { storeStep } from './activity-options';
import { drain } from './loop/drain-loop';

const { settleCampaign } = proxyActivities<Activities>(storeStep);

/** Charges each owed day of a campaign once; sleeps until the next midnight, or until money arrives. */
export async function billCampaign({
  businessId,
  ...resumed
}: BillCampaignInput & ResumedLoop): Promise<void> {
  const input = { businessId };
  await drain({
    summary: loopSummary({ type: 'billCampaign', input }),
    resumed,
    step: () => settleCampaign(input),
    lingerMs: () => 100,
    continueAsNew: (next) => continueAsNew<typeof billCampaign>({ ...input, ...next }),
  });
}
