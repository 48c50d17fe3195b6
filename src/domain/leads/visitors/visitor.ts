import type { EmailKind } from '../fields/classify-email';
import type { NumberRange } from '../fields/number-range';
import type { RevenueRange } from '../fields/parse-revenue';
import type { IdentityKeys } from './identity-keys';

export interface Person {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly title: string | null;
  readonly linkedInUrl: string | null;
  readonly businessEmail: string | null;
  readonly emailKind: EmailKind | null;
}

/** First and last name as far as they are known; empty where neither is. */
export function fullNameOf({ firstName, lastName }: Person): string {
  return [firstName, lastName].filter((part) => part !== null).join(' ');
}

export interface Company {
  readonly name: string | null;
  readonly domain: string | null;
  readonly industry: string | null;
  readonly employeeCount: string | null;
  readonly employees: NumberRange | null;
  readonly estimateRevenue: string | null;
  readonly revenue: RevenueRange | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipcode: string | null;
}

/** One record as it was understood: what was sent, and what could be derived from it. */
export interface Visitor {
  /** Never empty: a record without any identity is rejected. */
  readonly keys: IdentityKeys;
  readonly kind: 'person' | 'company';
  readonly person: Person;
  readonly company: Company;
  /** The time of receipt if the record has none that can be read. */
  readonly seenAt: Date;
  readonly referrer: string | null;
  /** The page of this visit, then further pages the record names. */
  readonly pages: readonly string[];
  readonly tags: readonly string[];
  /** All other properties, untouched, as the text of a JSON object. */
  readonly extra: string;
}

export const REJECTION_REASONS = [
  'not_utf8',
  'not_an_object',
  'too_deep',
  'too_large',
  'too_many_properties',
  'no_identity',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export type ReadVisitor =
  | { readonly ok: true; readonly visitor: Visitor }
  | { readonly ok: false; readonly reason: RejectionReason; readonly message: string };
