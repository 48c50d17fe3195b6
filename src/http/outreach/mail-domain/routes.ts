import { z } from 'zod';
import type { OutreachOperations } from '../../../operations/outreach/outreach-operations';
import { userAddress, userQuery } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';

const mailDomainQuery = userQuery.extend({
  dkimSelector: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i, 'must be a selector, such as default')
    .default('default')
    .describe('The name of the DKIM key, as the mail provider tells it.'),
});

const recordData = z.object({
  state: z
    .enum(['found', 'missing', 'unknown'])
    .describe('`unknown` where no name server answered in time: that is no failure'),
  record: z.string().nullable(),
});

const mailDomainData = z
  .object({ domain: z.string(), spf: recordData, dkim: recordData, dmarc: recordData })
  .meta({ id: 'MailDomain' });

/** What mailbox providers find at the domain of a sender. */
export function createMailDomainRoutes({ checkSenderDomain }: OutreachOperations): Route[] {
  return [
    defineRoute('GET /campaign/sender/domain', {
      operationId: 'checkSenderDomain',
      summary: 'What mailbox providers find at the domain of the sender',
      description:
        'Looks up SPF, DKIM and DMARC in the DNS. It is information: nothing is kept from being sent because of it.',
      scope: 'read',
      query: mailDomainQuery,
      data: mailDomainData,
      async handle({ query: { dkimSelector, ...user }, caller }) {
        return ok('Domain checked', await checkSenderDomain(userAddress(caller, user), dkimSelector));
      },
    }),
  ];
}
