import { DAY_MS } from '../../duration';
import type { Prospect, ProspectStatus } from '../../leads/prospects/prospect';
import { DEFAULT_COUNTRY_RULE, type CountryRule } from '../country-rule';
import type { EnrolmentHold, IneligibleReason } from '../enrolment';
import type { SenderIdentity } from '../sender-identity';
import { checkAddress, registrableDomain } from './check-address';
import { countryOfHost, detectCountry } from './countries';
import { findRegion } from './regions';
import { countryNamed, statedCountry } from './stated-country';

const LAST_SEEN_DAYS_MAX = 14;

/** What a prospect's record says that matters for writing to them. */
export interface EnrolmentCandidate {
  readonly person: Pick<Prospect['person'], 'businessEmail'>;
  readonly company: Pick<Prospect['company'], 'state' | 'zipcode' | 'domain'>;
  readonly status: ProspectStatus;
  readonly visits: Pick<Prospect['visits'], 'lastSeenAt'>;
  readonly extra: Prospect['extra'];
}

export interface EnrolmentRules {
  /** Null before outreach is set up. */
  readonly campaign: {
    readonly countryRule: CountryRule;
    /** Where prospects are whose own zone is not known. */
    readonly sender: Pick<SenderIdentity, 'timeZone'> | null;
  } | null;
  /** Addresses that must not be written to, as enrolments hold them. */
  readonly suppressed: ReadonlySet<string>;
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
      readonly address: EnrolmentAddress;
    };

/** Whether a business may write to a prospect at all, and if not, the first reason why. */
export function decideEnrolment(
  candidate: EnrolmentCandidate,
  { campaign, suppressed }: EnrolmentRules,
  now: Date,
): EnrolmentDecision {
  const { person, company, status, visits } = candidate;
  const { countryRule, sender } = campaign ?? { countryRule: DEFAULT_COUNTRY_RULE, sender: null };
  const checked = checkAddress(person.businessEmail);
  if (!checked.ok) {
    const address = { email: null, companyDomain: null, country: null, timeZone: null };
    return { kind: 'ineligible', reason: checked.reason, address };
  }
  const country = countryOf(candidate, checked.host);
  const address = {
    email: checked.email,
    companyDomain: registrableDomain(checked.host),
    country,
    timeZone: prospectTimeZone(company.state, country, sender?.timeZone ?? null),
  };
  const ineligible = (reason: IneligibleReason) => ({ kind: 'ineligible', reason, address }) as const;
  if (suppressed.has(checked.email) || status === 'unsubscribed' || status === 'suppressed') {
    return ineligible('suppressed');
  }
  if (status === 'replied' || status === 'converted') {
    return ineligible('already_in_contact');
  }
  const gate = passCountryGate(countryRule, country);
  if (gate === 'denied') {
    return ineligible(country === null ? 'country_unknown' : 'country_not_allowed');
  }
  if (now.getTime() - visits.lastSeenAt.getTime() > LAST_SEEN_DAYS_MAX * DAY_MS) {
    return ineligible('last_seen_too_long_ago');
  }
  const hold = { reason: 'country_unknown', until: null, detail: 'The country is not known' } as const;
  return { kind: 'enrol', address, hold: gate === 'held' ? hold : null };
}

/**
 * What the record says itself goes before what its other facts let one think; where nobody can read that, domains alone
 * may tell.
 */
function countryOf({ company, extra }: EnrolmentCandidate, emailHost: string): string | null {
  const { state, zipcode, domain } = company;
  const stated = statedCountry(extra);
  if (stated !== null) return countryNamed(stated) ?? countryOfHost(emailHost) ?? countryOfHost(domain);
  return detectCountry({ state, zipcode, emailHost, websiteHost: domain });
}

/** As enrolments hold it; empty where there is none that can be used. */
export function emailOf({ person }: Pick<EnrolmentCandidate, 'person'>): string {
  const checked = checkAddress(person.businessEmail);
  return checked.ok ? checked.email : '';
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
function prospectTimeZone(
  state: string | null,
  country: string | null,
  senderTimeZone: string | null,
): string {
  const region = findRegion(state);
  const known = region !== null && region.country === country ? region.timeZone : null;
  return known ?? senderTimeZone ?? 'UTC';
}
