import { canonicalHostName } from './host-name';

const TEXT_LENGTH_MAX = 2048;
const PORT_MAX = 65_535;

export type ParsedWebsite =
  | { readonly ok: true; readonly host: string }
  | { readonly ok: false; readonly message: string };

/**
 * The host that identifies a website, whatever the spelling: `https://www.Example.com:443/path`,
 * `//example.com` and `EXAMPLE.com.` are all `example.com`. Only `www.` is ignored; other subdomains are
 * websites of their own. Never throws; a host given back in is answered unchanged.
 */
export function parseWebsite(text: unknown): ParsedWebsite {
  if (typeof text !== 'string') return refused('must be text');
  const trimmed = text.trim();
  if (trimmed === '') return refused('must not be empty');
  if (trimmed.length > TEXT_LENGTH_MAX) return refused(`must have at most ${TEXT_LENGTH_MAX} characters`);
  if (/\p{Cc}/u.test(trimmed)) return refused('must not contain control characters');

  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return refused('must be an http or https address');
  }
  return parseAuthority(authorityOf(trimmed));
}

/** Between the slashes that may come first and whatever ends an authority. */
function authorityOf(address: string): string {
  const start = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.exec(address)?.[0].length ?? 0;
  return address.slice(start).split(/[/?#]/, 1)[0] ?? '';
}

function parseAuthority(authority: string): ParsedWebsite {
  if (authority.includes('@')) return refused('must not contain credentials');

  const [, name = '', port = ''] = /^([^:]*)(?::(\d*))?$/.exec(authority) ?? [];
  if (port !== '' && !isPort(port)) return refused('must have a valid port');

  const host = canonicalHostName(name);
  if (host === null) return refused('must be the address of a public website, such as https://example.com');
  return { ok: true, host: withoutWww(host) };
}

function isPort(digits: string): boolean {
  return digits.length <= 5 && Number(digits) > 0 && Number(digits) <= PORT_MAX;
}

/** `www.com` is a website by that name, and what `www.` leaves is treated like any other spelling of it. */
function withoutWww(host: string): string {
  const rest = host.replace(/^www\./, '');
  return rest !== host && rest.includes('.') ? withoutWww(rest) : host;
}

function refused(message: string): ParsedWebsite {
  return { ok: false, message };
}
