import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseWebsite } from '../../../src/domain/accounts/website-url';

describe('parseWebsite', () => {
  it.each([
    'https://www.Example.com/path',
    'http://example.com:80',
    'http://example.com:80/',
    'https://example.com:8443',
    'example.com',
    'EXAMPLE.com.',
    'https://example.com',
    '//example.com',
    '//www.example.com/',
    'example.com:443/path?next=https://other.org',
    '  https://example.com\n',
    'HTTPS://EXAMPLE.COM#top',
    'example.com?utm_source=a b',
    'https://example.com/a page',
    'www.www.example.com',
    'ｅｘａｍｐｌｅ．com',
  ])('takes %j for the website example.com', (text) => {
    expect(parseWebsite(text)).toEqual({ ok: true, host: 'example.com' });
  });

  it.each([
    ['bücher.example', 'xn--bcher-kva.example'],
    ['https://BÜCHER.example/', 'xn--bcher-kva.example'],
    ['XN--bcher-kva.example', 'xn--bcher-kva.example'],
    ['app.example.co.uk', 'app.example.co.uk'],
    ['www.example.co.uk', 'example.co.uk'],
    ['www.com', 'www.com'],
    ['www2.example.com', 'www2.example.com'],
    ['https://exa_mple.com/', 'exa_mple.com'],
    ['3com.com', '3com.com'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ])('takes %j for the website %s', (text, host) => {
    expect(parseWebsite(text)).toEqual({ ok: true, host });
  });

  it.each([
    ['an IPv4 address', ['127.0.0.1', 'https://8.8.8.8/', '8.8.8.8.', 'http://8.8.8.8:80']],
    [
      'other spellings of one',
      ['https://127.1', 'https://0x7f000001', '2130706433', '0177.0.0.1', '１２７.0.0.1'],
    ],
    ['a name that ends like one', ['www.127.0.0.1', 'example.123', 'example.0x1']],
    ['an IPv6 address', ['https://[::1]', '[::1]', '[::ffff:127.0.0.1]:80', '::1']],
    ['the machine itself', ['https://localhost', 'localhost:3000', 'app.localhost']],
    ['a single label', ['com', 'intranet', 'https://intranet/', 'com.']],
    [
      'credentials',
      ['https://user:pw@x.com', 'user@x.com', 'https://x.com@evil.com/', '@x.com', 'https://@x.com'],
    ],
    ['another scheme', ['ftp://x', 'ftp://example.com', 'ws://example.com', 'file:///etc/passwd']],
    [
      'a scheme without slashes',
      ['javascript:alert(1)', 'mailto:a@b.com', 'data:text/html,x', 'https:example.com'],
    ],
    ['a host with escapes', ['https://example.com%2eevil.com', 'ex%61mple.com', '%00.com']],
    [
      'a backslash before the path',
      ['https:\\\\example.com', 'https://example.com\\@evil.com', '\\\\example.com'],
    ],
    ['control characters', ['exam\tple.com', 'https://exa\nmple.com', 'example.com/\u0000', 'a\u0085b.com']],
    ['blanks in the host', ['exam ple.com', 'https:// example.com', 'example.com .', 'example.com :80']],
    ['empty labels', ['example..com', '.example.com', 'example.com..', 'https://.', '...']],
    [
      'characters no name has',
      ['*.example.com', 'exa$mple.com', '-a.com', 'a-.com', 'a.b-', 'a,b.com', '"a".com'],
    ],
    [
      'a port that is none',
      ['example.com:0', 'example.com:65536', 'example.com:80:90', 'example.com:http', 'example.com:-1'],
    ],
    ['no host', ['', '   ', 'https://', '//', '///example.com', '/path', '?q', '#', 'https:///example.com']],
    [
      'labels and names that are too long',
      [`${'a'.repeat(64)}.com`, `${'a.'.repeat(126)}com`, `example.com/${'a'.repeat(2048)}`],
    ],
    ['what is not text', [null, undefined, 5, {}, ['example.com'], { $ne: '' }, true]],
  ])('refuses %s', (_what, values) => {
    for (const value of values) {
      expect([value, parseWebsite(value)]).toEqual([
        value,
        { ok: false, message: expect.stringMatching(/^must /) },
      ]);
    }
  });

  it.each(['xn--a.com', 'xn--.com'])(
    'refuses punycode of nothing such as %s, or keeps it as it is',
    (host) => {
      // The URL parsers of Node.js 20 and 22 refuse it, that of 24 takes it for a name like any other.
      const refused = { ok: false, message: expect.stringMatching(/^must /) };
      expect([refused, { ok: true, host }]).toContainEqual(parseWebsite(host));
    },
  );

  it('accepts a name of 253 characters', () => {
    const host = `${'a.'.repeat(125)}com`;

    expect(host).toHaveLength(253);
    expect(parseWebsite(host)).toEqual({ ok: true, host });
  });

  const label = fc.stringMatching(/^[a-z]([a-z0-9]{0,10}[a-z0-9])?$/);
  const names = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'));

  it('gives every spelling of a website the same host', () => {
    const spelling = fc.record({
      prefix: fc.constantFrom('', '//', 'http://', 'https://', 'HTTPS://', ' https://'),
      www: fc.constantFrom('', 'www.', 'WWW.'),
      isUpperCase: fc.boolean(),
      dot: fc.constantFrom('', '.'),
      port: fc.constantFrom('', ':', ':80', ':443', ':8080'),
      rest: fc.constantFrom('', '/', '/a/b', '?q=@', '#x', '/a%2eb', '/https://other.org', ' '),
    });
    fc.assert(
      fc.property(names, spelling, (name, { prefix, www, isUpperCase, dot, port, rest }) => {
        const host = isUpperCase ? name.toUpperCase() : name;

        const parsed = parseWebsite(`${prefix}${www}${host}${dot}${port}${rest}`);

        expect(parsed).toEqual(parseWebsite(name));
        expect(parsed.ok).toBe(name !== 'localhost');
      }),
    );
  });

  it('answers a host it has given unchanged', () => {
    const texts = fc.oneof(names, fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.domain());
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseWebsite(text);

        expect(parsed.ok ? parseWebsite(parsed.host) : parsed).toEqual(parsed);
      }),
      { numRuns: 1000 },
    );
  });

  it('answers anything without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(typeof parseWebsite(value).ok).toBe('boolean');
      }),
    );
  });
});
