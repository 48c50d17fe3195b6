import type { ProspectStatus } from '../../leads/prospects/prospect';
import type { CountryRule } from '../country-rule';
import type { EnrolmentHold, IneligibleReason } from '../enrolment';
import { checkAddress, registrableDomain } from './check-address';
import { detectCountry } from './detect-country';
import { findRegion } from './regions';

export const LAST_SEEN_DAYS_MAX = 14;
const DAY_MS = 86_400_000;

/** What a prospect's record says that matters for writing to them. */
export interface EnrolmentCandidate {
  readonly businessEmail: string | null;
  readonly state: string | null;
  readonly zipcode: string | null;
  /** The host of the company's website. */
  readonly companyHost: string | null;
  readonly status: ProspectStatus;
  readonly lastSeenAt: Date;
}

export interface EnrolmentRules {
  readonly countryRule: CountryRule;
  /** The sender's, for prospects whose own zone is not known; null before there is a sender. */
  readonly timeZone: string | null;
  /** Whether the address, or its domain, is on a list of suppressions that concerns the business. */
  readonly isSuppressed: boolean;
  /** Whether the person was erased before. */
  readonly isErased: boolean;
}

/** What is known of the address, for the enrolment's record; null where there is no address that can be used. */
export interface EnrolmentAddress {
  readonly email: string | null;
  readonly companyDomain: string | null;
  readonly country: string | null;
  readonly timeZone: string | null;
}

export type EnrolmentDecision =
  | {
      readonly kind: 'enrol';
      readonly address: EnrolmentAddress & { readonly email: string; readonly companyDomain: string };
      readonly hold: EnrolmentHold | null;
    }
  | {
      readonly kind: 'ineligible';
      readonly reason: IneligibleReason;
      /** For people. */
      readonly detail: string;
      readonly address: EnrolmentAddress;
    };

/** Whether a business may write to a prospect at all, and if not, the first reason why. */
export function decideEnrolment(
  candidate: EnrolmentCandidate,
  rules: EnrolmentRules,
  now: Date,
): EnrolmentDecision {
  const checked = checkAddress(candidate.businessEmail);
  if (!checked.ok) {
    const address = { email: null, companyDomain: null, country: null, timeZone: null };
    return { kind: 'ineligible', reason: checked.reason, detail: checked.message, address };
  }
  const country = detectCountry({
    state: candidate.state,
    zipcode: candidate.zipcode,
    emailHost: checked.host,
    websiteHost: candidate.companyHost,
  });
  const address = {
    email: checked.email,
    companyDomain: registrableDomain(checked.host),
    country,
    timeZone: prospectTimeZone(candidate.state, country, rules.timeZone),
  };
  const ineligible = (reason: IneligibleReason, detail: string): EnrolmentDecision => ({
    kind: 'ineligible',
    reason,
    detail,
    address,
  });
  if (rules.isErased) return ineligible('erased', 'The person was erased');
  if (rules.isSuppressed || candidate.status === 'unsubscribed' || candidate.status === 'suppressed') {
    return ineligible('suppressed', 'The address or its domain is suppressed');
  }
  if (candidate.status === 'replied' || candidate.status === 'converted') {
    return ineligible('already_in_contact', `The prospect is ${candidate.status} already`);
  }
  const gate = passCountryGate(rules.countryRule, country);
  if (gate === 'denied') {
    return country === null
      ? ineligible('country_unknown', 'The country is not known')
      : ineligible('country_not_allowed', `${country} is not among the countries of the campaign`);
  }
  if (now.getTime() - candidate.lastSeenAt.getTime() > LAST_SEEN_DAYS_MAX * DAY_MS) {
    return ineligible('last_seen_too_long_ago', `Last seen more than ${LAST_SEEN_DAYS_MAX} days ago`);
  }
  const hold = { reason: 'country_unknown', until: null, detail: 'The country is not known' } as const;
  return { kind: 'enrol', address, hold: gate === 'held' ? hold : null };
}

/** What the rule says about a country; asked again before every message. */
export function passCountryGate(
  { mode, countries, unknown }: CountryRule,
  country: string | null,
): 'allowed' | 'held' | 'denied' {
  if (country === null) return ({ allow: 'allowed', hold: 'held', deny: 'denied' } as const)[unknown];
  return countries.includes(country) === (mode === 'allow') ? 'allowed' : 'denied';
}

/** Where a prospect's sending window lies: their state's zone, else the sender's, else UTC. */
export function prospectTimeZone(
  state: string | null,
  country: string | null,
  senderTimeZone: string | null,
): string {
  const region = findRegion(state);
  const known = region !== null && region.country === country ? region.timeZone : null;
  return known ?? senderTimeZone ?? 'UTC';
}
