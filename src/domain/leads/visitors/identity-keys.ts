import type { ClassifiedEmail } from '../fields/classify-email';
import { nameKey } from '../fields/name-key';
import type { LinkedInProfile } from '../fields/parse-linked-in-url';

export type LinkedInKey = `li:${string}`;
export type EmailKey = `em:${string}`;
export type NameKey = `nm:${string}`;
export type CompanyKey = `co:${string}`;
export type IdentityKey = LinkedInKey | EmailKey | NameKey | CompanyKey;

/** The keys one record gives; `co` (domain first, then LinkedIn slug) only if nothing names a person. */
export interface IdentityKeys {
  readonly li?: LinkedInKey;
  readonly em?: EmailKey;
  readonly nm?: NameKey;
  readonly co?: readonly CompanyKey[];
}

export interface IdentityFacts {
  readonly linkedIn: LinkedInProfile | null;
  readonly email: ClassifiedEmail | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly domain: string | null;
}

/** Everything a record says about who it is, as keys that are unique within one business. */
export function identityKeys({ linkedIn, email, firstName, lastName, domain }: IdentityFacts): IdentityKeys {
  const name = nameKey(firstName, lastName, domain);
  const isPerson = linkedIn?.kind === 'person' || email !== null || name !== null;
  if (!isPerson) return companyKeys(linkedIn, domain);
  return {
    ...(linkedIn?.kind === 'person' && { li: `li:${linkedIn.slug}` as const }),
    ...(email !== null && { em: `em:${email.identity}` as const }),
    ...(name !== null && { nm: `nm:${name}` as const }),
  };
}

/** The keys in the order in which they are looked up. */
export function listKeys({ li, em, nm, co = [] }: IdentityKeys): readonly IdentityKey[] {
  return [li, em, nm, ...co].filter((key) => key !== undefined);
}

/** The LinkedIn key among a prospect's keys; it has at most one, since no look-up joins two. */
export function linkedInKeyOf(keys: readonly string[]): string | undefined {
  return keys.find((key) => key.startsWith('li:'));
}

function companyKeys(linkedIn: LinkedInProfile | null, domain: string | null): IdentityKeys {
  const co: CompanyKey[] = [];
  if (domain !== null) co.push(`co:${domain}`);
  if (linkedIn !== null) co.push(`co:${linkedIn.slug}`);
  return co.length === 0 ? {} : { co };
}
