import type { Cidr, IpAddress } from './ip-address';
import { isWithin, parseCidr } from './ip-address';

/** The only lengths that RFC 6052 knows, section 2.2. */
const PREFIX_LENGTHS: ReadonlySet<number> = new Set([32, 40, 48, 56, 64, 96]);
const LOWER_HALF = (1n << 64n) - 1n;

/**
 * Reads prefixes under which this network's DNS64 shows IPv4 receivers, as `64:ff9b::/96`.
 * @throws Error naming the entry that is none
 */
export function parseNat64Prefixes(texts: readonly string[]): Cidr[] {
  return texts.map((text) => {
    const range = parseCidr(text);
    if (range === null || range.version !== 6 || !PREFIX_LENGTHS.has(lengthOf(range)))
      throw new Error(`"${text}" is not an IPv6 prefix of 32, 40, 48, 56, 64 or 96 bits`);
    if (hasReservedBits(range.value)) throw new Error(`"${text}" has bits set between 64 and 71`);
    return range;
  });
}

/**
 * What an IPv6 address stands for by one of these prefixes; null when none of them is its. Its `ipv4` is null where RFC
 * 6052 makes no such address.
 */
export function readNat64(
  address: IpAddress,
  prefixes: readonly Cidr[],
): { readonly ipv4: string | null } | null {
  const prefix = prefixes.find((range) => isWithin(address, range));
  if (prefix === undefined) return null;
  const { value } = address;
  if (hasReservedBits(value)) return { ipv4: null };
  if (prefix.hostBits === 32n) return { ipv4: dotted(value & lowBits(32n)) };
  // The address lies around the bits 64 to 71, which are left out.
  const upperLength = 64n - BigInt(lengthOf(prefix));
  const lowerLength = 32n - upperLength;
  const upper = (value >> 64n) & lowBits(upperLength);
  const lower = ((value & LOWER_HALF) >> (56n - lowerLength)) & lowBits(lowerLength);
  return { ipv4: dotted((upper << lowerLength) | lower) };
}

function lengthOf({ hostBits }: Cidr): number {
  return 128 - Number(hostBits);
}

function hasReservedBits(value: bigint): boolean {
  return (value & LOWER_HALF) >> 56n !== 0n;
}

function lowBits(count: bigint): bigint {
  return (1n << count) - 1n;
}

function dotted(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');
}
