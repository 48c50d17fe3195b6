import { addressPolicyOf } from './compose-dependencies';
import type { Operations } from './compose-operations';
import type { Config } from './config';
import type { Route } from './http/route';
import { createAuditRoutes } from './http/audit/routes';
import { createCampaignRoutes } from './http/campaign/routes';
import { createProspectRoutes } from './http/prospects/routes';
import { createSeedRoutes } from './http/seeds/routes';
import { createUserRoutes } from './http/users/routes';
import { createWalletRoutes } from './http/wallet/routes';
import { createWebhookRoutes } from './http/webhooks/routes';

export interface RouteComposition {
  readonly operations: Operations;
  readonly config: Config;
}

/** Every operation of the API. Fixed paths come before those with parameters. */
export function composeRoutes({ operations, config }: RouteComposition): Route[] {
  return [
    ...createUserRoutes(operations),
    ...createAuditRoutes(operations),
    ...createCampaignRoutes(operations),
    ...createWalletRoutes(operations),
    ...createProspectRoutes(operations),
    ...createSeedRoutes({ operations, config }),
    ...createWebhookRoutes(operations, addressPolicyOf(config)),
  ];
}
