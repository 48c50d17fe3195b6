import { z } from 'zod';
import { SEQUENCE_STEPS_MAX } from '../../../domain/outreach/sequence';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { userAddress } from '../../accounts/user-address';
import { ok } from '../../answers/answer';
import { emailParameter, websiteUrlParameter } from '../../parameters';
import { defineRoute, type Route } from '../../route';

const testBody = z.strictObject({
  email: emailParameter,
  websiteUrl: websiteUrlParameter,
  step: z
    .int()
    .min(1)
    .max(SEQUENCE_STEPS_MAX)
    .default(1)
    .meta({ description: 'Which e-mail of the latest version.' }),
});

const testData = z
  .object({
    isSent: z.boolean(),
    response: z.string().meta({ description: 'What the mail server said.' }),
    remaining: z.int().min(0).meta({ description: 'Test messages that are left today.' }),
  })
  .meta({ id: 'TestMessage' });

export function createTestRoute({ sendTestMessage }: Pick<OutreachOperations, 'sendTestMessage'>): Route {
  return defineRoute({
    method: 'post',
    path: '/campaign/test',
    operationId: 'sendTestMessage',
    tag: 'Outreach',
    summary: 'Send one e-mail of the latest version to the user',
    description: 'To `email` itself, with made-up values and free of charge; three a day for a website.',
    errors: ['record_not_found', 'campaign_not_ready', 'rate_limited'],
    scope: 'write',
    body: testBody,
    data: testData,
    async handle({ body, caller, actor, reservedId }) {
      const sendId = reservedId('send');
      const request = { ...userAddress(caller, body), step: body.step, sendId, actor };
      const sent = await sendTestMessage(request);
      return ok(sent.isSent ? 'Test message sent' : 'The test message was not sent', sent);
    },
  });
}
