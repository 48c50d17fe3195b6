import { z } from 'zod';
import { plusReading } from '../../../domain/accounts/email';
import {
  EXCLUSION_CHARACTERS_MAX,
  EXCLUSION_KINDS,
  EXCLUSIONS_MAX,
  parseExclusion,
  type ExcludedValue,
} from '../../../domain/leads/exclusions/exclusion';
import { pageData, pagingParameters } from '../../list-parameters';
import { websiteUrlParameter } from '../../parameters';
import { idData, timeData, flagParameter, readBy } from '../../schema-parts';

const OWNER =
  'Of the business whose list it is; without one it is your own, which counts for all of your websites.';

const website = websiteUrlParameter.optional().describe(OWNER);

const entry = z
  .string()
  .max(EXCLUSION_CHARACTERS_MAX)
  .meta({ examples: ['competitor.example', 'jane@customer.example'] })
  .transform(readBy<string, ExcludedValue>(parseExclusion))
  .describe('A domain, which stands for all names below it as well, or an e-mail address.');

export const exclusionListQuery = z.strictObject({
  websiteUrl: website,
  ...pagingParameters,
});

const REMOVE_EXISTING =
  'Whether to erase the prospects that match these entries. That goes on in the background; the list tells how far it has got.';

export const addExclusionsQuery = z.strictObject({
  websiteUrl: website.describe(`${OWNER} For a body of CSV, which can't say it.`),
  removeExisting: flagParameter.optional().describe(`${REMOVE_EXISTING} For a body of CSV.`),
});

export const addExclusionsBody = z.strictObject({
  websiteUrl: website,
  entries: z.array(entry).min(1).max(EXCLUSIONS_MAX),
  removeExisting: z.boolean().optional().describe(REMOVE_EXISTING),
});

export const removeExclusionsQuery = z
  .strictObject({
    websiteUrl: website,
    // A `+` that was not encoded arrives as a blank.
    entry: z
      .string()
      .transform((text) => (text.includes('@') ? (plusReading(text) ?? text) : text))
      .pipe(entry)
      .optional()
      .describe('The one to remove, in any spelling.'),
    all: z.literal('true').optional().describe('Removes all of the list.'),
  })
  .refine(
    ({ entry: one, all }) => (one === undefined) !== (all === undefined),
    'Give either `entry` or `all=true`',
  );

const exclusionData = z
  .object({
    id: idData('exclusion'),
    kind: z.enum(EXCLUSION_KINDS),
    entry: z.string().describe('In its canonical spelling'),
    createdAt: timeData,
  })
  .meta({ id: 'Exclusion' });

export const exclusionListData = pageData(exclusionData).extend({
  erasure: z
    .object({
      status: z.enum(['running', 'done']),
      erased: z.int().describe('Prospects erased so far'),
      requestedAt: timeData,
    })
    .nullable()
    .describe('The latest erasure of prospects on this list'),
});

export const addedExclusionsData = z.object({
  added: z.int(),
  known: z.int().describe('Entries that were on the list before'),
});

export const removedExclusionsData = z.object({ removed: z.int() });
