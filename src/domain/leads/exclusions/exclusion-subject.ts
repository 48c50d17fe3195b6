import { classifyEmail } from '../fields/classify-email';
import { decodeExtra } from '../visitors/extra-properties';
import { type IdentityKey, listKeys } from '../visitors/identity-keys';
import type { Company, Visitor } from '../visitors/visitor';
import { spellingOf } from '../visitors/visitor-fields';
import { DOMAIN_LABELS_MAX } from './exclusion';

/** What tells whether somebody is on an exclusion list: a prospect, or what a visitor has of one. */
export interface ExclusionSubject {
  /** Among them one for each e-mail address that somebody is known by. */
  readonly keys: readonly IdentityKey[];
  readonly company: Pick<Company, 'domain'>;
  /** Further addresses are there, under their own names: the text of a JSON object. */
  readonly extra: string;
}

/** Whether somebody is on the exclusion list of their business or of its partner. */
export type IsExcluded = (subject: ExclusionSubject) => boolean;

export function visitorSubject({ keys, company, extra }: Visitor): ExclusionSubject {
  return { keys: listKeys(keys), company, extra };
}

/** More than anybody has in one record. */
const FURTHER_ADDRESSES_MAX = 20;
const BETWEEN_ADDRESSES = /[\s,;|<>"[\]]+/;

/**
 * The entries that would exclude somebody: each of their e-mail addresses, and the domains of these and of the company with
 * all names above them.
 */
export function exclusionValuesOf({ keys, company, extra }: ExclusionSubject): readonly string[] {
  const known = keys.flatMap((key) => (key.startsWith('em:') ? [key.slice(3)] : []));
  const addresses = [...known, ...furtherAddresses(extra)];
  const hosts = addresses.map((address) => address.slice(address.lastIndexOf('@') + 1));
  const domains = new Set(company.domain === null ? hosts : [...hosts, company.domain]);
  return [...new Set([...addresses, ...[...domains].flatMap(namesFrom)])];
}

/** A domain and the names above it, as far as an entry may name them. */
function namesFrom(domain: string): string[] {
  const labels = domain.split('.');
  const counts = Math.min(labels.length, DOMAIN_LABELS_MAX);
  return Array.from({ length: counts - 1 }, (_, index) => labels.slice(-(index + 2)).join('.'));
}

/** Addresses beside the one that counts, in properties that are named as such: a record may have two. */
function furtherAddresses(extra: string): string[] {
  if (!extra.includes('@')) return [];
  return Object.entries(decodeExtra(extra))
    .filter(([name]) => spellingOf(name.slice(name.lastIndexOf('.') + 1))?.field === 'businessEmail')
    .flatMap(([, value]) => textsIn(value))
    .flatMap((text) => text.split(BETWEEN_ADDRESSES))
    .flatMap((text) => classifyEmail(text)?.identity ?? [])
    .slice(0, FURTHER_ADDRESSES_MAX);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.entries(value).flat().flatMap(textsIn) : [];
}
