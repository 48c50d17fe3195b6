import { isIP } from 'node:net';

/** An address as a number: 32 bits for version 4, 128 bits for version 6. */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

export interface Cidr {
  readonly version: 4 | 6;
  readonly value: bigint;
  /** How many trailing bits are free. */
  readonly hostBits: bigint;
}

/** Reads an address in text form, an IPv6 zone (`%eth0`) ignored; null if it is none. */
export function parseIpAddress(text: string): IpAddress | null {
  const [address = ''] = text.split('%', 1);
  switch (isIP(address)) {
    case 4:
      return { version: 4, value: ipv4Value(address) };
    case 6:
      return { version: 6, value: ipv6Value(address) };
    default:
      return null;
  }
}

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address; null if it is none of them. */
export function parseCidr(text: string): Cidr | null {
  const [addressText = '', prefixText, ...rest] = text.trim().split('/');
  const address = parseIpAddress(addressText);
  if (address === null || rest.length > 0) return null;
  const bits = address.version === 4 ? 32 : 128;
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return null;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  if (prefix > bits) return null;
  return { version: address.version, value: address.value, hostBits: BigInt(bits - prefix) };
}

export function isWithin(address: IpAddress, range: Cidr): boolean {
  return (
    address.version === range.version && address.value >> range.hostBits === range.value >> range.hostBits
  );
}

function ipv4Value(text: string): bigint {
  return text.split('.').reduce((value, octet) => (value << 8n) | BigInt(octet), 0n);
}

function ipv6Value(text: string): bigint {
  const [head = '', tail] = text.split('::');
  const left = ipv6Groups(head);
  const right = tail === undefined ? [] : ipv6Groups(tail);
  const gap = Array.from({ length: 8 - left.length - right.length }, () => 0n);
  return [...left, ...gap, ...right].reduce((value, group) => (value << 16n) | group, 0n);
}

/** Groups of 16 bits; a dotted tail, as in `::ffff:127.0.0.1`, makes two. */
function ipv6Groups(text: string): bigint[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [BigInt(`0x${group}`)];
    const value = ipv4Value(group);
    return [value >> 16n, value & 0xffffn];
  });
}
