import type { ApiClient } from '../http/api';

/** The user of `onboard`, as requests about outreach name one. */
export const OWNER = { email: 'owner@example.com', websiteUrl: 'https://example.com' } as const;

export const SENDER = {
  fromName: 'Grace Hopper',
  fromEmail: 'grace@example.com',
  legalName: null,
  replyTo: null,
  postalAddress: 'Example Inc.\n1 Main Street\nAustin, TX 73301',
  timeZone: 'America/New_York',
} as const;

export const STEPS = [
  { delayDays: 0, subject: 'Your visit', text: 'Hi {{ firstName | default: "there" }},\n\nhello.' },
  { delayDays: 3, subject: '', text: 'Hi {{ firstName | default: "there" }},\n\nonce more.' },
] as const;

/** A sender and an approved sequence, by the API. */
export async function setUpOutreach(
  partner: ApiClient,
  websiteUrl: string = OWNER.websiteUrl,
  email: string = OWNER.email,
): Promise<void> {
  const owner = { email, websiteUrl };
  await partner.put('/campaign/sender', { ...owner, ...SENDER }).expect(200);
  await partner.put('/campaign/sequence', { ...owner, steps: STEPS }).expect(200);
  await partner.post('/campaign/approve', { ...owner, version: 1 }).expect(200);
}
