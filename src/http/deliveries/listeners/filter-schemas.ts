import { z } from 'zod';
import { PATH_LENGTH_MAX } from '../../../domain/deliveries/listeners/event-data';
import { isDataPath } from '../../../operations/deliveries/events/event-catalogue';
import { websiteUrlParameter } from '../../parameters';

const WEBSITES_MAX = 100;
const CONDITIONS_MAX = 20;
const VALUES_MAX = 100;
const TEXT_MAX = 512;

const path = z
  .string()
  .max(PATH_LENGTH_MAX)
  .refine(isDataPath, 'is no property of the data of any event; GET /webhook/event-types shows them')
  .meta({ examples: ['company.industry'] });

const scalar = z.union([z.string().max(TEXT_MAX), z.number(), z.boolean(), z.null()]);

const condition = z.union(
  [
    z.strictObject({ path, equals: scalar }).describe('Is exactly this; null also where it is missing'),
    z.strictObject({ path, oneOf: z.array(scalar).min(1).max(VALUES_MAX) }).describe('Is one of these'),
    z.strictObject({ path, exists: z.boolean() }).describe('Is there, and not empty; or is not'),
    z
      .strictObject({ path, has: z.string().min(1).max(TEXT_MAX) })
      .describe('Is a list, such as `tags`, with this text in any case'),
  ],
  'must have a path of the data, and one of equals, oneOf, exists and has',
);

/** As sent: a website is understood when events are compared with it. */
const website = z.string().refine((text) => websiteUrlParameter.safeParse(text).success, {
  error: 'must be the address of a public website, such as https://example.com',
});

export const filterParameter = z
  .strictObject({
    websites: z.array(website).min(1).max(WEBSITES_MAX).optional().describe('Events of these websites only'),
    where: z.array(condition).min(1).max(CONDITIONS_MAX).optional().describe('All of them have to be met'),
  })
  .refine(({ websites, where }) => websites !== undefined || where !== undefined, {
    error: 'must name websites or conditions; null is no filter',
  })
  .meta({
    description:
      'Which of the events in `listenTo` are sent: those that meet all of it when they happen. What has happened already is not changed by another filter.',
    examples: [
      { websites: ['https://example.com'], where: [{ path: 'company.industry', oneOf: ['Software'] }] },
    ],
  });

export const filterData = z
  .object({
    websites: z.array(z.string()).readonly().optional(),
    where: z.array(z.record(z.string(), z.unknown())).readonly().optional(),
  })
  .nullable();
