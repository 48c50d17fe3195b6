import { z } from 'zod';
import { PROSPECT_KINDS, PROSPECT_STATUSES } from '../../../domain/leads/prospects/prospect';
import { newestPositionOf } from '../../../domain/leads/prospects/prospect-order';
import { foldTag, TAGS_MAX } from '../../../domain/leads/fields/parse-tags';
import { pageData, pagingParameters, timeParameter } from '../../list-parameters';
import { websiteUrlParameter } from '../../parameters';
import { idData, idParams, orNull } from '../../schema-parts';

const TAG_CHARACTERS_MAX = 100;

const text = z.string().nullable();
const tag = z.string().trim().min(1).max(TAG_CHARACTERS_MAX);

export const prospectParams = idParams('prospect');

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

export const prospectListQuery = z.strictObject({
  ...filterParameters,
  ...pagingParameters,
  cursor: pagingParameters.cursor.transform((position) => position && newestPositionOf(position)),
});
export const prospectExportQuery = z.strictObject({
  ...filterParameters,
  bom: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe('Whether to begin with a byte order mark, which Excel needs to read UTF-8.'),
});
export type ProspectFilterQuery = Omit<z.output<typeof prospectExportQuery>, 'bom'>;

export const prospectChanges = z
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
  .refine(({ status, tags }) => status !== undefined || tags !== undefined, 'Give a status, tags or both')
  .meta({ examples: [{ status: 'contacted', tags: ['pricing'] }] });

export const prospectData = z
  .object({
    id: idData('prospect'),
    businessId: z.string(),
    websiteUrl: z.string(),
    kind: z.enum(PROSPECT_KINDS),
    status: z.enum(PROSPECT_STATUSES),
    person: z.object({
      firstName: text,
      lastName: text,
      title: text,
      linkedInUrl: text,
      businessEmail: text,
      emailKind: text,
    }),
    company: z.object({
      name: text,
      domain: text,
      industry: text,
      employeeCount: text.describe('As sent.'),
      employees: z
        .object({ min: z.number().nullable(), max: z.number().nullable() })
        .nullable()
        .describe('What the text says.'),
      estimateRevenue: text.describe('As sent.'),
      revenue: z
        .object({ minUsd: z.number().nullable(), maxUsd: z.number().nullable() })
        .nullable()
        .describe('What the text says.'),
      city: text,
      state: text,
      zipcode: text,
    }),
    visits: z.object({
      count: z.int(),
      firstSeenAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      referrer: text,
      pages: z.array(z.object({ url: z.string(), seenAt: z.iso.datetime() })).describe('The last 50.'),
    }),
    tags: z.array(z.string()).readonly(),
    extra: z
      .record(z.string(), z.unknown())
      .describe(
        'Properties of the visitor records that have no field here, untouched. Numbers are kept in double precision: whole ones beyond 2^53 lose digits, and are safe as strings.',
      ),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Prospect' });

export const prospectListData = pageData(prospectData);
export const erasedProspectData = z.object({ id: idData('prospect'), erased: z.literal(true) });
