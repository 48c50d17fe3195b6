import { parseUrl } from '../../domain/parse-url';
import type { LookupAddress } from 'node:dns';
import { setTimeout as pause } from 'node:timers/promises';
import { specialKindOf } from './address-ranges';
import type { Cidr } from './ip-address';
import { readNat64 } from './nat64';
import { isWithin, parseCidr, parseIpAddress } from './ip-address';

/** Where requests of this installation may go. */
export interface AddressPolicy {
  /** Whether `http:` is acceptable beside `https:`. */
  readonly allowHttp: boolean;
  /** Ranges an operator trusts although they are not public. */
  readonly allowedCidrs: readonly Cidr[];
  /** Prefixes of NAT64: of an address below one, the IPv4 address inside is judged. None unless given. */
  readonly nat64Prefixes?: readonly Cidr[];
}

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** A judged address, taken apart for dialling. */
export interface Destination {
  /** The normalised address, without fragment and trailing dot: what two spellings have in common. */
  readonly href: string;
  readonly protocol: 'http:' | 'https:';
  /** Lower-case ASCII name without trailing dot, or an IP address without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** Scheme, host and port: connections are shared by this. */
  readonly origin: string;
  /** Path and query, as they stand in the request line. */
  readonly path: string;
}

export type UrlVerdict =
  | { readonly ok: true; readonly destination: Destination }
  | { readonly ok: false; readonly reason: string };

/** Finds all addresses of a name. Rejects with the error of a look-up. */
export type ResolveName = (hostname: string) => Promise<LookupAddress[]>;

const URL_LENGTH_MAX = 2048;
const RESOLVE_TIMEOUT_MS = 2000;

/** Well-known services that are not HTTP and that a request could be smuggled into. */
const REFUSED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3306, 3659, 4045, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10080, 11211,
  27017,
]);

/** @throws Error naming the entry that is no range of addresses. */
export function parseCidrs(texts: readonly string[]): Cidr[] {
  return texts.map((text) => {
    const range = parseCidr(text);
    if (range === null) throw new Error(`"${text}" is not an IP address or a CIDR range`);
    return range;
  });
}

/** Whether a socket may be connected to this IP address. What can't be read is refused. */
export function judgeAddress(text: string, policy: AddressPolicy): Verdict {
  const address = parseIpAddress(text);
  if (address === null) return refused(`${text} is not an IP address`);
  if (policy.allowedCidrs.some((range) => isWithin(address, range))) return { ok: true };
  const nat64 = readNat64(address, policy.nat64Prefixes ?? []);
  if (nat64?.ipv4 === null) return refused(`${text} is not a public address (NAT64)`);
  if (nat64 !== null) return judgeAddress(nat64.ipv4, policy);
  const kind = specialKindOf(address);
  return kind === null ? { ok: true } : refused(`${text} is not a public address (${kind})`);
}

/**
 * Judges all that can be judged without asking the name service: form, scheme, port, credentials, and the
 * address itself where the host is an IP address, in whatever spelling (`0x7f000001` is 127.0.0.1).
 */
export function judgeUrl(text: string, policy: AddressPolicy): UrlVerdict {
  if (text.length > URL_LENGTH_MAX) return refused(`The address has more than ${URL_LENGTH_MAX} characters`);
  // `new URL` drops tabs and line breaks silently, so they have to be looked for before.
  if (hasControlCharacter(text)) return refused('The address contains control characters');
  const url = parseUrl(text);
  if (url === null) return refused('The address is not a valid URL');
  const { protocol } = url;
  const isPermitted = protocol === 'https:' || (protocol === 'http:' && policy.allowHttp);
  if (!isPermitted)
    return refused(`The address must begin with https://${policy.allowHttp ? ' or http://' : ''}`);
  if (url.username !== '' || url.password !== '') {
    return refused('The address must not contain a user name or password; use a custom header instead');
  }
  const port = url.port === '' ? defaultPort(protocol) : Number(url.port);
  if (port === 0 || REFUSED_PORTS.has(port)) return refused(`Port ${port} is not allowed`);
  const hostVerdict = judgeHost(url.hostname, policy);
  return hostVerdict.ok ? { ok: true, destination: toDestination(url, protocol, port) } : hostVerdict;
}

function judgeHost(urlHostname: string, policy: AddressPolicy): Verdict {
  const hostname = dialledName(urlHostname);
  if (hostname === '' || hostname.length > 253) return refused('The host name is not valid');
  if (parseIpAddress(hostname) !== null) return judgeAddress(hostname, policy);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) {
    const loopbackAllowed = ['127.0.0.1', '::1'].some((address) => judgeAddress(address, policy).ok);
    return loopbackAllowed ? { ok: true } : refused(`${hostname} is not a public address (loopback)`);
  }
  return { ok: true };
}

/**
 * Judges an address when somebody sets it: as `judgeUrl`, and by what its name resolves to at the moment.
 * A name that does not resolve within two seconds is accepted, since every attempt is judged again.
 */
export async function checkDestination(
  text: string,
  policy: AddressPolicy,
  { resolve, timeoutMs = RESOLVE_TIMEOUT_MS }: { readonly resolve: ResolveName; readonly timeoutMs?: number },
): Promise<UrlVerdict> {
  const verdict = judgeUrl(text, policy);
  if (!verdict.ok || parseIpAddress(verdict.destination.hostname) !== null) return verdict;
  const addresses = await Promise.race([
    resolve(verdict.destination.hostname).catch(() => []),
    pause(timeoutMs, [], { ref: false }),
  ]);
  const addressVerdict = judgeAnswer(addresses, policy);
  return addressVerdict.ok ? verdict : addressVerdict;
}

/**
 * Judges all answers of the name service together: one refused address refuses the whole set. Which address it was
 * is not said: callers could ask for the names of an internal network.
 */
export function judgeAnswer(addresses: readonly LookupAddress[], policy: AddressPolicy): Verdict {
  return addresses.every(({ address }) => judgeAddress(address, policy).ok)
    ? { ok: true }
    : refused('The host name has an address that is not public');
}

function toDestination(url: URL, protocol: Destination['protocol'], port: number): Destination {
  const hostname = dialledName(url.hostname);
  const authority = hostname.includes(':') ? `[${hostname}]` : hostname;
  const origin = `${protocol}//${authority}${url.port === '' ? '' : `:${url.port}`}`;
  const path = url.pathname + url.search;
  return { href: origin + path, protocol, hostname, port, origin, path };
}

/** The host without the brackets of an IPv6 address and without the dot that ends an absolute name. */
function dialledName(urlHostname: string): string {
  return urlHostname.startsWith('[') ? urlHostname.slice(1, -1) : urlHostname.replace(/\.$/, '');
}

function defaultPort(protocol: Destination['protocol']): number {
  return protocol === 'https:' ? 443 : 80;
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f');
}

function refused(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
