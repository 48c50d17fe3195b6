import { createBillingActivities, type BillingActivityDependencies } from './billing';
import { createDeletionActivities, type DeletionActivityDependencies } from './deletions';
import { createDeliveryActivities, type DeliveryActivityDependencies } from './deliveries';
import { createInboundActivities, type InboundActivityDependencies } from './inbound';
import { createLeadActivities, type LeadActivityDependencies } from './leads';
import { createOnboardingActivities, type OnboardingActivityDependencies } from './onboarding';
import { createOutreachActivities, type OutreachActivityDependencies } from './outreach';
import { createRecoveryActivities, type RecoveryActivityDependencies } from './recoveries';
import { createSweepActivities, type SweepActivityDependencies } from './sweep';

export type ActivityDependencies = LeadActivityDependencies &
  BillingActivityDependencies &
  DeletionActivityDependencies &
  DeliveryActivityDependencies &
  InboundActivityDependencies &
  OnboardingActivityDependencies &
  OutreachActivityDependencies &
  RecoveryActivityDependencies &
  SweepActivityDependencies;

/** Every activity of the service. */
export function createActivities(deps: ActivityDependencies) {
  return {
    ...createLeadActivities(deps),
    ...createBillingActivities(deps),
    ...createDeletionActivities(deps),
    ...createDeliveryActivities(deps),
    ...createInboundActivities(deps),
    ...createOnboardingActivities(deps),
    ...createOutreachActivities(deps),
    ...createRecoveryActivities(deps),
    ...createSweepActivities(deps),
  };
}
export type Activities = ReturnType<typeof createActivities>;
