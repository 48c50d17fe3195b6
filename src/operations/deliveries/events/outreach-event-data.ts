import { z } from 'zod';
import { BLOCK_REASONS } from '../../../domain/outreach/outreach-campaign';

/** What `data` of the events of outreach holds. Fields are only ever added. */

const time = z.iso.datetime();

/** Which message it is about, and to whom. */
const send = {
  businessId: z.string(),
  websiteUrl: z.string(),
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

export const outreachSent = z.object({
  ...send,
  sentAt: time,
  charged: z.int().describe('What was charged for it, in minor units of the currency'),
});

export const outreachReplied = z.object({
  ...maybeSend,
  repliedAt: time,
  fromEmail: z.string().describe('Whoever answered: a colleague may answer for the person written to'),
  subject: z.string().nullable(),
  text: z.string().nullable().describe('The beginning of the answer'),
});

export const outreachBounced = z.object({
  ...send,
  bouncedAt: time,
  source: z.enum(['refused', 'report']).describe('The mail server refused it, or a report came later'),
  enhancedCode: z.string().nullable().describe('Such as 5.1.1'),
  response: z.string().nullable().describe('The words of the mail server'),
});

export const outreachComplained = z.object({ ...maybeSend, complainedAt: time });

export const prospectUnsubscribed = z.object({
  ...maybeSend,
  unsubscribedAt: time,
  via: z.enum(['link', 'reply']).describe('The link of a message, or an answer that asks for it'),
});

export const campaignBlocked = z.object({
  businessId: z.string(),
  websiteUrl: z.string(),
  reason: z.enum(BLOCK_REASONS),
  detail: z.string().describe('The words of the mail server, or figures; for people'),
  blockedAt: time,
});
