import { addressPolicyOf } from './compose-dependencies';
import type { Operations } from './compose-operations';
import type { Config } from '../config/config';
import type { Route } from '../http/route';
import { createAuditRoutes } from '../http/accounts/audit/routes';
import { createCampaignRoutes } from '../http/billing/routes';
import { createOutboxRoutes } from '../http/outreach/outbox/routes';
import { createOutreachSettingsRoutes } from '../http/outreach/settings/routes';
import { createOutreachCampaignRoutes } from '../http/outreach/campaign/routes';
import { createEnrolmentRoutes } from '../http/outreach/enrolments/routes';
import { createSendRoutes } from '../http/outreach/sends/routes';
import { createProspectRoutes } from '../http/leads/prospects/routes';
import { createExclusionRoutes } from '../http/leads/exclusions/routes';
import { createSeedRoutes } from '../http/leads/seeds/routes';
import { createUnmatchedRoutes } from '../http/leads/unmatched/routes';
import { createUserRoutes } from '../http/accounts/users/routes';
import { createWalletRoutes } from '../http/wallet/routes';
import { createInboundRoutes } from '../http/outreach/inbound/routes';
import { createMailDomainRoutes } from '../http/outreach/mail-domain/routes';
import { createSuppressionRoutes } from '../http/outreach/suppressions/routes';
import { createDeliveryRoutes } from '../http/deliveries/deliveries/routes';
import { createEventTypeRoutes } from '../http/deliveries/listeners/event-type-routes';
import { createListenerRoutes } from '../http/deliveries/listeners/listener-routes';
import { createSecretRoutes } from '../http/deliveries/listeners/secret-routes';
import { createRecoveryRoutes } from '../http/deliveries/recoveries/routes';

/** Every operation of the API. Fixed paths come before those with parameters. */
export function composeRoutes(operations: Operations, config: Config): Route[] {
  return [
    ...createUserRoutes(operations),
    ...createAuditRoutes(operations),
    ...createCampaignRoutes(operations),
    ...createOutreachSettingsRoutes(operations),
    ...createOutreachCampaignRoutes(operations),
    ...createEnrolmentRoutes(operations),
    ...createSendRoutes(operations),
    ...createOutboxRoutes(operations),
    ...createWalletRoutes(operations),
    ...createProspectRoutes(operations),
    ...createExclusionRoutes(operations),
    ...createUnmatchedRoutes(operations),
    ...createSeedRoutes(operations, config),
    ...createMailDomainRoutes(operations),
    ...createSuppressionRoutes(operations),
    ...createInboundRoutes(operations),
    ...createEventTypeRoutes(operations),
    ...createDeliveryRoutes(operations),
    ...createRecoveryRoutes(operations),
    ...createListenerRoutes(operations, addressPolicyOf(config)),
    ...createSecretRoutes(operations),
  ];
}
