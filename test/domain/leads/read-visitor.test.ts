import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { readVisitor } from '../../../src/domain/leads/visitors/read-visitor';
import { capturedUrlOf } from '../../../src/domain/leads/visitors/sort-properties';
import { type ReadVisitor, REJECTION_REASONS } from '../../../src/domain/leads/visitors/visitor';
import { read, RECEIVED_AT } from './builders';
import { COUNTESS, SPELLINGS } from '../../support/spelled-visitors';

function reason(result: ReadVisitor): string {
  return result.ok ? 'none' : result.reason;
}

function nested(levels: number): unknown {
  return JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels));
}

describe('readVisitor', () => {
  it.each(SPELLINGS)('reads all fields in the spelling of %s', (_name, json) => {
    expect(read(json)).toEqual({
      ...COUNTESS,
      keys: { li: 'li:ada-lovelace', em: 'em:ada@engine.example', nm: 'nm:ada lovelace engine.example' },
      kind: 'person',
      seenAt: new Date('2026-05-11T21:04:43Z'),
      referrer: 'https://search.example',
      pages: ['https://example.com/pricing'],
      extra: '{}',
    });
  });

  it('prefers the first spelling that is not absent and keeps a different second one', () => {
    const visitor = read({
      WorkEmail: 'ada@old.example',
      'Business Email': 'ada@acme.example',
      businessEmail: null,
      firstName: '',
      'First Name': 'Ada',
    });

    expect(visitor.person).toMatchObject({ businessEmail: 'ada@acme.example', firstName: 'Ada' });
    expect(JSON.parse(visitor.extra)).toEqual({ WorkEmail: 'ada@old.example' });
  });

  it('keeps every other property untouched, whatever its name', () => {
    const others = {
      'a.b': 1,
      $x: { $y: [] },
      '{}': {},
      '': null,
      constructor: 'c',
      toString: 'text',
      e_mail_2: 'other@acme.example',
      customer_id: 'F',
      hasOwnProperty: [1, { deep: null }],
      NUL: '\u0000 \ud83d',
    };

    expect(JSON.parse(read({ website: 'acme.example', ...others }).extra)).toEqual(others);
  });

  it('drops __proto__ anywhere, keeps the rest of that object, and changes no prototype', () => {
    const json: unknown = JSON.parse(
      '{"__proto__":{"isAdmin":true},"website":"acme.example","x":{"__proto__":{"isAdmin":true},"y":1},"z":[{"__proto__":5,"k":"__proto__"}]}',
    );

    const { extra } = read(json);

    expect(extra).toBe('{"x":{"y":1},"z":[{"k":"__proto__"}]}');
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  it('keeps what it cannot read in a listed field as it was sent', () => {
    const sent = { seenAt: 'banana 1', title: { en: 'CEO' }, city: ['Austin'], tags: [{ name: 'hot' }] };

    const visitor = read({ website: 'acme.example', ...sent });

    expect(visitor).toMatchObject({
      person: { title: null },
      company: { city: null },
      tags: [],
      seenAt: RECEIVED_AT,
    });
    expect(JSON.parse(visitor.extra)).toEqual(sent);
  });

  it('keeps a website that tells no domain', () => {
    const visitor = read({ businessEmail: 'ada@acme.example', website: 'https://facebook.com/acme' });

    expect(visitor.company.domain).toBe('acme.example');
    expect(JSON.parse(visitor.extra)).toEqual({ website: 'https://facebook.com/acme' });
  });

  it('uses the time of receipt for a visit without time', () => {
    expect(read({ website: 'acme.example', 'Seen At': ' ' })).toMatchObject({
      seenAt: RECEIVED_AT,
      extra: '{}',
    });
  });

  it.each(['9999-12-31', '2099-01-01T00:00:00Z', '9999999999999'])(
    'takes no visit for one of %s, after which nobody could return',
    (seenAt) => {
      const visitor = read({ website: 'acme.example', seenAt });

      expect(visitor.seenAt).toEqual(RECEIVED_AT);
      expect(JSON.parse(visitor.extra)).toEqual({ seenAt });
    },
  );

  it('believes a clock that is ahead', () => {
    const seenAt = '2026-06-01T14:00:00.000Z';

    expect(read({ website: 'acme.example', seenAt }).seenAt.toISOString()).toBe(seenAt);
  });

  it('keeps emoji and right-to-left text, removes NUL and mends half a surrogate pair', () => {
    expect(
      read({ website: 'acme.example', firstName: ' 😀\u0000 ', lastName: 'مرحبا', title: 'a\ud83d' }).person,
    ).toMatchObject({ firstName: '😀', lastName: 'مرحبا', title: 'a\uFFFD' });
  });

  it('cuts a listed field at 512 characters without splitting one', () => {
    const visitor = read({ website: 'acme.example', title: '😀'.repeat(600) });

    expect(visitor.person.title).toBe('😀'.repeat(512));
  });

  it('leaves no blank at the end where it cuts', () => {
    expect(read({ website: 'acme.example', title: `${'x'.repeat(511)} and more` }).person.title).toBe(
      'x'.repeat(511),
    );
  });

  it('never takes the domain of a free mail provider for a company', () => {
    expect(read({ businessEmail: 'X1+shop@Gmail.com' })).toMatchObject({
      person: { emailKind: 'personal', businessEmail: 'X1+shop@Gmail.com' },
      company: { domain: null },
      keys: { em: 'em:x1+shop@gmail.com' },
    });
  });

  it('takes a company address on LinkedIn for a company without a person', () => {
    expect(
      read({ linkedInUrl: 'https://www.linkedin.com/company/acme/', website: 'acme.example' }),
    ).toMatchObject({ kind: 'company', keys: { co: ['co:acme.example', 'co:acme'] } });
  });

  it.each([
    ['text', 'x', 'not_an_object'],
    ['null', null, 'not_an_object'],
    ['a number', 5, 'not_an_object'],
    ['a list', [], 'not_an_object'],
    ['nothing', {}, 'no_identity'],
    ['only nulls', { firstName: null, 'LinkedIn URL': null, website: null }, 'no_identity'],
    ['only empty text', { firstName: '', businessEmail: '', website: ' ' }, 'no_identity'],
    ['a name without a company', { firstName: 'Ada', lastName: 'Demo' }, 'no_identity'],
    ['a name of a megabyte', { website: 'acme.example', firstName: 'x'.repeat(1 << 20) }, 'too_large'],
    ['64 KiB of three-byte characters', { website: 'acme.example', x: '€'.repeat(22_000) }, 'too_large'],
    ['nesting of 200 levels', { website: 'acme.example', x: nested(200) }, 'too_deep'],
    ['nesting of 9 levels', { website: 'acme.example', x: nested(9) }, 'too_deep'],
    ['nesting of 100 000 levels', { x: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) }, 'too_deep'],
    [
      '5 000 other properties',
      {
        website: 'acme.example',
        ...Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`p${n}`, n])),
      },
      'too_many_properties',
    ],
  ])('rejects %s', (_name, json, expected) => {
    expect(reason(readVisitor(json, RECEIVED_AT))).toBe(expected);
  });

  it('accepts what is just within the limits', () => {
    const others = Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`p${n}`, n]));

    const visitor = read({ website: 'acme.example', ...others, deep: nested(8) });

    expect(Object.keys(JSON.parse(visitor.extra))).toHaveLength(100);
    expect(reason(readVisitor({ website: 'acme.example', x: 'é'.repeat(32_000) }, RECEIVED_AT))).toBe('none');
  });

  it('reads the good ones of a list with bad ones in it', () => {
    const visitors: unknown[] = [...Array.from({ length: 99 }, () => SPELLINGS[0]?.[1]), 'x', null, 5, []];

    const results = visitors.map((json) => reason(readVisitor(json, RECEIVED_AT)));

    expect(results.slice(0, 99).every((result) => result === 'none')).toBe(true);
    expect(results.slice(99)).toEqual(Array.from({ length: 4 }, () => 'not_an_object'));
  });

  it('answers every JSON value with a visitor that has keys, or with a reason', () => {
    const records = SPELLINGS.map(([, record]) => record);
    const names = fc.constantFrom(...records.flatMap((record) => Object.keys(record)));
    const wild = fc.dictionary(
      fc.oneof(names, fc.string({ unit: 'binary' })),
      fc.oneof(
        fc.jsonValue({ stringUnit: 'binary' }),
        fc.constantFrom(...records.flatMap((record) => Object.values(record))),
      ),
    );
    fc.assert(
      fc.property(fc.oneof(wild, fc.jsonValue({ stringUnit: 'binary' })), (json) => {
        const result = readVisitor(json, RECEIVED_AT);
        expect(['none', ...REJECTION_REASONS]).toContain(reason(result));
        if (!result.ok) return;
        expect(Object.keys(result.visitor.keys).length).toBeGreaterThan(0);
        expect(JSON.parse(result.visitor.extra)).toBeInstanceOf(Object);
        expect(JSON.stringify(result.visitor)).not.toContain('undefined');
      }),
    );
  });
});

describe('capturedUrlOf', () => {
  it.each([
    [{ capturedUrl: 'https://a.example/x' }, 'https://a.example/x'],
    [{ 'Captured URL': 'https://a.example/x', website: 'acme.example' }, 'https://a.example/x'],
    [{ RecentPageUrls: '["https://a.example/x","https://a.example/y"]' }, 'https://a.example/x'],
    [{ capturedUrl: null, 'Captured URL': '' }, null],
    [{ website: 'acme.example' }, null],
  ])('finds in %j the page %j', (record, url) => {
    expect(capturedUrlOf(record)).toBe(url);
  });
});
