import { invariant } from '../../domain/errors';
import type { Cidr, IpAddress } from './ip-address';
import { isWithin, parseCidr } from './ip-address';

/**
 * What addresses are for that are not public: the IANA special-purpose registries plus the addresses where clouds serve credentials. The first match
 * counts. Addresses that carry an IPv4 address inside are refused whatever they carry: nobody reaches a
 * public receiver that way only, and each form is one more way around the other rows.
 */
const SPECIAL_RANGES: readonly (readonly [cidr: string, kind: string])[] = [
  ['169.254.169.254', 'cloud metadata'],
  ['169.254.170.2', 'cloud metadata'],
  ['100.100.100.200', 'cloud metadata'],
  ['192.0.0.192', 'cloud metadata'],
  ['168.63.129.16', 'cloud metadata'],
  ['fd00:ec2::254', 'cloud metadata'],
  ['fd20:ce::254', 'cloud metadata'],

  ['0.0.0.0', 'unspecified'],
  ['0.0.0.0/8', 'reserved'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'reserved'],
  ['192.52.193.0/24', 'reserved'],
  ['192.88.99.0/24', '6to4'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'reserved'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],

  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::ffff:0:0/96', 'IPv4-mapped'],
  ['::/96', 'IPv4-compatible'],
  ['64:ff9b::/96', 'NAT64'],
  ['64:ff9b:1::/48', 'NAT64'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'private'],
  ['ff00::/8', 'multicast'],
  ['2001::/32', 'Teredo'],
  ['2001:2::/48', 'benchmarking'],
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['3fff::/20', 'documentation'],
];

const PARSED_RANGES = SPECIAL_RANGES.map(([text, kind]) => ({ range: knownCidr(text), kind }));

/** Of the IPv6 space only this part has been given out for public use so far. */
const IPV6_GLOBAL_UNICAST = knownCidr('2000::/3');

/** What a non-public address is for; null for a public one. */
export function specialKindOf(address: IpAddress): string | null {
  const match = PARSED_RANGES.find(({ range }) => isWithin(address, range));
  if (match !== undefined) return match.kind;
  return address.version === 6 && !isWithin(address, IPV6_GLOBAL_UNICAST) ? 'reserved' : null;
}

function knownCidr(text: string): Cidr {
  const range = parseCidr(text);
  invariant(range !== null, `${text} is a range of addresses`);
  return range;
}
