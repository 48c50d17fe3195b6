import { z } from 'zod';
import { BLOCK_REASONS } from '../../../domain/outreach/outreach-campaign';
import { defineEvent, EXAMPLE_BUSINESS, ofBusiness, text, time } from './define-event';

/** Which message it is about, and to whom. */
const send = {
  ...ofBusiness,
  prospectId: z.string(),
  enrolmentId: z.string(),
  sendId: z.string(),
  email: z.string(),
  step: z.int().describe('From 1'),
  sequenceVersion: z.int(),
  messageId: z.string().describe('The Message-ID header, with its angle brackets'),
};

/** The same, where the message may not be known. */
const maybeSend = {
  ...send,
  sendId: send.sendId.nullable(),
  step: send.step.nullable(),
  sequenceVersion: send.sequenceVersion.nullable(),
  messageId: send.messageId.nullable(),
};

const exampleSend = {
  ...EXAMPLE_BUSINESS,
  prospectId: 'pro_01kb2m3n4p5q6r7s8t9v0wxyz',
  enrolmentId: 'enr_01kb2m3n4p5q6r7s8t9v0wxyz',
  sendId: 'snd_01kb2m3n4p5q6r7s8t9v0wxyz',
  email: 'jane.doe@example.org',
  step: 1,
  sequenceVersion: 2,
  messageId: '<snd_01kb2m3n4p5q6r7s8t9v0wxyz@example.com>',
};

/** What becomes of the e-mails of a campaign. */
export const OUTREACH_EVENTS = {
  'campaign.blocked': defineEvent({
    description: 'A campaign that is switched on was stopped by something that somebody has to see to.',
    schema: z.object({
      ...ofBusiness,
      reason: z.enum(BLOCK_REASONS),
      detail: z.string().describe('The words of the mail server, or figures; for people'),
      blockedAt: time,
    }),
    example: {
      ...EXAMPLE_BUSINESS,
      reason: 'mailbox_auth',
      detail: '535 5.7.8 Username and password not accepted',
      blockedAt: '2026-05-12T14:05:31.000Z',
    },
  }),
  'outreach.sent': defineEvent({
    description: 'A mail server accepted an e-mail of a sequence, or it was captured.',
    schema: z.object({
      ...send,
      sentAt: time,
      charged: z.int().describe('What was charged for it, in minor units of the currency'),
    }),
    example: { ...exampleSend, sentAt: '2026-05-12T14:05:31.000Z', charged: 5 },
  }),
  'outreach.replied': defineEvent({
    description: 'A person answered; no further e-mail of the sequence goes to them.',
    schema: z.object({
      ...maybeSend,
      repliedAt: time,
      fromEmail: z.string().describe('Whoever answered: a colleague may answer for the person written to'),
      subject: text,
      text: text.describe('The beginning of the answer'),
    }),
    example: {
      ...exampleSend,
      repliedAt: '2026-05-12T15:20:04.000Z',
      fromEmail: 'jane.doe@example.org',
      subject: 'Re: Your visit to our pricing page',
      text: 'Hello Ada, Tuesday at ten would suit me.',
    },
  }),
  'outreach.bounced': defineEvent({
    description: 'An e-mail could not be delivered, because its address does not exist.',
    schema: z.object({
      ...send,
      bouncedAt: time,
      source: z.enum(['refused', 'report']).describe('The mail server refused it, or a report came later'),
      enhancedCode: text.describe('Such as 5.1.1'),
      response: text.describe('The words of the mail server'),
    }),
    example: {
      ...exampleSend,
      bouncedAt: '2026-05-12T14:05:33.000Z',
      source: 'refused',
      enhancedCode: '5.1.1',
      response: '550 5.1.1 No such user here',
    },
  }),
  'outreach.complained': defineEvent({
    description: 'A person reported an e-mail as unwanted; nobody writes to them again.',
    schema: z.object({ ...maybeSend, complainedAt: time }),
    example: { ...exampleSend, complainedAt: '2026-05-12T16:00:00.000Z' },
  }),
  'prospect.unsubscribed': defineEvent({
    description: 'A person asked for no further e-mails of a business.',
    schema: z.object({
      ...maybeSend,
      unsubscribedAt: time,
      via: z.enum(['link', 'reply']).describe('The link of a message, or an answer that asks for it'),
    }),
    example: { ...exampleSend, unsubscribedAt: '2026-05-12T14:30:12.000Z', via: 'link' },
  }),
};
