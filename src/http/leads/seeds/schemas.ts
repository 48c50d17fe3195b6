import { z } from 'zod';
import { limitParameter } from '../../list-parameters';
import { idParameter, timeData } from '../../schema-parts';

/** The batch's answer to `GET /seed/{batchId}`. */
export const seedBatchData = z
  .object({
    batchId: z.string(),
    status: z
      .enum(['accepted', 'processing', 'done', 'unmatched'])
      .describe('`unmatched`: kept for 30 days for a website that is not onboarded'),
    receivedAt: timeData,
    visitors: z.int().describe('Visitors in the request'),
    processed: z.int(),
    accepted: z.int().describe('Visitors that became a prospect or a visit of one'),
    suppressed: z.int().describe('Visitors about people who are not to be contacted'),
    excluded: z.int().describe('Visitors on the exclusion list of the website or of the partner'),
    rejected: z.object({
      count: z.int(),
      items: z
        .array(
          z.object({
            index: z.int().describe('Position in the request, from 0'),
            reason: z.string(),
            message: z.string(),
          }),
        )
        .readonly(),
      nextCursor: z.string().nullable(),
    }),
  })
  .meta({ id: 'SeedBatch' });

export const seedBatchParameters = z.object({ batchId: idParameter('seedBatch') });

export const seedBatchQuery = z.strictObject({
  limit: limitParameter,
  cursor: z
    .string()
    .regex(/^\d{1,7}$/, 'Invalid cursor')
    .transform(Number)
    .optional(),
});
