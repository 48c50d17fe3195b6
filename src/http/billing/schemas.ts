import { z } from 'zod';
import { OUTREACH_STATUSES } from '../../domain/billing/outreach-status';
import { overviewData } from '../outreach/campaign/overview-data';
import { userBody } from '../parameters';
import { countData } from '../schema-parts';

export const campaignBody = userBody.extend({ enabled: z.boolean() });

export const campaignData = z
  .object({
    email: z.string(),
    websiteUrl: z.string(),
    enabled: z.boolean().meta({ description: 'The switch as it is now.' }),
    outreachStatus: z.enum(OUTREACH_STATUSES),
  })
  .meta({ id: 'Campaign' });

export const campaignStatusData = campaignData
  .extend({ outreach: overviewData })
  .meta({ id: 'CampaignStatus' });

export const switchedCampaignData = campaignData
  .extend({
    inFlight: countData.optional().meta({
      description:
        'Where outreach is set up and was switched off: e-mails on their way, of which nobody knows yet what came.',
    }),
  })
  .meta({ id: 'SwitchedCampaign' });
