import { z } from 'zod';
import {
  parseSuppressionEntry,
  SUPPRESSION_KINDS,
  SUPPRESSION_REASONS,
  type SuppressionEntry,
} from '../../../domain/outreach/suppression';
import { pageData, pagingParameters } from '../../list-parameters';
import { websiteUrlParameter } from '../../parameters';
import { idData, timeData } from '../../schema-parts';

const ENTRIES_MAX = 5_000;
const ENTRY_CHARACTERS_MAX = 320;

const entryParameter = z
  .string()
  .max(ENTRY_CHARACTERS_MAX)
  .meta({ examples: ['ann@navy.example', 'navy.example'] })
  .transform((text, context): SuppressionEntry => {
    // A `+` that was not encoded arrives as a blank, and no address contains one.
    const entry = parseSuppressionEntry(text.trim().replaceAll(' ', '+'));
    if (entry !== null) return entry;
    context.addIssue({ code: 'custom', message: 'must be an e-mail address or a domain' });
    return z.NEVER;
  })
  .meta({ description: 'An e-mail address, or a domain with everything below it.' });

export const suppressionsQuery = z.strictObject({
  websiteUrl: websiteUrlParameter,
  address: entryParameter.optional(),
  ...pagingParameters,
});

export const removeSuppressionQuery = z.strictObject({
  websiteUrl: websiteUrlParameter,
  address: entryParameter,
});

export const addSuppressionsBody = z.strictObject({
  websiteUrl: websiteUrlParameter,
  entries: z
    .array(z.string().max(ENTRY_CHARACTERS_MAX))
    .min(1)
    .max(ENTRIES_MAX)
    .meta({
      description: 'E-mail addresses, and domains with everything below them.',
      examples: [['ann@navy.example', 'navy.example']],
    }),
});

export const suppressionData = z
  .object({
    id: idData('suppression'),
    scope: z
      .enum(['global', 'business'])
      .describe('`global` keeps every website of this installation from writing to it'),
    kind: z.enum(SUPPRESSION_KINDS),
    reason: z.enum(SUPPRESSION_REASONS),
    keyHash: z.string().describe('A keyed hash: the address itself is not stored'),
    createdAt: timeData,
  })
  .meta({ id: 'Suppression' });

export const suppressionListData = pageData(suppressionData);

export const addedSuppressionsData = z.object({
  added: z.int(),
  known: z.int().describe('Already on the list, or named twice'),
  rejected: z.array(z.object({ index: z.int(), message: z.string() })).readonly(),
});

export const removedSuppressionData = z.object({ removed: z.literal(true) });
