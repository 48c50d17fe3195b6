import { parseUrl } from '../domain/parse-url';

/** Where messages go. */
export type TransportSettings =
  | { readonly kind: 'capture' }
  | {
      readonly kind: 'smtp';
      readonly host: string;
      readonly port: number;
      /** TLS from the first byte; else STARTTLS, without which only this machine is spoken to. */
      readonly isImplicitTls: boolean;
      readonly credentials: { readonly user: string; readonly password: string } | null;
    };

const EXPECTED = 'Expected capture, smtps://user:password@host:465 or smtp://user:password@host:587';

/** Reads `OUTREACH_TRANSPORT`. @throws an error that doesn't repeat the text, since it holds a password */
export function parseTransport(text: string): TransportSettings {
  if (text.trim() === 'capture') return { kind: 'capture' };
  const url = parseUrl(text.trim());
  if (url === null) throw new Error(EXPECTED);
  const isImplicitTls = url.protocol === 'smtps:';
  if (!isImplicitTls && url.protocol !== 'smtp:') throw new Error(EXPECTED);
  if (url.hostname === '' || url.search !== '' || url.hash !== '' || !/^\/?$/.test(url.pathname)) {
    throw new Error(EXPECTED);
  }
  const credentials = { user: decode(url.username), password: decode(url.password) };
  if ((credentials.user === '') !== (credentials.password === '')) {
    throw new Error('Expected a user and a password, or neither');
  }
  return {
    kind: 'smtp',
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isImplicitTls ? 465 : 587) : Number(url.port),
    isImplicitTls,
    credentials: credentials.user === '' ? null : credentials,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('Expected user and password in percent-encoding');
  }
}
