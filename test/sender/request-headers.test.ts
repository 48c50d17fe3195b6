import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import {
  buildAttemptHeaders,
  CUSTOM_HEADERS_MAX,
  maskedAsSent,
  validateCustomHeaders,
} from '../../src/sender/request-headers';
import { makeSecret, parseSecret } from '../../src/sender/signature';

describe('validateCustomHeaders', () => {
  it.each([
    ['none', {}],
    ['a token', { Authorization: 'Bearer abc' }],
    ['Latin-1 letters', { 'x-city': 'Zürich' }],
    ['as many as allowed', numberedHeaders(CUSTOM_HEADERS_MAX)],
  ])('accepts %s', (_name, headers) => {
    expect(validateCustomHeaders(headers)).toEqual([]);
  });

  it.each<[string, Record<string, string>, string, RegExp]>([
    ['a line break that would add a header', { 'X-A': 'a\r\nHost: evil' }, 'X-A', /line breaks/],
    ['a character beyond Latin-1', { x: '€' }, 'x', /Latin-1/],
    ['a NUL', { x: 'a\u0000b' }, 'x', /control characters/],
    ['an empty value', { x: '' }, 'x', /must not be empty/],
    ['a blank value', { x: ' ' }, 'x', /must not be empty/],
    ['blanks around', { x: ' a' }, 'x', /begin or end/],
    ['an empty name', { '': 'a' }, '', /name consists of/],
    ['a name with a blank', { 'a b': 'a' }, 'a b', /name consists of/],
    ['a name with a line break', { 'a\r\nb': 'a' }, 'a??b', /name consists of/],
    ['a name that is too long', { ['a'.repeat(129)]: 'a' }, 'a'.repeat(128), /at most 128/],
    ['a value that is too long', { x: 'a'.repeat(4097) }, 'x', /at most 4096/],
    ['a name given twice', { 'X-A': '1', 'x-a': '2' }, 'x-a', /given twice/],
  ])('refuses %s and names the header', (_name, headers, name, message) => {
    expect(validateCustomHeaders(headers)).toEqual([{ name, message: expect.stringMatching(message) }]);
  });

  it.each([
    'Content-Length',
    'content-type',
    'HOST',
    'Connection',
    'transfer-encoding',
    'Upgrade',
    'expect',
    'user-agent',
    'webhook-signature',
    'Webhook-Id',
    'webhook-anything',
  ])('refuses %s, which is ours to set', (name) => {
    expect(validateCustomHeaders({ [name]: '0' })).toEqual([
      { name, message: expect.stringContaining('set by the service') },
    ]);
  });

  it('reports everything that is wrong, not the first only', () => {
    expect(validateCustomHeaders({ host: 'a', x: '€', fine: 'a' })).toHaveLength(2);
  });

  it('refuses more headers than a request should carry', () => {
    expect(validateCustomHeaders(numberedHeaders(CUSTOM_HEADERS_MAX + 1))).toEqual([
      { name: null, message: expect.stringContaining('At most') },
    ]);
  });
});

describe('buildAttemptHeaders', () => {
  const secret = makeSecret();
  const attempt = {
    content: { id: 'evt_1', timestamp: Math.floor(Date.now() / 1000), body: Buffer.from('{"a":1.0}') },
    keys: [parseSecret(secret)],
    attemptNumber: 3,
    userAgent: 'lead-outreach/1.0',
    custom: { Authorization: 'Bearer abc' },
  };

  it('gives the headers of Standard Webhooks, the attempt and the listener’s own', () => {
    const headers = asObject(buildAttemptHeaders(attempt));

    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'lead-outreach/1.0',
      'webhook-attempt': '3',
      'webhook-id': 'evt_1',
      Authorization: 'Bearer abc',
    });
    expect(new Webhook(secret).verify('{"a":1.0}', headers)).toEqual({ a: 1 });
  });

  it('carries no event type, so that none, such as pj.cartão, can make a request unsendable', () => {
    const names = Object.keys(asObject(buildAttemptHeaders({ ...attempt, custom: {} })));

    expect(names).toEqual([
      'content-type',
      'user-agent',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      'webhook-attempt',
    ]);
  });

  it('masks the listener’s own values in what is recorded', () => {
    expect(JSON.stringify(maskedAsSent(buildAttemptHeaders(attempt)))).not.toContain('Bearer abc');
    expect(maskedAsSent(buildAttemptHeaders(attempt))).toContainEqual(['Authorization', '********']);
  });
});

function numberedHeaders(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, 'a']));
}

function asObject(flat: readonly string[]): Record<string, string> {
  const pairs = flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]]] : []));
  return Object.fromEntries(pairs);
}
