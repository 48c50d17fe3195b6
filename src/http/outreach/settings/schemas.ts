import { z } from 'zod';
import type { CountryRule } from '../../../domain/outreach/country-rule';
import { isCountryCode } from '../../../domain/outreach/eligibility/countries';
import { SEQUENCE_STEPS_MAX } from '../../../domain/outreach/sequence';
import { userBody } from '../../parameters';
import { countData, timeData } from '../../schema-parts';

export const senderBody = userBody.extend({
  fromName: z
    .string()
    .max(200)
    .meta({ examples: ['Grace Hopper'] }),
  legalName: z
    .string()
    .max(200)
    .nullable()
    .optional()
    .meta({
      examples: ['Example Inc.'],
      description: 'Whose e-mails these are, in the footer of every message; `fromName` if left out.',
    }),
  fromEmail: z
    .string()
    .max(320)
    .meta({ examples: ['grace@example.com'] }),
  replyTo: z.string().max(320).nullable().optional().describe('Where replies go; `fromEmail` if left out.'),
  postalAddress: z
    .string()
    .max(1_000)
    .meta({
      examples: ['Example Inc., 1 Main Street, Austin, TX 73301'],
      description: 'Postal address of the business, in the footer of every message.',
    }),
  timeZone: z
    .string()
    .max(100)
    .meta({ examples: ['America/New_York'], description: 'An IANA name.' }),
});

const textOrNull = z.string().nullable().prefault(null);

export const senderData = z
  .object({
    fromName: textOrNull,
    legalName: textOrNull,
    fromEmail: textOrNull,
    replyTo: textOrNull,
    postalAddress: textOrNull,
    timeZone: textOrNull,
  })
  .meta({ id: 'Sender', description: 'All null before a sender is set.' });

const stepBody = z.strictObject({
  delayDays: z.number().describe('Business days after the message before; 0 for the first.'),
  subject: z
    .string()
    .max(2_000)
    .default('')
    .describe('A template; blank in a follow-up that goes on in the same thread.'),
  text: z
    .string()
    .max(100_000)
    .meta({
      examples: ['Hi {{ firstName | default: "there" }}, thank you for your visit.'],
      description:
        'A template in plain text. Placeholders are `{{ field }}` and `{{ field | default: "text" }}`.',
    }),
});

export const stepsBody = z.array(stepBody).max(100).describe(`One to ${SEQUENCE_STEPS_MAX} e-mails.`);

const stepData = z.object({ delayDays: z.int(), subject: z.string(), text: z.string() });

export const sequenceData = z
  .object({
    version: countData.describe('0 before anything is saved: then `steps` are a suggestion.'),
    steps: z.array(stepData).readonly(),
    createdAt: timeData.nullable(),
    latestVersion: countData,
    approvedVersion: countData.nullable().describe('The version that is sent; null before an approval.'),
    approvedAt: timeData.nullable(),
    approvedBy: z.string().nullable().describe('The user it was approved for.'),
  })
  .meta({ id: 'Sequence' });

const countryCode = z
  .string()
  .max(10)
  .refine((code) => isCountryCode(code.trim().toUpperCase()), {
    error: 'must be a country of ISO 3166-1, such as US',
  });

const countryRule = z.strictObject({
  mode: z.enum(['allow', 'deny']).describe('Whether `list` names who may be written to, or who may not.'),
  list: z
    .array(countryCode)
    .max(300)
    .readonly()
    .meta({ examples: [['US', 'CA']], description: 'ISO 3166-1 alpha-2.' }),
  unknown: z.enum(['allow', 'hold', 'deny']).describe('What becomes of people whose country is not known.'),
});

export const countryRuleBody = countryRule.transform(({ list, ...rule }): CountryRule => ({
  ...rule,
  countries: list,
}));

const legalBasisKind = z.enum(['legitimate_interest', 'consent', 'existing_customer', 'other']);

export const legalBasisBody = z
  .strictObject({ kind: legalBasisKind, text: z.string().trim().min(1).max(2_000) })
  .nullable();

export const rulesData = z
  .object({
    countryRule,
    legalBasis: z
      .object({ kind: legalBasisKind, text: z.string(), recordedBy: z.string(), at: timeData })
      .nullable(),
  })
  .meta({ id: 'OutreachRules' });
