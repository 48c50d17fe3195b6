import type { z } from 'zod';
import type { AccountOperations } from '../../operations/accounts/account-operations';
import type { BillingOperations } from '../../operations/billing/billing-operations';
import type { OutreachStatus } from '../../domain/billing/outreach-status';
import type { OutreachOperations } from '../../operations/outreach/outreach-operations';
import { ok } from '../answers/answer';
import { defineRoute, type Route } from '../route';
import { userAddress } from '../accounts/user-address';
import { presentOverview } from '../outreach/campaign/overview-data';
import { userQuery, type NamedUser } from '../parameters';
import { campaignBody, campaignStatusData, switchedCampaignData, type campaignData } from './schemas';

type CampaignOperations = BillingOperations & AccountOperations & OutreachOperations;

export function createCampaignRoutes({
  setCampaignStatus,
  findUser,
  readOverview,
}: CampaignOperations): Route[] {
  return [
    defineRoute('PUT /campaign/status', {
      operationId: 'setCampaignStatus',
      summary: 'Pause or resume outreach',
      description:
        'Answers the resulting switch and whether outreach runs: today is charged before the answer. Once it is off no e-mail starts: the answer waits up to 5 s for those on their way.',
      scope: 'write',
      body: campaignBody,
      data: switchedCampaignData,
      async handle({ body, caller, actor }) {
        const { campaign, inFlight } = await setCampaignStatus({
          ...userAddress(caller, body),
          enabled: body.enabled,
          actor,
        });
        const message = campaign.enabled ? 'Outreach resumed' : 'Outreach paused';
        return ok(message, {
          ...presentCampaign(campaign, body),
          ...(inFlight !== null && { inFlight }),
        });
      },
    }),
    defineRoute('GET /campaign/status', {
      operationId: 'getCampaignStatus',
      summary: 'Whether outreach is switched on, and what keeps it from sending',
      scope: 'read',
      query: userQuery,
      data: campaignStatusData,
      async handle({ query, caller }) {
        const { business } = await findUser(userAddress(caller, query));
        return ok('Campaign found', {
          ...presentCampaign(business.campaign, query),
          outreach: presentOverview(await readOverview(business)),
        });
      },
    }),
  ];
}

function presentCampaign(
  { enabled, outreachStatus }: { readonly enabled: boolean; readonly outreachStatus: OutreachStatus },
  { email, websiteUrl }: NamedUser,
): z.input<typeof campaignData> {
  return { email: email.address, websiteUrl: websiteUrl.text, enabled, outreachStatus };
}
