import { cancellationSignal } from '@temporalio/activity';
import type { OnboardingActivities, StepResult } from '../src/contracts/activities';
import type { EligibilityStep } from '../src/operations/accounts/eligibility/check-eligibility';
import { waitMsUntil } from '../src/domain/wait-ms';

export interface OnboardingActivityDependencies {
  readonly checkEligibility: (businessId: string, signal: AbortSignal) => Promise<EligibilityStep>;
  readonly now: () => Date;
}

export function createOnboardingActivities({
  checkEligibility,
  now,
}: OnboardingActivityDependencies): OnboardingActivities {
  return {
    async checkEligibility({ businessId }) {
      return toStepResult(await checkEligibility(businessId, cancellationSignal()), now());
    },
  };
}

function toStepResult({ status, nextCheckAt, moreIsDue }: EligibilityStep, at: Date): StepResult {
  const waitMs = nextCheckAt === null ? null : waitMsUntil(nextCheckAt, at);
  return { moreIsDue, waitMs, details: `website is ${status}` };
}
