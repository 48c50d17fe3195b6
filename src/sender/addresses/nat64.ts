import type { Cidr, IpAddress } from './ip-address';
import { isWithin, parseCidr } from './ip-address';

/** Of an address below a prefix of 96 bits, the rest is the IPv4 address (RFC 6052, section 2.2). */
const IPV4_BITS = 32n;

/**
 * Reads prefixes under which this network's DNS64 shows IPv4 receivers, as `64:ff9b::/96`. The shorter ones that RFC 6052
 * knows as well are not understood.
 * @throws Error naming the entry that is none
 */
export function parseNat64Prefixes(texts: readonly string[]): Cidr[] {
  return texts.map((text) => {
    const range = parseCidr(text);
    if (range === null || range.version !== 6 || range.hostBits !== IPV4_BITS)
      throw new Error(`"${text}" is not an IPv6 prefix of 96 bits`);
    return range;
  });
}

/** The IPv4 address that an IPv6 address stands for by one of these prefixes; null when none of them is its. */
export function readNat64(address: IpAddress, prefixes: readonly Cidr[]): string | null {
  if (!prefixes.some((range) => isWithin(address, range))) return null;
  return [24n, 16n, 8n, 0n].map((shift) => String((address.value >> shift) & 0xffn)).join('.');
}
