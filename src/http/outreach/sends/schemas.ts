import { z } from 'zod';
import { SEND_STATES } from '../../../domain/outreach/send';
import { idData } from '../../id-data';
import { cursorParameter, limitParameter, pageData } from '../../list-parameters';
import { userQuery } from '../../parameters';

const time = z.iso.datetime();

export const sendParams = z.object({ id: z.string().regex(/^snd_[0-9a-z]{1,64}$/) });

export const sendsQuery = userQuery.extend({
  state: z
    .enum(SEND_STATES)
    .optional()
    .meta({ description: '`unknown`: the mail server did not say whether it took the message.' }),
  enrolmentId: z
    .string()
    .regex(/^enr_[0-9a-z]{1,64}$/, 'must be the id of an enrolment')
    .optional(),
  limit: limitParameter,
  cursor: cursorParameter.optional(),
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
    dueAt: time.nullable(),
    dataStartedAt: time.nullable().meta({ description: 'From then on it may have been sent.' }),
    sentAt: time.nullable(),
    response: z.string().nullable().meta({ description: 'What the mail server said last.' }),
    enhancedCode: z.string().nullable(),
    charged: z.int().meta({ description: 'In minor units of the currency.' }),
    createdAt: time,
    updatedAt: time,
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
