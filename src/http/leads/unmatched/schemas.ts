import { z } from 'zod';
import { parseAdditionalHost } from '../../../domain/accounts/additional-hosts';
import { pageData, pagingParameters } from '../../list-parameters';
import { idData, idParameter, orNull, timeData } from '../../schema-parts';

export const unmatchedQuery = z.strictObject({
  host: orNull(
    z
      .string()
      .trim()
      .min(1)
      .max(253)
      .transform((text) => {
        const host = parseAdditionalHost(text);
        return host.ok ? host.host : text.toLowerCase();
      }),
  ).meta({
    description: 'One host, or `*.example.com` for every name below one',
    examples: ['example.com'],
  }),
  ...pagingParameters,
});

export const unmatchedVisitorData = z
  .object({
    batchId: idData('seedBatch').describe('Id of the seed that it becomes'),
    host: z.string().describe('Of the captured URL; empty where that names none'),
    capturedUrl: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    companyName: z.string().nullable(),
    receivedAt: timeData,
  })
  .meta({ id: 'UnmatchedVisitor' });

export const unmatchedListData = pageData(unmatchedVisitorData);

export const unmatchedParams = z.object({ batchId: idParameter('seedBatch') });

export const deletedUnmatchedData = z.object({ batchId: idData('seedBatch'), deleted: z.literal(true) });
