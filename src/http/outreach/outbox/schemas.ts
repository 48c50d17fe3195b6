import { z } from 'zod';
import { pageData, pagingParameters } from '../../list-parameters';
import { idData, timeData } from '../../schema-parts';

export const outboxQuery = z.strictObject(pagingParameters);

export const capturedMessageData = z
  .object({
    id: idData('capturedMessage'),
    businessId: idData('business'),
    prospectId: idData('prospect').nullable().meta({ description: 'Null for a test message.' }),
    sendId: idData('send'),
    messageId: z.string().meta({ examples: ['<snd_1@example.com>'] }),
    from: z.string().meta({ description: 'The sender of the envelope.' }),
    to: z.string().meta({ description: 'The recipient of the envelope.' }),
    source: z.string().meta({ description: 'The whole message (RFC 5322), as it would have left.' }),
    createdAt: timeData,
  })
  .meta({ id: 'CapturedMessage' });

export const outboxData = pageData(capturedMessageData);
