import type { MessageContent } from '../../src/domain/outreach/rendered-message';

/** The content of a first message; a test names only what matters to it. */
export function aMessageContent(changes: Partial<MessageContent> = {}): MessageContent {
  return {
    id: 'snd_1',
    messageId: '<snd_1@acme.io>',
    date: new Date('2026-11-28T10:00:00Z'),
    sender: {
      fromName: 'Ada Lovelace',
      fromEmail: 'ada@acme.io',
      legalName: 'Acme Inc.',
      replyTo: null,
      postalAddress: 'Acme Inc.\n1 Main Street\nBoston, MA 02110',
      timeZone: 'America/New_York',
    },
    websiteUrl: 'https://acme.io',
    email: 'grace@navy.mil',
    toName: 'Grace Hopper',
    rendered: { subject: 'A question about compilers', text: 'Hi Grace,\n\nshort question.\n\nAda' },
    thread: null,
    unsubscribeUrl: 'https://leads.acme.io/u/token',
    privacyUrl: 'https://leads.acme.io/privacy/token',
    ...changes,
  };
}
