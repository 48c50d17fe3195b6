import { z } from 'zod';
import { OUTREACH_STATUSES, type OutreachStatus } from '../../domain/billing/outreach-status';
import type { AccountOperations } from '../../operations/accounts/account-operations';
import type { BillingOperations } from '../../operations/billing/billing-operations';
import type { OutreachOperations } from '../../operations/outreach/outreach-operations';
import { overviewData, presentOverview } from '../outreach/campaign/overview-data';
import { type NamedUser, userAddress, userBody, userQuery } from '../parameters';
import { defineRoute, ok, type Route } from '../route';
import { countData } from '../schema-parts';

type CampaignOperations = BillingOperations & AccountOperations & OutreachOperations;

const campaignData = z
  .object({
    email: z.string(),
    websiteUrl: z.string(),
    enabled: z.boolean().describe('The switch as it is now.'),
    outreachStatus: z.enum(OUTREACH_STATUSES),
  })
  .meta({ id: 'Campaign' });

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
      body: userBody.extend({ enabled: z.boolean() }),
      data: campaignData
        .extend({
          inFlight: countData
            .optional()
            .describe(
              'Where outreach is set up and was switched off: e-mails on their way, of which nobody knows yet what came.',
            ),
        })
        .meta({ id: 'SwitchedCampaign' }),
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
      data: campaignData.extend({ outreach: overviewData }).meta({ id: 'CampaignStatus' }),
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
) {
  return { email: email.address, websiteUrl: websiteUrl.text, enabled, outreachStatus };
}
