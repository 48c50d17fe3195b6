import { canonicalHostName } from '../../accounts/host-name';
import { isFreeMailHost } from '../../leads/fields/shared-hosts';

export type CheckedAddress =
  | {
      readonly ok: true;
      /** Normalised: trimmed, lower case, NFC, the host in punycode. */
      readonly email: string;
      readonly host: string;
    }
  | {
      readonly ok: false;
      readonly reason: 'no_email' | 'bad_email' | 'free_mail';
    };

const ADDRESS_CHARACTERS_MAX = 254;
const LOCAL_PART_BYTES_MAX = 64;
/** A dot-atom of RFC 5321, or of RFC 6531 with letters beyond ASCII: no quotes, comments, lists or routes. */
const DOT_ATOM =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+(?:\.(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+)*$/u;
/** Addresses of machines; nobody reads a message there, and some report it. */
const UNREAD =
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|abuse|bounces?|spam|unsubscribe)(?:[+.-].*)?$/;

/** Whether a message may be addressed to it: exactly one address of a person at work. Never throws. */
export function checkAddress(text: string | null): CheckedAddress {
  if (text === null || text.trim() === '') return refused('no_email');
  const address = normalizeAddress(text);
  if (address === null) return refused('bad_email');
  const { email, host } = address;
  if (UNREAD.test(email.slice(0, email.lastIndexOf('@')))) {
    return refused('bad_email');
  }
  if (isFreeMailHost(host)) return refused('free_mail');
  return { ok: true, email, host };
}

/** The one address of a text, as it is compared and written in messages; null where it is none. Never throws. */
export function normalizeAddress(
  text: string,
): Pick<Extract<CheckedAddress, { ok: true }>, 'email' | 'host'> | null {
  const address = text.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const host = canonicalHostName(address.slice(at + 1));
  if (at < 1 || host === null || !DOT_ATOM.test(local) || isTooLong(local, host)) return null;
  return { email: `${local.toLowerCase().normalize('NFC')}@${host}`, host };
}

const SECOND_LEVEL = new Set('ac co com edu gob gov go gouv ltd me mil ne net nom or org plc sch'.split(' '));

/** The name under which a company's hosts are registered: `mail.acme.co.uk` → `acme.co.uk`. */
export function registrableDomain(host: string): string {
  const labels = host.split('.');
  const [top = '', second = ''] = labels.toReversed();
  const length = top.length === 2 && SECOND_LEVEL.has(second) ? 3 : 2;
  return labels.slice(-length).join('.');
}

function isTooLong(local: string, host: string): boolean {
  const bytes = new TextEncoder().encode(local).length;
  return bytes > LOCAL_PART_BYTES_MAX || bytes + 1 + host.length > ADDRESS_CHARACTERS_MAX;
}

function refused(reason: Extract<CheckedAddress, { ok: false }>['reason']): CheckedAddress {
  return { ok: false, reason };
}
