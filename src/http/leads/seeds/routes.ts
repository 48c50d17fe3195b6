import { z } from 'zod';
import type { Config } from '../../../config/config';
import type { LeadOperations } from '../../../operations/leads/lead-operations';
import { API_PREFIX } from '../../api-prefix';
import { limitParameter } from '../../parameters';
import { bare, defineRoute, ok, type Route } from '../../route';
import { idParameter, timeData } from '../../schema-parts';
import { presentSeedBatch } from './presenter';
import { seedBody } from './seed-body';
import { outlineSeed } from './seed-outline';

/** The batch's answer to `GET /seed/{batchId}`. */
const seedBatchData = z
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

export function createSeedRoutes({ seedLeads, readSeedBatch }: LeadOperations, config: Config): Route[] {
  return [
    defineRoute('POST /seed/lead', {
      operationId: 'seedLeads',
      summary: 'Seed Leads',
      description:
        'Stores visitors durably and answers at once; they become prospects in the background. One visitor in the form of its sender, without `visitors`, is answered 200 whatever website it was captured on: where that is none of yours it is kept as unmatched.',
      errors: ['record_not_found'],
      answerHeaders: {
        'X-Seed-Batch-Id': 'Id of the stored seed.',
        Location: 'Where to read how far it has got.',
      },
      scope: 'write',
      bodyBytesMax: config.seedBytesMax,
      isUnlimited: true,
      takesKeyInQuery: true,
      bodyReaders: { 'application/json': (bytes) => outlineSeed(bytes, config.seedVisitorsMax) },
      body: seedBody(config.seedVisitorsMax),
      data: z.strictObject({}),
      answers: 'json',
      async handle({ body, caller, reservedId }) {
        const batch = await seedLeads({
          partnerId: caller.partnerId,
          ...body,
          batchId: reservedId('seedBatch'),
        });
        return bare(
          {},
          { 'X-Seed-Batch-Id': batch.id, Location: `${config.publicOrigin}${API_PREFIX}/seed/${batch.id}` },
        );
      },
    }),
    defineRoute('GET /seed/:batchId', {
      operationId: 'getSeedBatch',
      summary: 'How far a seed has got, and which visitors were rejected',
      scope: 'read',
      params: z.object({ batchId: idParameter('seedBatch') }),
      query: z.strictObject({
        limit: limitParameter,
        cursor: z
          .string()
          .regex(/^\d{1,7}$/, 'Invalid cursor')
          .transform(Number)
          .optional(),
      }),
      data: seedBatchData,
      async handle({ params, query, caller }) {
        const batch = await readSeedBatch({
          partnerId: caller.partnerId,
          batchId: params.batchId,
          fromIndex: query.cursor ?? 0,
          limit: query.limit,
        });
        return ok('The seed', presentSeedBatch(batch));
      },
    }),
  ];
}
