import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  referencedMessageIds,
  unsubscribeTokensIn,
  type InboundParts,
} from '../../../src/domain/outreach/inbound/inbound-parts';
import { inboundVerdict, type InboundVerdict } from '../../../src/domain/outreach/inbound/inbound-verdict';
import { returnAt } from '../../../src/domain/outreach/inbound/return-date';
import { asksToStop } from '../../../src/domain/outreach/inbound/stop-request';

const NOW = new Date('2026-11-30T15:00:00Z');
const ZONE = 'America/New_York';
const midnightOf = (day: string): Date => new Date(`${day}T05:00:00Z`);
const IN_FIVE_BUSINESS_DAYS = midnightOf('2026-12-07');

const MESSAGE: InboundParts = {
  from: 'ada@acme.com',
  subject: 'Re: A question',
  text: 'Sounds good, call me.',
  headers: [{ name: 'return-path', value: '<ada@acme.com>' }],
  enclosed: [],
};

function verdict(message: Partial<InboundParts>): InboundVerdict {
  const context = { ownAddresses: ['grace@your-website.com'], timeZone: ZONE };
  return inboundVerdict({ ...MESSAGE, ...message }, context, NOW);
}

function withHeaders(headers: Readonly<Record<string, string>>): Partial<InboundParts> {
  return { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) };
}

function report(fields: string): Partial<InboundParts> {
  const text = `Reporting-MTA: dns; mx.acme.com\r\n\r\nFinal-Recipient: rfc822; Ada@Acme.com\r\n${fields}\r\n`;
  const enclosed = [{ contentType: 'message/delivery-status', text }];
  return { from: 'mailer-daemon@mx.acme.com', ...withHeaders({ 'return-path': '<>' }), enclosed };
}

describe('a message that came in', () => {
  it('is a reply where nothing speaks against it', () => {
    expect(verdict({})).toEqual({ kind: 'reply' });
  });

  it.each<[string, Partial<InboundParts>]>([
    ['our own follow-up, seen in the mailbox', { from: 'Grace@Your-Website.com' }],
    ['a report of a delay', report('Action: delayed\r\nStatus: 4.2.2')],
    ['a report of a delivery', report('Action: delivered\r\nStatus: 2.0.0')],
    ['anything without a return path', withHeaders({ 'return-path': '<>' })],
    [
      'a message taken out of the spam folder',
      { enclosed: [{ contentType: 'message/feedback-report', text: 'Feedback-Type: not-spam\n' }] },
    ],
  ])('is ignored: %s', (_, message) => {
    expect(verdict(message)).toEqual({ kind: 'ignore' });
  });

  it('is a complaint where a provider reports one', () => {
    const text = 'Feedback-Type: abuse\r\nVersion: 1\r\nOriginal-Rcpt-To: <Ada@Acme.com>\r\n';
    const enclosed = [{ contentType: 'message/feedback-report', text }];
    expect(verdict({ enclosed })).toEqual({ kind: 'complaint' });
  });

  it.each([
    ['5.1.1', 'Status: 5.1.1', { suppress: 'hard_bounce', health: 'bounced_later', enrolment: 'bounced' }],
    ['5.2.1', 'Status: 5.2.1', { suppress: 'hard_bounce', health: 'bounced_later', enrolment: 'bounced' }],
    [
      '5.0.0 with 5.1.1 in the words of the server',
      'Status: 5.0.0\r\nDiagnostic-Code: smtp;\r\n 550 5.1.1 no such user',
      { suppress: 'hard_bounce', status: '5.1.1', detail: '550 5.1.1 no such user' },
    ],
    [
      'a plain 550',
      'Status: 5.0.0\r\nDiagnostic-Code: smtp; 550 no such user here',
      { suppress: 'refused', health: 'bounced_later' },
    ],
    ['5.7.1', 'Status: 5.7.1', { suppress: null, health: 'policy_failure', enrolment: 'failed' }],
    ['a full mailbox', 'Status: 5.2.2', { suppress: null, health: null, enrolment: 'bounced' }],
    ['a server that never answered', 'Status: 4.4.7', { suppress: null, health: null, enrolment: 'bounced' }],
  ])('is a bounce with %s', (_, fields, expected) => {
    const bounce = verdict(report(`Action: failed\r\n${fields}`));
    expect(bounce).toMatchObject({ kind: 'bounce', ...expected });
  });

  it.each([
    ['its header', { ...withHeaders({ 'auto-submitted': 'auto-replied' }) }],
    [
      'its header, without a return path',
      withHeaders({ 'auto-submitted': 'auto-replied', 'return-path': '<>' }),
    ],
    ['a subject in English', { subject: 'Out of Office: A question' }],
    ['a subject in German', { subject: 'Automatische Antwort: A question' }],
    ['a subject in Chinese', { subject: '自动回复: A question' }],
    ['a subject in French', { subject: 'Réponse automatique : A question' }],
  ])('is from a machine by %s: neither a reply nor a bounce', (_, message) => {
    expect(verdict(message)).toEqual({ kind: 'out_of_office', until: IN_FIVE_BUSINESS_DAYS });
  });

  it('is a reply where the subject that it answers speaks of an office', () => {
    expect(verdict({ subject: 'Re: Out of office signs for your company' })).toEqual({ kind: 'reply' });
  });

  it('says that somebody has left the company, where a machine says so', () => {
    const text = 'Ada no longer works here. Please write to info@acme.com.';
    expect(verdict({ subject: 'Automatic reply: A question', text })).toEqual({ kind: 'left_company' });
  });

  it('unsubscribes whoever asks for it in a reply', () => {
    expect(verdict({ text: 'unsubscribe' })).toEqual({ kind: 'unsubscribe' });
  });

  it('gets a verdict whatever it holds', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('Action: failed\nStatus: 9.9.9', '31.02.2027', '<>', 'On x wrote:', '12/40', 'Feb 30'),
    );
    const types = fc.constantFrom('message/delivery-status', 'message/feedback-report', 'message/rfc822');
    fc.assert(
      fc.property(texts, texts, types, texts, (subject, text, contentType, value) => {
        const headers = [{ name: 'auto-submitted', value }];
        const message = { subject, text, headers, enclosed: [{ contentType, text }] };
        const { kind } = verdict(message);
        referencedMessageIds({ ...MESSAGE, ...message });
        expect(kind).toMatch(/^[a-z_]+$/);
      }),
    );
  });
});

describe('a wish to get no more messages', () => {
  it.each([
    'unsubscribe',
    'STOP',
    'Please remove me.',
    'Hi,\n\nplease take me off your list.\n\nAda',
    'remove me from this list',
    "Don't email me again!",
    'Stop contacting us',
    'Bitte keine weiteren Mails mehr',
    "I'd like to unsubscribe.",
    'I want to unsubscribe\nThanks, Ada',
    'How do I unsubscribe?',
    'Unsubscribe from this list',
    'Can you unsubscribe this address?',
    'I want to be removed from your list',
    'Please opt me out.',
    'No thanks. Remove me.',
    'Not interested, please remove.',
    'remove from list',
    'Please do not send me any more emails',
    'Do not email again',
    "I don't want to receive these e-mails",
    'No more mails!',
    'Please delete my data',
    'Please remove me\nfrom your list',
    'I have asked you before: do\nnot contact me again.',
    'Would you take my\nemail off your list?',
    'Could you unsubscribe\nme',
    "We'd really like to opt out of these",
    'Bitte löschen Sie meine Daten',
    'Bitte keine Werbung.',
    'Merci de me désinscrire',
    'Quit emailing me',
    'Please cease all contact.',
    'Bitte löschen',
    'Schreiben Sie mir bitte nicht mehr.',
    'Ne me contactez plus',
    "Arrêtez de m'écrire",
    'No me escriban más',
    'Abmelden\n\nAm 30.11.2026 um 10:00 schrieb Grace:\n> Hi Ada',
  ])('is understood: %j', (text) => expect(asksToStop(text)).toBe(true));

  it.each([
    'Sounds good, call me.',
    'We stop by your office on Monday.',
    'How do I unsubscribe my customers in your product?',
    "I'd like to unsubscribe my customers from a list, can you do that?",
    'Our customers unsubscribe from the newsletter. Can you help?',
    "Don't contact Bob, contact me.",
    "Don't send me the contract yet.",
    "I don't want to miss your e-mail, so call me.",
    'Can we remove step 3 from the list?',
    'We need to opt out customers by hand.',
    'Can you stop contact form spam?',
    'Quit smoking, my doctor wrote to me.',
    'Do your customers want to opt out of tracking?',
    'Great!\n\nOn Mon, 30 Nov 2026 at 10:00, Grace <grace@your-website.com> wrote:\n> unsubscribe',
    'Yes please.\n> Please remove me',
    'Fine.\n\n-----Original Message-----\nunsubscribe',
    '',
  ])('is not read into: %j', (text) => expect(asksToStop(text)).toBe(false));
});

describe('the day somebody is back', () => {
  it.each([
    ['I am back on 2026-12-09.', '2026-12-09'],
    ['I return on December 9th, 2026.', '2026-12-09'],
    ['Back on Wednesday, 9 December', '2026-12-09'],
    ['back 12/9/2026', '2026-12-09'],
    ['Ich bin ab dem 9.12.2026 wieder im Büro.', '2026-12-09'],
    ['de retour le 9 décembre', '2026-12-09'],
    ['I am away until Tuesday, December 8.', '2026-12-09'],
    ['Ich bin bis zum 08.12. nicht im Büro.', '2026-12-09'],
    ['Ich bin bis zum 08.12.26 nicht im Büro.', '2026-12-09'],
    ['back 1/4/27', '2027-01-04'],
    ['Away from Dec 1 to Dec 8.', '2026-12-09'],
    ['30.11.2026 - 8.12.2026', '2026-12-09'],
    ['I am on vacation December 1-8.', '2026-12-09'],
    ['Out of office: Dec 1st through the 8th, 2026', '2026-12-09'],
    ['Away Dec. 1 – 8', '2026-12-09'],
    ['Dec 1 to 8 January', '2027-01-09'],
    ['absent du 1 au 8 décembre', '2026-12-09'],
    ['Fuera de la oficina del 1 al 8 de diciembre', '2026-12-09'],
    ['Back on December 9 - 10:30 at the earliest', '2026-12-09'],
    ['Back on January 4', '2027-01-04'],
  ])('is read from: %s', (text, day) => {
    expect(returnAt(text, ZONE, NOW)).toEqual(midnightOf(day));
  });

  it.each([
    ['there is none', 'I have limited access to my e-mail.'],
    ['it is over', 'I was away until 2026-11-20.'],
    ['it is today', 'I am back on 2026-11-30.'],
    ['it does not exist', 'Back on 2027-02-30.'],
    ['it is more than half a year away', 'Office closed since 1.1.2020, opens 2029-01-01'],
    ['a street is no date', '1 Market Street, Suite 5'],
  ])('is five business days away where %s', (_, text) => {
    expect(returnAt(text, ZONE, NOW)).toEqual(IN_FIVE_BUSINESS_DAYS);
  });
});

describe('what a message refers to', () => {
  it('is found in what it answers, what it encloses and its thread, the likeliest first', () => {
    const message: InboundParts = {
      ...MESSAGE,
      headers: [
        { name: 'in-reply-to', value: '<2@x.com>' },
        { name: 'references', value: '<1@x.com> <2@x.com> <3@x.com>' },
      ],
      enclosed: [{ contentType: 'message/rfc822', text: 'From: a@b.c\r\nMessage-ID: <9@x.com>\r\n\r\nHi' }],
    };
    expect(referencedMessageIds(message)).toEqual(['<2@x.com>', '<9@x.com>', '<3@x.com>', '<1@x.com>']);
  });

  it('is found by the unsubscribe link that it quotes, though lines were broken', () => {
    const enclosed = [
      { contentType: 'message/rfc822', text: 'List-Unsubscribe: <https://x.com/u/ab=\r\nc-1.d>' },
    ];
    expect(unsubscribeTokensIn({ ...MESSAGE, enclosed })).toEqual(['abc-1.d']);
  });
});
