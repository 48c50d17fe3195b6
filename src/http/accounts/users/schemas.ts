import { z } from 'zod';
import { ADDITIONAL_HOSTS_MAX, parseAdditionalHost } from '../../../domain/accounts/additional-hosts';
import { ELIGIBILITY_STATUSES } from '../../../domain/accounts/eligibility/eligibility';
import { OUTREACH_STATUSES } from '../../../domain/billing/outreach-status';
import { userBody } from '../../parameters';
import { idData, timeData, readBy } from '../../schema-parts';
import { metadataParameter } from './metadata';

const name = z.string().trim().max(256);

const additionalHost = z
  .string()
  .meta({ examples: ['*.example.com'] })
  .transform(readBy(parseAdditionalHost))
  .transform(({ host }) => host);

const additionalHostsParameter = z
  .array(additionalHost)
  .max(ADDITIONAL_HOSTS_MAX)
  .describe(
    'Further hosts whose visitors are those of this website, such as `shop.example.net`, or `*.example.com` for every name below one. Replaces those of before; without it they stay. A host that is a website of its own is not taken from it.',
  );

export const onboardBody = userBody.extend({
  firstName: name.optional(),
  lastName: name.optional(),
  companyName: name.optional(),
  metadata: metadataParameter.optional(),
  additionalHosts: additionalHostsParameter.optional(),
});

const eligibilityData = z
  .object({
    status: z.enum(ELIGIBILITY_STATUSES),
    reasons: z.array(z.string()).readonly().describe('Machine-readable, empty while nothing is wrong.'),
    checkedAt: timeData.nullable(),
  })
  .meta({ id: 'Eligibility' });

export const userData = z
  .object({
    userId: idData('user'),
    email: z.string(),
    websiteUrl: z.string(),
    additionalHosts: z.array(z.string()).readonly(),
    businessId: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    companyName: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    eligibility: eligibilityData,
    campaign: z.object({ enabled: z.boolean(), outreachStatus: z.enum(OUTREACH_STATUSES) }),
    wallet: z.object({
      walletId: z.string(),
      balance: z.int().describe('In minor units of the currency.'),
      currency: z.string().describe('ISO 4217'),
    }),
    createdAt: timeData,
  })
  .meta({ id: 'User' });
