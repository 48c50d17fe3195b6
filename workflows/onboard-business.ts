import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../src/contracts/activities';
import type { OnboardBusinessInput, ResumedLoop } from '../src/contracts/workflows';
import { probe } from './activity-options';
import { drain } from './loop/drain-loop';

const { checkEligibility } = proxyActivities<Activities>(probe);

/** Checks whether a website may get outreach, again and again while it does not answer. */
export async function onboardBusiness({
  businessId,
  ...resumed
}: OnboardBusinessInput & ResumedLoop): Promise<void> {
  const input = { businessId };
  await drain(
    { type: 'onboardBusiness', input },
    { resumed, step: () => checkEligibility(input), lingerMs: () => 100 },
  );
}
