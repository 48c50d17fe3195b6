import { z } from 'zod';
import { SEND_STATES } from '../../../domain/outreach/send';
import { pageData, pagingParameters } from '../../list-parameters';
import { userQuery } from '../../parameters';
import { idData, idParameter, idParams, timeData } from '../../schema-parts';

export const sendParams = idParams('send');

export const sendsQuery = userQuery.extend({
  state: z
    .enum(SEND_STATES)
    .optional()
    .meta({ description: '`unknown`: the mail server did not say whether it took the message.' }),
  enrolmentId: idParameter('enrolment', 'must be the id of an enrolment').optional(),
  ...pagingParameters,
});

export const resolveBody = z.strictObject({
  outcome: z
    .enum(['sent', 'not_sent'])
    .meta({ description: 'What somebody has found out, as in the sent folder of the mailbox.' }),
});

export const sendData = z
  .object({
    id: idData('send'),
    businessId: z.string(),
    enrolmentId: idData('enrolment'),
    prospectId: idData('prospect'),
    email: z.string().nullable().meta({ description: 'Null once the person was erased.' }),
    step: z.int(),
    sequenceVersion: z.int(),
    messageId: z.string(),
    state: z.enum(SEND_STATES),
    dueAt: timeData.nullable(),
    dataStartedAt: timeData.nullable().meta({ description: 'From then on it may have been sent.' }),
    sentAt: timeData.nullable(),
    response: z.string().nullable().meta({ description: 'What the mail server said last.' }),
    enhancedCode: z.string().nullable(),
    charged: z.int().meta({ description: 'In minor units of the currency.' }),
    createdAt: timeData,
    updatedAt: timeData,
  })
  .meta({ id: 'Send' });

export const sendWithTextData = sendData
  .extend({
    rendered: z
      .object({ subject: z.string(), text: z.string() })
      .nullable()
      .meta({ description: 'As it was sent, without the footer. Null once the person was erased.' }),
  })
  .meta({ id: 'SendWithText' });

export const sendsData = pageData(sendData);
