import type { EmailKind } from '../fields/classify-email';
import type { IdentityKeys } from './identity-keys';
import type { NumberRange } from '../fields/number-range';
import type { RevenueRange } from '../fields/parse-revenue';
import type { TextField } from './visitor-fields';

/** One record as it was understood: what was sent, and what could be derived from it. */
export interface Visitor extends Readonly<Record<TextField, string | null>> {
  /** Never empty: a record without any identity is rejected. */
  readonly keys: IdentityKeys;
  readonly kind: 'person' | 'company';
  readonly emailKind: EmailKind | null;
  /** From the website, else from a business e-mail address. */
  readonly domain: string | null;
  readonly employees: NumberRange | null;
  readonly revenue: RevenueRange | null;
  /** The time of receipt if the record has none that can be read. */
  readonly seenAt: Date;
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
