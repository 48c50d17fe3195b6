import { z } from 'zod';
import { idData } from '../../id-data';
import { cursorParameter, limitParameter, pageData } from '../../list-parameters';

export const outboxQuery = z.strictObject({ limit: limitParameter, cursor: cursorParameter.optional() });

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
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CapturedMessage' });

export const outboxData = pageData(capturedMessageData);
