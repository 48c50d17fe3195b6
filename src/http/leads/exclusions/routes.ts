import { z } from 'zod';
import { plusReading } from '../../../domain/accounts/email';
import { InvalidRequest } from '../../../domain/errors';
import {
  type ExcludedValue,
  EXCLUSION_CHARACTERS_MAX,
  EXCLUSION_KINDS,
  EXCLUSIONS_MAX,
  parseExclusion,
} from '../../../domain/leads/exclusions/exclusion';
import { readExclusionLines } from '../../../domain/leads/exclusions/exclusion-lines';
import { MalformedJson } from '../../../domain/request-errors';
import { decodeText } from '../../../domain/text/decode-text';
import type { ExclusionPage } from '../../../operations/leads/exclusions/list-exclusions';
import type { LeadOperations } from '../../../operations/leads/lead-operations';
import { createJsonReader } from '../../middleware/parse-body';
import { pageData, pagingParameters, presentPage, websiteUrlParameter } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { flagParameter, idData, readBy, timeData } from '../../schema-parts';

const BODY_BYTES_MAX = 2 * 1_048_576;

/** Beside the entries: the names and values of the other properties, and what holds them. */
const OTHER_VALUES_MAX = 16;

const OWNER =
  'Of the business whose list it is; without one it is your own, which counts for all of your websites.';

const website = websiteUrlParameter.optional().describe(OWNER);

const entryParameter = z
  .string()
  .max(EXCLUSION_CHARACTERS_MAX)
  .meta({ examples: ['competitor.example', 'jane@customer.example'] })
  .transform(readBy<string, ExcludedValue>(parseExclusion))
  .describe('A domain, which stands for all names below it as well, or an e-mail address.');

const REMOVE_EXISTING =
  'Whether to erase the prospects that match these entries. That goes on in the background; the list tells how far it has got.';

const exclusionData = z
  .object({
    id: idData('exclusion'),
    kind: z.enum(EXCLUSION_KINDS),
    entry: z.string().describe('In its canonical spelling'),
    createdAt: timeData,
  })
  .meta({ id: 'Exclusion' });

/** Whose visitors become no prospects: own staff, customers, competitors. */
export function createExclusionRoutes({
  listExclusions,
  addExclusions,
  removeExclusions,
}: LeadOperations): Route[] {
  return [
    defineRoute('GET /exclusion', {
      operationId: 'listExclusions',
      summary: 'List exclusions, newest first',
      scope: 'read',
      query: z.strictObject({
        websiteUrl: website,
        ...pagingParameters,
      }),
      data: pageData(exclusionData).extend({
        erasure: z
          .object({
            status: z.enum(['running', 'done']),
            erased: z.int().describe('Prospects erased so far'),
            requestedAt: timeData,
          })
          .nullable()
          .describe('The latest erasure of prospects on this list'),
      }),
      async handle({ query: { websiteUrl, limit, cursor }, caller: { partnerId } }) {
        const host = websiteUrl?.host ?? null;
        const page = await listExclusions({ partnerId, host, after: cursor, limit });
        return ok('Exclusions', {
          ...presentPage(page, (exclusion) => ({ ...exclusion, entry: exclusion.value })),
          erasure: presentErasure(page.erasure),
        });
      },
    }),
    defineRoute('POST /exclusion', {
      operationId: 'addExclusions',
      summary: 'Add exclusions',
      description: `Visitors with one of these e-mail addresses, or of one of these domains and the names below them by e-mail address or company, become no prospects and no events; the seed counts them as \`excluded\`. At most ${EXCLUSIONS_MAX} entries a request, as JSON or as CSV (\`text/csv\`): one in a line, in the first column or in the one that the first line calls \`domain\`, \`email\`, \`website\` or \`entry\`. All of them are added or, where one can't be read, none. What is on the list already stays.`,
      scope: 'write',
      bodyBytesMax: BODY_BYTES_MAX,
      bodyReaders: {
        'application/json': createJsonReader(EXCLUSIONS_MAX + OTHER_VALUES_MAX),
        'text/csv': readCsvEntries,
      },
      errors: ['body_too_deep'],
      query: z.strictObject({
        websiteUrl: website.describe(`${OWNER} For a body of CSV, which can't say it.`),
        removeExisting: flagParameter.optional().describe(`${REMOVE_EXISTING} For a body of CSV.`),
      }),
      body: z.strictObject({
        websiteUrl: website,
        entries: z.array(entryParameter).min(1).max(EXCLUSIONS_MAX),
        removeExisting: z.boolean().optional().describe(REMOVE_EXISTING),
      }),
      data: z.object({
        added: z.int(),
        known: z.int().describe('Entries that were on the list before'),
      }),
      async handle({ body, query, caller: { partnerId }, actor }) {
        const { websiteUrl = query.websiteUrl, removeExisting = query.removeExisting === true } = body;
        const added = await addExclusions({
          actor,
          partnerId,
          host: websiteUrl?.host ?? null,
          entries: body.entries,
          removeExisting,
        });
        return ok('Exclusions added', added);
      },
    }),
    defineRoute('DELETE /exclusion', {
      operationId: 'removeExclusions',
      summary: 'Remove one exclusion, or all',
      scope: 'write',
      query: z
        .strictObject({
          websiteUrl: website,
          // A `+` that was not encoded arrives as a blank.
          entry: z
            .string()
            .transform((text) => (text.includes('@') ? (plusReading(text) ?? text) : text))
            .pipe(entryParameter)
            .optional()
            .describe('The one to remove, in any spelling.'),
          all: z.literal('true').optional().describe('Removes all of the list.'),
        })
        .refine(
          ({ entry: one, all }) => (one === undefined) !== (all === undefined),
          'Give either `entry` or `all=true`',
        ),
      data: z.object({ removed: z.int() }),
      async handle({ query: { websiteUrl, entry }, caller: { partnerId }, actor }) {
        const removed = await removeExclusions({
          actor,
          partnerId,
          host: websiteUrl?.host ?? null,
          value: entry?.value ?? null,
        });
        return ok('Exclusions removed', { removed });
      },
    }),
  ];
}

function readCsvEntries(bytes: Buffer): unknown {
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw new MalformedJson(`The body is not UTF-8: byte ${decoded.invalidByte}`);
  const read = readExclusionLines(decoded.text);
  if (!read.ok) throw new InvalidRequest(read.issues);
  return { entries: read.entries.map(({ value }) => value) };
}

function presentErasure(erasure: ExclusionPage['erasure']) {
  return erasure && { ...erasure, status: erasure.dueAt === null ? ('done' as const) : ('running' as const) };
}
