import { parseUrl } from '../parse-url';

const NAME_LENGTH_MAX = 253;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * The canonical form of a public DNS name with at least two labels: lower case, punycode, no trailing
 * dot. Null for everything else: addresses in any spelling, single labels, names no resolver accepts.
 *
 * @param text a name and nothing around it: no port, no credentials, no path
 */
export function canonicalHostName(text: string): string | null {
  // Escapes, and what ends or splits an authority, would let the URL parser see another host than a reader.
  if (/[%/\\?#@:\s\p{Cc}]/u.test(text)) return null;

  const parsed = parseUrl(`https://${text}/`);
  if (parsed === null) return null;

  const name = parsed.hostname.replace(/\.$/, '');
  return isPublicName(name) ? name : null;
}

/** Whether a canonical host is this domain or a name below it. */
export function isWithinDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function isPublicName(name: string): boolean {
  if (name.length > NAME_LENGTH_MAX) return false;
  const labels = name.split('.');
  const topLevel = labels.at(-1);
  // A numeric last label is how an IPv4 address looks once the URL parser has read `127.1` or `0x7f000001`.
  if (labels.length < 2 || topLevel === undefined || /^\d+$/.test(topLevel)) return false;
  return topLevel !== 'localhost' && labels.every((label) => LABEL.test(label));
}
