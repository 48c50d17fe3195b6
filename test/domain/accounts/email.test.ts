import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseEmail, parseEmailFromQuery, plusReading } from '../../../src/domain/accounts/email';

describe('parseEmail', () => {
  it.each(['Jane@Example.COM', ' jane@example.com ', 'JANE@EXAMPLE.COM\n'])(
    'takes %j for the user jane@example.com and keeps its spelling',
    (text) => {
      expect(parseEmail(text)).toEqual({ ok: true, address: text.trim(), key: 'jane@example.com' });
    },
  );

  it.each([
    'jane+news@example.com',
    'j.a.n.e@mail.example.co.uk',
    "o'brien@example.com",
    'jane_doe-1@exa-mple.com',
    'jane..doe@docomo.ne.jp',
    'jane@bücher.example',
    'jürgen@bücher.example',
    'jane@xn--bcher-kva.example',
    '"jane@home"@example.com',
    'a=b/c!d#e$f%g&h@example.com',
    `${'a'.repeat(308)}@example.com`,
  ])('accepts %s', (text) => {
    expect(parseEmail(text)).toEqual({ ok: true, address: text, key: text });
  });

  it('compares letters and accents however they are composed', () => {
    expect(parseEmail('JU\u0308RGEN@example.com')).toMatchObject({ key: 'j\u00fcrgen@example.com' });
  });

  it.each([
    ['what is not text', [null, undefined, 5, ['jane@example.com'], { $ne: '' }, ['a@x.com', 'b@x.com']]],
    ['nothing', ['', '  ', '@', 'jane', 'jane@', '@example.com']],
    ['several @', ['jane@home@example.com', 'jane@@example.com', 'a@x.com,b@x.com']],
    [
      'blanks inside',
      ['jane doe@example.com', 'jane@exam ple.com', 'jane @example.com', 'ja\u00a0ne@example.com'],
    ],
    [
      'control characters',
      ['jane\u0000@example.com', 'ja\nne@example.com', 'jane@example.com\r\nBcc: x@y.com'],
    ],
    ['display names', ['Jane<jane@example.com>', '<jane@example.com>', 'jane@example.com;']],
    [
      'domains that are none',
      [
        'jane@localhost',
        'jane@127.0.0.1',
        'jane@[127.0.0.1]',
        'jane@example..com',
        'jane@example.com.',
        'jane@-x.com',
        'jane@x.com:25',
        'jane@x.com/y',
      ],
    ],
    ['more than 320 characters', [`${'a'.repeat(309)}@example.com`]],
  ])('refuses %s', (_what, values) => {
    for (const value of values) {
      expect([value, parseEmail(value)]).toEqual([
        value,
        { ok: false, message: expect.stringMatching(/^must /) },
      ]);
    }
  });

  it('answers anything without throwing, and a key it has given with the same key', () => {
    const texts = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: 'binary' }).map((text) => `${text}@example.com`),
    );
    fc.assert(
      fc.property(fc.oneof(texts, fc.anything()), (value) => {
        const parsed = parseEmail(value);

        expect(parsed.ok ? parseEmail(parsed.key) : { key: null }).toMatchObject({
          key: parsed.ok ? parsed.key : null,
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts whatever address a mail system may have', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(parseEmail(address)).toEqual({ ok: true, address, key: address.toLowerCase() });
      }),
    );
  });
});

describe('plusReading', () => {
  it('puts a plus where one arrived as a blank', () => {
    expect(plusReading('jane news@example.com')).toBe('jane+news@example.com');
    expect(plusReading(' a b c@example.com ')).toBe('a+b+c@example.com');
  });

  it.each(['jane@example.com', ' jane@example.com ', '', null, ['a b']])(
    'has no other reading of %p',
    (text) => {
      expect(plusReading(text)).toBeNull();
    },
  );

  it('finds the address again that a query string garbled', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const address = email.replaceAll('%', '');
        // Plus signs at the very beginning are lost with the surrounding blanks.
        fc.pre(!address.startsWith('+'));
        const garbled = new URLSearchParams(
          `email=${address.replaceAll('&', '%26').replaceAll('#', '%23')}`,
        ).get('email');

        expect(parseEmailFromQuery(garbled)).toEqual(parseEmail(address));
      }),
    );
  });
});
