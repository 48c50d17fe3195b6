import { z } from 'zod';
import {
  GLOBAL_SCOPE,
  type OutreachSuppression,
  parseSuppressionEntry,
  SUPPRESSION_KINDS,
  SUPPRESSION_REASONS,
  type SuppressionEntry,
} from '../../../domain/outreach/suppression';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { pageData, pagingParameters, presentPage, websiteUrlParameter } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { idData, timeData } from '../../schema-parts';

const BODY_BYTES_MAX = 2 * 1_048_576;
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
  .describe('An e-mail address, or a domain with everything below it.');

const suppressionData = z
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

/** Whom a website must not write to. */
export function createSuppressionRoutes({
  listSuppressions,
  addSuppressions,
  removeSuppression,
}: OutreachOperations): Route[] {
  return [
    defineRoute('GET /outreach/suppressions', {
      operationId: 'listSuppressions',
      summary: 'Whom a website must not write to, newest first',
      description:
        'Addresses are stored as keyed hashes alone. With `address` it tells what keeps that one from being written to: its own entry, one of its domain, or one of the whole installation.',
      errors: ['search_too_broad'],
      scope: 'read',
      query: z.strictObject({
        websiteUrl: websiteUrlParameter,
        address: entryParameter.optional(),
        ...pagingParameters,
      }),
      data: pageData(suppressionData),
      async handle({ query: { websiteUrl, address = null, limit, cursor }, caller: { partnerId } }) {
        const list = { partnerId, host: websiteUrl.host, about: address, after: cursor, limit };
        return ok('Suppressions', presentPage(await listSuppressions(list), presentSuppression));
      },
    }),
    defineRoute('POST /outreach/suppressions', {
      operationId: 'addSuppressions',
      summary: 'Suppress addresses and domains for a website',
      description:
        'From the answer on no message to them begins. Entries that are neither an e-mail address nor a domain are named in `rejected`; the others are added.',
      scope: 'write',
      bodyBytesMax: BODY_BYTES_MAX,
      body: z.strictObject({
        websiteUrl: websiteUrlParameter,
        entries: z
          .array(z.string().max(ENTRY_CHARACTERS_MAX))
          .min(1)
          .max(ENTRIES_MAX)
          .meta({
            description: 'E-mail addresses, and domains with everything below them.',
            examples: [['ann@navy.example', 'navy.example']],
          }),
      }),
      data: z.object({
        added: z.int(),
        known: z.int().describe('Already on the list, or named twice'),
        rejected: z.array(z.object({ index: z.int(), message: z.string() })).readonly(),
      }),
      async handle({ body: { websiteUrl, entries }, caller: { partnerId }, actor }) {
        const added = await addSuppressions({ partnerId, host: websiteUrl.host, entries, actor });
        return ok('Suppressions added', added);
      },
    }),
    defineRoute('DELETE /outreach/suppressions', {
      operationId: 'removeSuppression',
      summary: 'Take an address or a domain off the list of a website',
      description:
        'For people who asked to be written to again. Complaints and hard bounces stay on the list of the installation.',
      scope: 'write',
      query: z.strictObject({
        websiteUrl: websiteUrlParameter,
        address: entryParameter,
      }),
      data: z.object({ removed: z.literal(true) }),
      async handle({ query: { websiteUrl, address }, caller: { partnerId }, actor }) {
        await removeSuppression({ partnerId, host: websiteUrl.host, entry: address, actor });
        return ok('Suppression removed', { removed: true });
      },
    }),
  ];
}

function presentSuppression(suppression: OutreachSuppression) {
  const scope = suppression.scope === GLOBAL_SCOPE ? ('global' as const) : ('business' as const);
  return { ...suppression, scope };
}
