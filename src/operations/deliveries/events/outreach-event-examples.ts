import type { z } from 'zod';
import type * as schemas from './outreach-event-data';

/** One example of the data of each event of outreach, as the catalogue shows and test events send them. */

const about = {
  businessId: 'biz_01kb2m3n4p5q6r7s8t9v0wxyz',
  websiteUrl: 'https://example.com',
};

const send = {
  ...about,
  prospectId: 'pro_01kb2m3n4p5q6r7s8t9v0wxyz',
  enrolmentId: 'enr_01kb2m3n4p5q6r7s8t9v0wxyz',
  sendId: 'snd_01kb2m3n4p5q6r7s8t9v0wxyz',
  email: 'jane.doe@example.org',
  step: 1,
  sequenceVersion: 2,
  messageId: '<snd_01kb2m3n4p5q6r7s8t9v0wxyz@example.com>',
};

export const outreachSent: z.input<typeof schemas.outreachSent> = {
  ...send,
  sentAt: '2026-05-12T14:05:31.000Z',
  charged: 5,
};

export const outreachReplied: z.input<typeof schemas.outreachReplied> = {
  ...send,
  repliedAt: '2026-05-12T15:20:04.000Z',
  fromEmail: 'jane.doe@example.org',
  subject: 'Re: Your visit to our pricing page',
  text: 'Hello Ada, Tuesday at ten would suit me.',
};

export const outreachBounced: z.input<typeof schemas.outreachBounced> = {
  ...send,
  bouncedAt: '2026-05-12T14:05:33.000Z',
  source: 'refused',
  enhancedCode: '5.1.1',
  response: '550 5.1.1 No such user here',
};

export const outreachComplained: z.input<typeof schemas.outreachComplained> = {
  ...send,
  complainedAt: '2026-05-12T16:00:00.000Z',
};

export const prospectUnsubscribed: z.input<typeof schemas.prospectUnsubscribed> = {
  ...send,
  unsubscribedAt: '2026-05-12T14:30:12.000Z',
  via: 'link',
};

export const campaignBlocked: z.input<typeof schemas.campaignBlocked> = {
  ...about,
  reason: 'mailbox_auth',
  detail: '535 5.7.8 Username and password not accepted',
  blockedAt: '2026-05-12T14:05:31.000Z',
};
