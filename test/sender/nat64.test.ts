import { describe, expect, it } from '@jest/globals';
import {
  judgeAddress,
  judgeUrl,
  parseCidrs,
  type AddressPolicy,
} from '../../src/sender/addresses/address-guard';
import { parseIpAddress } from '../../src/sender/addresses/ip-address';
import { parseNat64Prefixes, readNat64 } from '../../src/sender/addresses/nat64';

const STRICT: AddressPolicy = { allowHttp: false, allowedCidrs: [] };
const WELL_KNOWN: AddressPolicy = { ...STRICT, nat64Prefixes: parseNat64Prefixes(['64:ff9b::/96']) };

describe('an address of NAT64', () => {
  // The examples of RFC 6052, section 2.4.
  it.each([
    ['2001:db8::/32', '2001:db8:c000:221::'],
    ['2001:db8:100::/40', '2001:db8:1c0:2:21::'],
    ['2001:db8:122::/48', '2001:db8:122:c000:2:2100::'],
    ['2001:db8:122:300::/56', '2001:db8:122:3c0:0:221::'],
    ['2001:db8:122:344::/64', '2001:db8:122:344:c0:2:2100::'],
    ['2001:db8:122:344::/96', '2001:db8:122:344::192.0.2.33'],
    ['64:ff9b::/96', '64:ff9b::192.0.2.33'],
  ])('below %s stands for the IPv4 address inside: %s', (prefix, text) => {
    const address = parseIpAddress(text);
    if (address === null) throw new Error('an address');

    expect(readNat64(address, parseNat64Prefixes([prefix]))).toEqual({ ipv4: '192.0.2.33' });
    expect(readNat64(address, [])).toBeNull();
  });

  it('is judged by what it stands for, where its prefix is configured, and refused where not', () => {
    expect(judgeAddress('64:ff9b::8.8.8.8', WELL_KNOWN)).toEqual({ ok: true });
    expect(judgeAddress('64:ff9b::8.8.8.8', STRICT)).toMatchObject({ ok: false });
    expect(judgeAddress('64:ff9b:1::8.8.8.8', WELL_KNOWN)).toMatchObject({ ok: false });
    expect(judgeUrl('https://[64:ff9b::808:808]/', WELL_KNOWN).ok).toBe(true);
  });

  it.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '100.64.0.1', '192.0.2.33', '224.0.0.1'])(
    'that stands for %s is refused',
    (inner) => {
      expect(judgeAddress(`64:ff9b::${inner}`, WELL_KNOWN)).toMatchObject({ ok: false });
    },
  );

  it('that stands for an address of a network that is allowed is allowed', () => {
    const policy = { ...WELL_KNOWN, allowedCidrs: parseCidrs(['10.1.0.0/16']) };

    expect(judgeAddress('64:ff9b::10.1.2.3', policy)).toEqual({ ok: true });
    expect(judgeAddress('64:ff9b::10.2.2.3', policy)).toMatchObject({ ok: false });
  });

  it('is refused with bits set that have to be zero', () => {
    const policy = { ...STRICT, nat64Prefixes: parseNat64Prefixes(['2001:4860::/32']) };

    expect(judgeAddress('2001:4860:808:808::', policy)).toEqual({ ok: true });
    expect(judgeAddress('2001:4860:808:808:0100::', policy)).toMatchObject({ ok: false });
  });
});

describe('a prefix of NAT64', () => {
  it.each(['64:ff9b::/95', '64:ff9b::', '10.0.0.0/32', 'nat64', '2001:db8::/128', '2001:db8::/0'])(
    'is not %s',
    (text) => {
      expect(() => parseNat64Prefixes([text])).toThrow(
        `"${text}" is not an IPv6 prefix of 32, 40, 48, 56, 64 or 96 bits`,
      );
    },
  );

  it('has no bits set from 64 to 71', () => {
    expect(() => parseNat64Prefixes(['2001:db8:0:0:100::/96'])).toThrow('bits set between 64 and 71');
  });
});
