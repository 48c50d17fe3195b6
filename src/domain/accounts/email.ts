import { canonicalHostName } from './host-name';

const ADDRESS_LENGTH_MAX = 320;
const PLAIN_LOCAL_PART = /^[^"(),:;<>@[\\\]]+$/;
const QUOTED_LOCAL_PART = /^"(?:[^"\\]|\\.)*"$/;

export type ParsedEmail =
  | { readonly ok: true; readonly address: string; readonly key: string }
  | { readonly ok: false; readonly message: string };

/**
 * An e-mail address: `address` is what was sent, trimmed; `key` is what tells two addresses apart (lower
 * case). Accepts what mail systems accept in practice and is no proof that the mailbox exists. Never throws.
 */
export function parseEmail(text: unknown): ParsedEmail {
  if (typeof text !== 'string') return refused('must be text');
  const address = text.trim();
  if (address === '') return refused('must not be empty');
  if (address.length > ADDRESS_LENGTH_MAX) {
    return refused(`must have at most ${ADDRESS_LENGTH_MAX} characters`);
  }
  if (/[\s\p{Cc}]/u.test(address)) return refused('must not contain blanks or control characters');
  if (!isAddress(address)) return refused('must be an e-mail address, such as jane@example.com');
  return { ok: true, address, key: address.normalize('NFC').toLowerCase().normalize('NFC') };
}

/**
 * Reads an address from a query string. A `+` that was not encoded arrives there as a blank, and no
 * address contains a blank, so a blank inside can only have been a plus.
 */
export function parseEmailFromQuery(text: unknown): ParsedEmail {
  return parseEmail(plusReading(text) ?? text);
}

/** The text with `+` for every blank inside it; null when there is none, so there is no other reading. */
export function plusReading(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const address = text.trim();
  return address.includes(' ') ? address.replaceAll(' ', '+') : null;
}

function isAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (at < 1 || domain.endsWith('.') || canonicalHostName(domain) === null) return false;
  return PLAIN_LOCAL_PART.test(localPart) || QUOTED_LOCAL_PART.test(localPart);
}

function refused(message: string): ParsedEmail {
  return { ok: false, message };
}
