import { DomainError } from '../errors';

export const ENROLMENT_STATES = [
  'ineligible',
  'pending_approval',
  'active',
  'finished',
  'replied',
  'bounced',
  'complained',
  'unsubscribed',
  'left_company',
  'stopped',
  'expired',
  'failed',
] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

/** States in which messages may still come. */
export const OPEN_ENROLMENT_STATES = [
  'pending_approval',
  'active',
] as const satisfies readonly EnrolmentState[];

export function isOpen({ state }: { readonly state: EnrolmentState }): boolean {
  return OPEN_ENROLMENT_STATES.some((open) => open === state);
}

export const INELIGIBLE_REASONS = [
  'no_email',
  'bad_email',
  'free_mail',
  'suppressed',
  'erased',
  'already_in_contact',
  /** Another prospect of the business has this address. */
  'already_enrolled',
  'country_not_allowed',
  'country_unknown',
  'last_seen_too_long_ago',
] as const;
export type IneligibleReason = (typeof INELIGIBLE_REASONS)[number];

export const HOLD_REASONS = [
  'out_of_office',
  'company_cap',
  'colleague_replied',
  'needs_review',
  'country_unknown',
  'by_hand',
] as const;
export type EnrolmentHoldReason = (typeof HOLD_REASONS)[number];

/** Keeps an enrolment from sending for a while; `until` null until somebody resumes it. */
export interface EnrolmentHold {
  readonly reason: EnrolmentHoldReason;
  readonly until: Date | null;
  readonly detail: string | null;
}

/** A prospect's way through the sequence of its business; one for each business and normalised address. */
export interface Enrolment {
  readonly id: string;
  readonly partnerId: string;
  readonly businessId: string;
  readonly prospectId: string;
  /** Normalised: trimmed, lower case. Null where the prospect has none that can be used. */
  readonly email: string | null;
  /** The registrable name after the @. */
  readonly companyDomain: string | null;
  /** ISO 3166-1 alpha-2, or null where it is not known. */
  readonly country: string | null;
  /** Where its sending window lies: the state's zone, else the sender's. */
  readonly timeZone: string | null;
  readonly state: EnrolmentState;
  readonly ineligibleReason: IneligibleReason | null;
  readonly hold: EnrolmentHold | null;
  /** The version of the sequence it goes through; null before approval. */
  readonly sequenceVersion: number | null;
  /** The next step, from 1; null when there is none. */
  readonly step: number | null;
  /** When that is due: computed once and kept. */
  readonly dueAt: Date | null;
  /** When the first of its messages began to leave; null before. */
  readonly firstSentAt: Date | null;
  /** When the latest of its messages began to leave; null before. */
  readonly lastSentAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Nothing more comes of an enrolment that has ended. */
export class EnrolmentEnded extends DomainError {
  override readonly code = 'enrolment_ended';
  constructor(readonly state: EnrolmentState) {
    super(`The person is not in the sequence any more: ${state}`);
  }
}
