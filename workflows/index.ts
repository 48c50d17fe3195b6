export { billCampaign } from './bill-campaign';
export { deleteBusiness } from './delete-business';
export { deliverWebhooks } from './deliver-webhooks';
export { onboardBusiness } from './onboard-business';
export { processLeadIntake } from './process-lead-intake';
export { recoverDeliveries } from './recover-deliveries';
export { sweepStaleWork } from './sweep-stale-work';
export { verifyAllLedgers } from './verify-all-ledgers';
