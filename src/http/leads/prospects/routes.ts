import { z } from 'zod';
import { foldTag, TAGS_MAX } from '../../../domain/leads/fields/parse-tags';
import { describeProspect } from '../../../domain/leads/prospects/describe-prospect';
import { PROSPECT_STATUSES } from '../../../domain/leads/prospects/prospect';
import { listPositionOf, newestPositionOf } from '../../../domain/leads/prospects/prospect-order';
import { prospectEventData } from '../../../operations/deliveries/events/prospect-events';
import type { LeadOperations } from '../../../operations/leads/lead-operations';
import type { ProspectSelection } from '../../../operations/leads/prospects/list-prospects';
import { prospectCsvStream } from '../../../operations/leads/prospects/prospect-csv-stream';
import {
  pageData,
  pagingParameters,
  presentPage,
  timeParameter,
  websiteUrlParameter,
} from '../../parameters';
import { csvFile, defineRoute, ok, type Route } from '../../route';
import { idData, idParams, orNull } from '../../schema-parts';

const TAG_CHARACTERS_MAX = 100;

const tag = z.string().trim().min(1).max(TAG_CHARACTERS_MAX);

const prospectParams = idParams('prospect');

const filterParameters = {
  websiteUrl: orNull(websiteUrlParameter),
  status: orNull(z.enum(PROSPECT_STATUSES)),
  tag: orNull(tag).describe('Case does not matter.'),
  search: orNull(z.string().max(200)).describe(
    'Words; each has to be the beginning of a word in name, e-mail address, company or domain. Case and accents do not matter.',
  ),
  seenAfter: orNull(timeParameter).describe('Last seen at this time or later.'),
  seenBefore: orNull(timeParameter).describe('Last seen before this time.'),
};

const prospectExportQuery = z.strictObject({
  ...filterParameters,
  bom: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe('Whether to begin with a byte order mark, which Excel needs to read UTF-8.'),
});

type ProspectFilterQuery = Omit<z.output<typeof prospectExportQuery>, 'bom'>;

/** What events tell of a prospect is what callers get. */
const prospectData = prospectEventData.extend({ id: idData('prospect') }).meta({ id: 'Prospect' });

export function createProspectRoutes({
  listProspects,
  exportProspects,
  getProspect,
  updateProspect,
  eraseProspect,
}: LeadOperations): Route[] {
  return [
    defineRoute('GET /prospect', {
      operationId: 'listProspects',
      summary: 'List prospects, newest first',
      errors: ['search_too_broad'],
      scope: 'read',
      query: z.strictObject({
        ...filterParameters,
        ...pagingParameters,
        cursor: pagingParameters.cursor.transform((position) => position && newestPositionOf(position)),
      }),
      data: pageData(prospectData),
      async handle({ query: { limit, cursor, ...filter }, caller }) {
        const selection = selectionOf(filter, caller.partnerId);
        const { items, next } = await listProspects({ selection, order: 'newest', after: cursor, limit });
        return ok('Prospects', presentPage({ items, next: next && listPositionOf(next) }, describeProspect));
      },
    }),
    defineRoute('GET /prospect/export.csv', {
      operationId: 'exportProspects',
      summary: 'Export prospects as CSV',
      description:
        'A file as RFC 4180 has it. Texts that a spreadsheet would take for a formula begin with an apostrophe.',
      scope: 'read',
      isWholeRead: true,
      query: prospectExportQuery,
      data: z.string(),
      answers: 'csv',
      async handle({ query: { bom, ...filter }, caller, actor }) {
        const prospects = await exportProspects({ selection: selectionOf(filter, caller.partnerId), actor });
        return csvFile('prospects.csv', prospectCsvStream(prospects, bom));
      },
    }),
    defineRoute('GET /prospect/:id', {
      operationId: 'getProspect',
      summary: 'Get a prospect',
      scope: 'read',
      params: prospectParams,
      data: prospectData,
      async handle({ params, caller }) {
        return ok('Prospect found', describeProspect(await getProspect(caller.partnerId, params.id)));
      },
    }),
    defineRoute('PATCH /prospect/:id', {
      operationId: 'updateProspect',
      summary: 'Change the status or the tags of a prospect',
      scope: 'write',
      params: prospectParams,
      body: z
        .strictObject({
          status: z.enum(PROSPECT_STATUSES).optional(),
          tags: z
            .array(tag)
            .max(TAGS_MAX)
            .transform((tags) =>
              [...new Map(tags.toReversed().map((name) => [foldTag(name), name])).values()].toReversed(),
            )
            .optional()
            .describe('Replaces all tags.'),
        })
        .refine(
          ({ status, tags }) => status !== undefined || tags !== undefined,
          'Give a status, tags or both',
        )
        .meta({ examples: [{ status: 'contacted', tags: ['pricing'] }] }),
      data: prospectData,
      async handle({ params, body, caller, actor }) {
        const prospect = await updateProspect({ partnerId: caller.partnerId, id: params.id, ...body, actor });
        return ok('Prospect updated', describeProspect(prospect));
      },
    }),
    defineRoute('DELETE /prospect/:id', {
      operationId: 'eraseProspect',
      summary: 'Erase a prospect and suppress it',
      description:
        'Removes the prospect, its visits and the bodies of events about it, and cancels their deliveries. The same person seeded again does not come back.',
      scope: 'write',
      params: prospectParams,
      data: z.object({ id: idData('prospect'), erased: z.literal(true) }),
      async handle({ params, caller, actor }) {
        await eraseProspect({ partnerId: caller.partnerId, id: params.id, actor });
        return ok('Prospect erased', { id: params.id, erased: true });
      },
    }),
  ];
}

function selectionOf({ websiteUrl, ...filter }: ProspectFilterQuery, partnerId: string): ProspectSelection {
  return { partnerId, host: websiteUrl?.host ?? null, ...filter };
}
