import { parseWebsite } from '../../accounts/website-url';
import { classifyEmail } from '../fields/classify-email';

export const EXCLUSION_KINDS = ['domain', 'email'] as const;
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number];

/** In one request. */
export const EXCLUSIONS_MAX = 10_000;
/** Longer than any address may be. */
export const EXCLUSION_CHARACTERS_MAX = 400;
/** What a domain may have, so that few of the names above a visitor's have to be looked up. */
export const DOMAIN_LABELS_MAX = 10;

/** Whose visitors become no prospects: those of a domain with all names below it, or of one e-mail address. */
export interface ExcludedValue {
  readonly kind: ExclusionKind;
  /** Canonical: lower case, host in punycode, a domain without `www.`. */
  readonly value: string;
}

/** One entry of the list of a partner or of a business. */
export interface Exclusion extends ExcludedValue {
  readonly id: string;
  readonly createdAt: Date;
}

export type ParsedExclusion =
  | ({ readonly ok: true } & ExcludedValue)
  | { readonly ok: false; readonly message: string };

/** Reads an e-mail address, or a domain in any spelling: `example.com`, `@example.com`, `https://www.example.com/about`. */
export function parseExclusion(text: string): ParsedExclusion {
  const trimmed = text.trim();
  const domain = trimmed.startsWith('@') ? trimmed.slice(1) : trimmed;
  return domain.includes('@') ? parseAddress(domain) : parseDomain(domain);
}

function parseAddress(text: string): ParsedExclusion {
  const email = classifyEmail(text);
  if (email === null) return refused('must be an e-mail address, such as jane@example.com');
  return { ok: true, kind: 'email', value: email.identity };
}

function parseDomain(text: string): ParsedExclusion {
  const website = parseWebsite(text);
  if (!website.ok) return refused('must be a domain, such as example.com, or an e-mail address');
  if (website.host.split('.').length > DOMAIN_LABELS_MAX)
    return refused(`must be a domain of at most ${DOMAIN_LABELS_MAX} parts`);
  return { ok: true, kind: 'domain', value: website.host };
}

function refused(message: string): ParsedExclusion {
  return { ok: false, message };
}

/** What an entry of a list is found by: nobody's list has a value twice. */
export function exclusionKey(ownerId: string, value: string): string {
  return `${ownerId}/${value}`;
}
