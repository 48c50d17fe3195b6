import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { EVENT_TYPES, serializeEvent, TEST_EVENT_TYPE } from '../../../src/domain/deliveries/event-types';
import { classifyAnswer } from '../../../src/domain/deliveries/formats/chat-answer';
import {
  LISTENER_FORMATS,
  shownAddress,
  type ListenerFormat,
} from '../../../src/domain/deliveries/formats/listener-format';
import { renderBody } from '../../../src/domain/deliveries/formats/render-message';
import { destinationHint } from '../../../src/domain/deliveries/listeners/destination-hint';
import { EVENT_CATALOGUE } from '../../../src/operations/deliveries/events/event-catalogue';
import { TEST_EVENT } from '../../../src/operations/deliveries/events/listener-events';
import { anExchange } from './an-exchange';

const NOW = new Date('2026-03-01T12:00:00Z');
const CHAT_FORMATS = LISTENER_FORMATS.filter((format) => format !== 'webhook');

function anEvent(type: string, data: object, test?: true): Buffer {
  return Buffer.from(serializeEvent({ id: 'evt_1', type, timestamp: NOW, test, data }));
}

function rendered(format: ListenerFormat, body: Buffer) {
  return JSON.parse(renderBody(format, body).toString('utf8'));
}

const aProspect = (person: object, more: object = {}) =>
  anEvent('prospect.created', { websiteUrl: 'https://example.com', person, company: {}, ...more });

describe('an event in the format of a listener', () => {
  it('is the very same bytes as a webhook', () => {
    const body = anEvent('prospect.created', EVENT_CATALOGUE['prospect.created'].example);

    expect(renderBody('webhook', body)).toBe(body);
  });

  it('is one message for Slack, each fact on a line', () => {
    const body = anEvent('prospect.created', EVENT_CATALOGUE['prospect.created'].example);

    expect(rendered('slack', body)).toEqual({
      text: [
        '*New prospect: Jane Doe*',
        'Title: Head of Marketing',
        'Company: Example Organisation',
        'E-mail: jane.doe@example.org',
        'Industry: Software',
        'Employees: 11-50',
        'Place: Austin, Texas',
        'Last page: https://example.com/pricing',
        'Tags: pricing',
        'Website: https://example.com',
        '<https://www.linkedin.com/in/jane-doe-example|LinkedIn>',
      ].join('\n'),
      blocks: [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: expect.any(Array) }] }],
      unfurl_links: false,
      unfurl_media: false,
    });
  });

  it('shows names in Slack as they are, whatever would be markup there, and page addresses as links', () => {
    const person = {
      firstName: '*Ada*',
      lastName: '_L_ <!channel>',
      linkedInUrl: 'https://www.linkedin.com/in/ada',
    };
    const body = aProspect(person, { pages: ['https://example.com/a|b'] });

    expect(rendered('slack', body).blocks[0].elements[0].elements).toEqual([
      { type: 'text', text: 'New prospect: *Ada* _L_ <!channel>', style: { bold: true } },
      { type: 'text', text: '\nWebsite: ' },
      { type: 'link', url: 'https://example.com', text: 'https://example.com' },
      { type: 'text', text: '\n' },
      { type: 'link', url: 'https://www.linkedin.com/in/ada', text: 'LinkedIn' },
    ]);
  });

  it('is one message for Discord that mentions nobody', () => {
    const body = anEvent('wallet.low_balance', EVENT_CATALOGUE['wallet.low_balance'].example);

    expect(rendered('discord', body)).toMatchObject({
      content: expect.stringMatching(
        /^\*\*The wallet of https\\:\/\/example\.com is low\*\*\nAvailable: \$40\.00\n/,
      ),
      allowed_mentions: { parse: [] },
    });
  });

  it('is one card for Teams, its texts without Markdown', () => {
    const body = aProspect({
      firstName: '**Ada**',
      lastName: '[x](https://evil.example)',
      linkedInUrl: 'https://www.linkedin.com/in/ada',
    });
    const [attachment] = rendered('teams', body).attachments;

    expect(attachment.contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(attachment.content).toMatchObject({
      type: 'AdaptiveCard',
      body: [
        {
          type: 'RichTextBlock',
          inlines: [{ type: 'TextRun', text: 'New prospect: **Ada** [x](https://evil.example)' }],
        },
        { type: 'RichTextBlock', inlines: [{ text: 'Website: ' }, { text: 'https://example.com' }] },
      ],
      actions: [{ type: 'Action.OpenUrl', title: 'LinkedIn', url: 'https://www.linkedin.com/in/ada' }],
    });
  });

  it.each([
    ['slack', '*New prospect: &lt;!channel&gt; A &amp; B*'],
    ['discord', String.raw`**New prospect\: \<!channel\> A & B**`],
  ] as const)('is escaped for %s, so that a name is nothing but a name', (format, title) => {
    const { text, content } = rendered(format, aProspect({ firstName: '<!channel>', lastName: 'A\n & B' }));

    expect((text ?? content).split('\n')[0]).toBe(title);
  });

  it.each(['javascript:alert(1)', 'no address', `https://example.com/${'x'.repeat(600)}`])(
    'has no link to %.24s',
    (linkedInUrl) => {
      const body = aProspect({ firstName: 'Ada', linkedInUrl });

      expect(rendered('slack', body).text).not.toContain('|LinkedIn>');
      expect(rendered('teams', body).attachments[0].content.actions).toBeUndefined();
    },
  );

  it('says that it is a test where it is one', () => {
    const example = anEvent('prospect.created', EVENT_CATALOGUE['prospect.created'].example, true);

    expect(rendered('slack', example).text).toMatch(/^\*Test: New prospect: Jane Doe\*/);
    expect(rendered('slack', anEvent(TEST_EVENT_TYPE, TEST_EVENT.example)).text).toMatch(/^\*Test: /);
  });

  it('has a message of its own for every type, and the name of one that is not known yet', () => {
    for (const type of EVENT_TYPES) {
      const { text } = rendered('slack', anEvent(type, EVENT_CATALOGUE[type].example));
      // It begins with a sentence, not with the name of the type.
      expect([type, text.startsWith(`*${type}*`)]).toEqual([type, false]);
    }
    expect(rendered('slack', anEvent('prospect.applauded', { count: 3 })).text).toBe('*prospect.applauded*');
  });

  it('does not tell the address of another listener, which may be a secret', () => {
    const data = {
      ...EVENT_CATALOGUE['webhook.failing'].example,
      destinationUrl: 'https://h.example/T0/secret',
    };

    for (const format of CHAT_FORMATS)
      expect(renderBody(format, anEvent('webhook.failing', data)).toString()).not.toContain('secret');
  });

  it('stays within what the products take, and is the same bytes each time, whatever visitors are called', () => {
    const text = fc.string({ unit: 'binary', maxLength: 600 });
    const person = fc.record({ firstName: text, lastName: text, title: text, businessEmail: text });
    const company = fc.record({ name: text, industry: text, city: text, employeeCount: text });

    fc.assert(
      fc.property(person, company, fc.array(text, { maxLength: 4 }), (who, firm, tags) => {
        const body = aProspect(who, { company: firm, tags });
        expect(rendered('slack', body).text.length).toBeLessThanOrEqual(4_000);
        expect(rendered('discord', body).content.length).toBeLessThanOrEqual(2_000);
        expect(renderBody('teams', body).length).toBeLessThanOrEqual(28_000);
        for (const format of CHAT_FORMATS)
          expect(renderBody(format, body).equals(renderBody(format, Buffer.from(body)))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

const answer = (status: number, body: string, headers: Record<string, string> = {}) => ({
  ...anExchange({ status, headers }),
  responseBody: Buffer.from(body),
});

describe('classifyAnswer', () => {
  it.each<[ListenerFormat, number, string]>([
    ['slack', 404, 'no_service'],
    ['slack', 404, 'channel_not_found'],
    ['slack', 403, 'action_prohibited'],
    ['slack', 410, 'channel_is_archived'],
    ['discord', 404, '{"message": "Unknown Webhook", "code": 10015}'],
    ['discord', 401, '{"message": "Invalid Webhook Token", "code": 50027}'],
    ['teams', 410, ''],
  ])('takes the answer of %s, %i %s, for an address that is gone', (format, status, body) => {
    expect(classifyAnswer(format, answer(status, body), NOW)).toMatchObject({
      kind: 'gone',
      disables: 'gone',
    });
  });

  it.each<[ListenerFormat, number, string]>([
    ['webhook', 404, 'no_service'],
    ['slack', 404, '<html>Not Found</html>'],
    ['slack', 500, 'no_service'],
    ['slack', 400, 'invalid_payload'],
    ['discord', 404, '<html>Not Found</html>'],
    ['discord', 404, '{"code": 10003}'],
    ['discord', 404, '[null]'],
    ['teams', 404, 'no_service'],
  ])('takes %s answering %i %s for a failure that is tried again', (format, status, body) => {
    expect(classifyAnswer(format, answer(status, body), NOW)).toMatchObject({
      kind: 'rejected',
      disables: null,
    });
  });

  it.each<[ListenerFormat, string, Record<string, string>, number | null]>([
    ['slack', 'rate_limited', { 'retry-after': '30' }, 30_000],
    ['teams', '', { 'retry-after': '17' }, 17_000],
    ['discord', '{"retry_after": 0.65}', {}, 650],
    ['discord', '{"retry_after": 650}', { 'x-ratelimit-reset-after': '0.65' }, 650],
    ['discord', '{"retry_after": 1e9}', {}, 86_400_000],
    ['discord', 'You are being blocked', { 'retry-after': '60' }, 60_000],
    ['discord', '{"retry_after": -1}', {}, null],
    ['webhook', '{"retry_after": 0.65}', {}, null],
    ['slack', '{"retry_after": 0.65}', { 'x-ratelimit-reset-after': '0.65' }, null],
  ])('reads how long %s answering 429 %s wants to be left alone', (format, body, headers, retryAfterMs) => {
    expect(classifyAnswer(format, answer(429, body, headers), NOW)).toMatchObject({
      kind: 'rejected',
      retryAfterMs,
      asksToSlowDown: retryAfterMs !== null,
    });
  });

  it.each<[ListenerFormat, number, string, 'error_in_answer' | null]>([
    ['teams', 200, 'Webhook message delivery failed with error: HTTP error 429', 'error_in_answer'],
    ['slack', 200, '{"ok":false,"error":"channel_not_found"}', 'error_in_answer'],
    ['teams', 200, '1', null],
    ['teams', 202, '', null],
    ['slack', 200, 'ok', null],
    ['discord', 200, '{"content":"My error"}', null],
    ['webhook', 200, 'an error', null],
  ])('takes %s answering %i %s as delivered, with the warning due', (format, status, body, warning) => {
    expect(classifyAnswer(format, answer(status, body), NOW)).toMatchObject({ kind: 'accepted', warning });
  });
});

describe('the address of a listener', () => {
  it('is shown without its path to those who may not post there', () => {
    const destinationUrl = 'https://hooks.slack.com/services/T0/B0/secret';

    expect(shownAddress({ destinationUrl, format: 'slack' })).toBe('https://hooks.slack.com/…');
    expect(shownAddress({ destinationUrl, format: 'webhook' })).toBe(destinationUrl);
  });

  it.each<[string, ListenerFormat | null]>([
    ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
    ['https://discord.com/api/webhooks/1/x', 'discord'],
    ['https://canary.discord.com/api/webhooks/1/x', 'discord'],
    ['https://acme.webhook.office.com/webhookb2/x', 'teams'],
    ['https://hooks.slack.com.evil.example/x', null],
    ['https://hooks.example.com/leads', null],
  ])('of %s is known to need the format %s', (destinationUrl, format) => {
    const hint = destinationHint({ destinationUrl, format: 'webhook' });

    expect(/"(\w+)"$/.exec(hint ?? '')?.[1] ?? null).toBe(format);
    for (const chat of CHAT_FORMATS) expect(destinationHint({ destinationUrl, format: chat })).toBeNull();
  });
});
