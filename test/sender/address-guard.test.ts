import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { AddressPolicy, ResolveName } from '../../src/sender/addresses/address-guard';
import {
  checkDestination,
  judgeAddress,
  judgeUrl,
  parseCidrs,
} from '../../src/sender/addresses/address-guard';
import { answering } from './a-sender';

const STRICT: AddressPolicy = { allowHttp: false, allowedCidrs: [] };
const HTTP_TOO: AddressPolicy = { ...STRICT, allowHttp: true };

describe('judgeAddress', () => {
  it.each(['1.1.1.1', '93.184.216.34', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'permits %s',
    (address) => {
      expect(judgeAddress(address, STRICT)).toEqual({ ok: true });
    },
  );

  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'reserved'],
    ['10.0.0.1', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.127.255.255', 'carrier-grade NAT'],
    ['100.100.100.200', 'cloud metadata'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['168.63.129.16', 'cloud metadata'],
    ['169.254.1.1', 'link-local'],
    ['169.254.169.254', 'cloud metadata'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.8', 'reserved'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', '6to4'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarking'],
    ['198.19.255.255', 'benchmarking'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::ffff:7f00:1', 'IPv4-mapped'],
    ['::ffff:1.1.1.1', 'IPv4-mapped'],
    ['::ffff:0:7f00:1', 'reserved'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b:1::1', 'NAT64'],
    ['100::1', 'reserved'],
    ['2001::1', 'Teredo'],
    ['2001:2::1', 'benchmarking'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4'],
    ['3fff::1', 'documentation'],
    ['4000::1', 'reserved'],
    ['fc00::1', 'private'],
    ['fd00:ec2::254', 'cloud metadata'],
    ['fd12:3456::1', 'private'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['fec0::1', 'private'],
    ['ff02::1', 'multicast'],
  ])('refuses %s as %s', (address, kind) => {
    expect(judgeAddress(address, STRICT)).toEqual({
      ok: false,
      reason: `${address} is not a public address (${kind})`,
    });
  });

  it.each(['', 'example.com', '1.2.3', '1.2.3.4.5', '::g', '1.1.1.1 '])(
    'refuses "%s", which it cannot read',
    (text) => {
      expect(judgeAddress(text, STRICT).ok).toBe(false);
    },
  );

  it('refuses every address of the private and loopback networks', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.constantFrom('10', '127', '0'), octet, octet, octet, (first, b, c, d) => {
        expect(judgeAddress(`${first}.${b}.${c}.${d}`, STRICT).ok).toBe(false);
      }),
    );
  });

  it('refuses every IPv4 address in an IPv6 disguise', () => {
    fc.assert(
      fc.property(fc.constantFrom('::ffff:', '64:ff9b::', '::'), fc.ipV4(), (prefix, address) => {
        expect(judgeAddress(prefix + address, STRICT).ok).toBe(false);
      }),
    );
  });

  it('permits what an operator allows, and nothing beside it', () => {
    const policy = { ...STRICT, allowedCidrs: parseCidrs(['10.1.0.0/16', 'fd00:1::/32', '192.168.0.7']) };

    const verdict = (address: string) => judgeAddress(address, policy).ok;

    expect(['10.1.255.1', 'fd00:1::9', '192.168.0.7'].map(verdict)).toEqual([true, true, true]);
    expect(['10.2.0.1', 'fd00:2::9', '192.168.0.8', '::ffff:10.1.0.1'].map(verdict)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('parseCidrs', () => {
  it.each([
    '10.0.0.0/33',
    '::/129',
    '10.0.0/8',
    'example.com',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '',
  ])('refuses "%s"', (text) => {
    expect(() => parseCidrs(['127.0.0.0/8', text])).toThrow(`"${text}" is not an IP address or a CIDR range`);
  });

  it('lets 0.0.0.0/0 and ::/0 permit everything', () => {
    const policy = { ...STRICT, allowedCidrs: parseCidrs(['0.0.0.0/0', '::/0']) };

    expect(['127.0.0.1', '::1'].map((address) => judgeAddress(address, policy).ok)).toEqual([true, true]);
  });
});

describe('judgeUrl', () => {
  it.each([
    ['https://example.com/hook?a=1#part', 'https://example.com/hook?a=1'],
    ['https://EXAMPLE.com', 'https://example.com/'],
    ['https://example.com./hook', 'https://example.com/hook'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://example.com:8443/', 'https://example.com:8443/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://exa_mple.com/', 'https://exa_mple.com/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ])('accepts %s as %s', (text, href) => {
    expect(judgeUrl(text, STRICT)).toMatchObject({ ok: true, destination: { href } });
  });

  it('accepts a name with umlauts however many addresses were judged before', () => {
    const refusals = Array.from({ length: 20_000 }, () => judgeUrl('https://bücher.example/', STRICT)).filter(
      ({ ok }) => !ok,
    );

    expect(refusals).toEqual([]);
  });

  it('takes an address apart for dialling', () => {
    expect(judgeUrl('http://Example.com.:8080/a/b?c=d', HTTP_TOO)).toEqual({
      ok: true,
      destination: {
        href: 'http://example.com:8080/a/b?c=d',
        protocol: 'http:',
        hostname: 'example.com',
        port: 8080,
        origin: 'http://example.com:8080',
        path: '/a/b?c=d',
      },
    });
  });

  it.each([
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://[::1]/',
    'https://１２７.０.０.１/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
  ])('refuses %s, whatever its spelling', (text) => {
    expect(judgeUrl(text, HTTP_TOO)).toEqual({
      ok: false,
      reason: expect.stringContaining('is not a public address'),
    });
  });

  it.each([
    ['http://example.com/', 'must begin with https://'],
    ['ftp://example.com/', 'must begin with https://'],
    ['javascript:alert(1)', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['https://user:pa%3Ass@ex.com/hook', 'user name or password'],
    ['https://user@ex.com/hook', 'user name or password'],
    ['https://ex.com:0/', 'Port 0 is not allowed'],
    ['https://ex.com:22/', 'Port 22 is not allowed'],
    ['https://ex.com:6379/', 'Port 6379 is not allowed'],
    ['https://ex.com:65536/', 'not a valid URL'],
    ['https://ex.com/\r\nx', 'control characters'],
    ['https://ex\tample.com/', 'control characters'],
    ['example.com', 'not a valid URL'],
    ['https://', 'not a valid URL'],
    ['', 'not a valid URL'],
    [`https://ex.com/${'a'.repeat(2048)}`, 'more than 2048 characters'],
    [`https://${'a.'.repeat(130)}com/`, 'host name is not valid'],
  ])('refuses %j', (text, reason) => {
    expect(judgeUrl(text, STRICT)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  it('names http:// too where it is permitted', () => {
    const reason = 'The address must begin with https:// or http://';
    expect(judgeUrl('ftp://example.com/', HTTP_TOO)).toEqual({ ok: false, reason });
  });

  it('never repeats a password', () => {
    expect(JSON.stringify(judgeUrl('https://user:hunter2@ex.com/', STRICT))).not.toContain('hunter2');
  });

  it('judges every text without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `https://${text}`),
        ),
        (text) => {
          expect(typeof judgeUrl(text, STRICT).ok).toBe('boolean');
        },
      ),
    );
  });
});

describe('checkDestination', () => {
  it('accepts a name that resolves to public addresses', async () => {
    const resolve = answering('93.184.216.34');

    await expect(checkDestination('https://ex.com/', STRICT, { resolve })).resolves.toMatchObject({
      ok: true,
    });
  });

  it('rejects a name with one private address among its answers, and does not say which', async () => {
    const resolve = answering('1.1.1.1', '10.0.0.1');

    await expect(checkDestination('https://ex.com/', STRICT, { resolve })).resolves.toEqual({
      ok: false,
      reason: 'The host name has an address that is not public',
    });
  });

  it('accepts a name that does not resolve', async () => {
    const verdict = checkDestination('https://ex.com/', STRICT, { resolve: notFound });

    await expect(verdict).resolves.toMatchObject({ ok: true });
  });

  it('accepts a name that does not resolve in time', async () => {
    const verdict = await checkDestination('https://ex.com/', STRICT, { resolve: silent, timeoutMs: 5 });

    expect(verdict).toMatchObject({ ok: true });
  });

  it('asks no name service about an IP address', async () => {
    await expect(
      checkDestination('https://10.0.0.1/', STRICT, { resolve: mustNotBeAsked }),
    ).resolves.toMatchObject({
      ok: false,
    });
    await expect(
      checkDestination('https://1.1.1.1/', STRICT, { resolve: mustNotBeAsked }),
    ).resolves.toMatchObject({
      ok: true,
    });
  });
});

const notFound: ResolveName = () => Promise.reject(new Error('ENOTFOUND'));
const silent: ResolveName = () => new Promise(() => undefined);
const mustNotBeAsked: ResolveName = () => {
  throw new Error('No name service may be asked');
};
