import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { OnboardingActivities } from '../src/contracts/activities';
import type { OnboardBusinessInput } from '../src/contracts/workflows';
import { probe } from './activity-options';
import { drain } from './drain-loop';

const { checkEligibility } = proxyActivities<OnboardingActivities>(probe);

/** Checks whether a website may get outreach, again and again while it does not answer. */
export async function onboardBusiness(input: OnboardBusinessInput): Promise<void> {
  await drain({
    step: () => checkEligibility(input),
    lingerMs: 100,
    continueAsNew: () => continueAsNew<typeof onboardBusiness>(input),
  });
}
