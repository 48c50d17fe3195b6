import { z } from 'zod';
import { PROSPECT_STATUSES } from '../../../domain/leads/prospects/prospect';
import { newestPositionOf } from '../../../domain/leads/prospects/prospect-order';
import { foldTag, TAGS_MAX } from '../../../domain/leads/fields/parse-tags';
import { prospectEventData } from '../../../operations/deliveries/events/prospect-events';
import { pageData, pagingParameters, timeParameter } from '../../list-parameters';
import { websiteUrlParameter } from '../../parameters';
import { idData, idParams, orNull } from '../../schema-parts';

const TAG_CHARACTERS_MAX = 100;

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

/** What events tell of a prospect is what callers get. */
export const prospectData = prospectEventData.extend({ id: idData('prospect') }).meta({ id: 'Prospect' });

export const prospectListData = pageData(prospectData);
export const erasedProspectData = z.object({ id: idData('prospect'), erased: z.literal(true) });
