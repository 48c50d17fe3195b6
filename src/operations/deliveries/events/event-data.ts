import { z } from 'zod';
import { OUTREACH_STATUSES } from '../../../domain/billing/outreach-status';
import { ELIGIBILITY_STATUSES } from '../../../domain/accounts/eligibility/eligibility';
import { EMAIL_KINDS } from '../../../domain/leads/fields/classify-email';
import { PROSPECT_KINDS, PROSPECT_STATUSES } from '../../../domain/leads/prospects/prospect';

/** What `data` of each event holds. Fields are only ever added. */

const text = z.string().nullable();
const time = z.iso.datetime();
const minor = z.int().describe('In minor units of the currency');

const person = z.object({
  firstName: text,
  lastName: text,
  title: text,
  linkedInUrl: text,
  businessEmail: text,
  emailKind: z.enum(EMAIL_KINDS).nullable(),
});

const company = z.object({
  name: text,
  domain: text,
  industry: text,
  employeeCount: text,
  employees: z.object({ min: z.number(), max: z.number().nullable() }).nullable(),
  estimateRevenue: text,
  revenue: z.object({ minUsd: z.number(), maxUsd: z.number().nullable() }).nullable(),
  city: text,
  state: text,
  zipcode: text,
});

export const prospectCreated = z.object({
  id: z.string(),
  businessId: z.string(),
  websiteUrl: z.string(),
  kind: z.enum(PROSPECT_KINDS),
  status: z.enum(PROSPECT_STATUSES),
  person,
  company,
  visits: z.object({
    count: z.int(),
    firstSeenAt: time,
    lastSeenAt: time,
    referrer: text,
    pages: z.array(z.object({ url: z.string(), seenAt: time })),
  }),
  tags: z.array(z.string()),
  extra: z.record(z.string(), z.unknown()).describe('Properties that have no field of their own'),
  createdAt: time,
  updatedAt: time,
});

const value = z.union([z.string(), z.number()]).nullable();

export const prospectChanged = prospectCreated.extend({
  changed: z
    .record(z.string(), z.object({ from: value, to: value }))
    .describe('What has changed since the event before, by the path of the field, such as `person.title`'),
});

export const websiteEligibility = z.object({
  businessId: z.string(),
  websiteUrl: z.string(),
  eligible: z.boolean(),
  status: z.enum(ELIGIBILITY_STATUSES),
  reasons: z.array(z.string()),
  checkedAt: time,
});

export const walletLowBalance = z.object({
  businessId: z.string(),
  websiteUrl: z.string(),
  walletId: z.string(),
  currency: z.string().describe('ISO 4217'),
  balance: minor,
  available: minor.describe('The balance without what is held, in minor units'),
  lowBalanceThreshold: minor,
  dailyFee: minor,
  daysLeft: z
    .int()
    .nullable()
    .describe('Days that the available balance pays for; null if a day costs nothing'),
  owed: minor.describe('Of reversed top-ups, paid by the next one, in minor units'),
  suggestedAmount: minor.describe(
    'A top-up that pays what is owed, fills up to the threshold and lasts 30 days, in minor units',
  ),
  reference: z
    .string()
    .describe(
      'Give it with `POST /wallet/topup`, and this warning leads to one top-up, however often it arrives',
    ),
});

export const walletTopUpReversed = z.object({
  businessId: z.string(),
  websiteUrl: z.string(),
  walletId: z.string(),
  currency: z.string().describe('ISO 4217'),
  transactionId: z.string().describe('Of the reversal'),
  topUpTransactionId: z.string(),
  reference: text.describe('Your name for the top-up'),
  amount: minor.describe('How much of the top-up was reversed, in minor units'),
  collected: minor.describe('What of it was there, in minor units'),
  balance: minor,
  available: minor.describe('The balance without what is held, in minor units'),
  owed: minor.describe('All that the wallet owes now, in minor units'),
});

export const campaignChanged = z.object({
  businessId: z.string(),
  websiteUrl: z.string(),
  enabled: z.boolean().describe('The switch; a suspension leaves it on'),
  outreachStatus: z.enum(OUTREACH_STATUSES),
  reason: z.enum(['insufficient_funds', 'funds_available']),
  day: z.iso.date().describe('The UTC day that could not be paid, or with which outreach goes on'),
  walletId: z.string(),
  currency: z.string().describe('ISO 4217'),
  balance: minor,
  dailyFee: minor,
});

export const webhookTrouble = z.object({
  webhookId: z.string(),
  destinationUrl: z.string(),
  reason: z
    .enum(['gone', 'asked_by_receiver', 'failing'])
    .nullable()
    .describe('Why it was disabled; null in a warning'),
  consecutiveFailures: z.int(),
  failingSince: time.nullable(),
});

export const webhookTest = z.object({ webhookId: z.string().describe('The listener that is tested') });
