import type { Prospect } from '../../leads/prospects/prospect';
import { DEFAULT_COUNTRY_RULE } from '../country-rule';
import type { OutreachCampaign } from '../outreach-campaign';
import { decideEnrolment, type EnrolmentDecision } from './decide-enrolment';

export interface ProspectRules {
  /** Null before outreach is set up. */
  readonly campaign: Pick<OutreachCampaign, 'countryRule' | 'sender'> | null;
  /** Addresses that must not be written to, as enrolments hold them. */
  readonly suppressed: ReadonlySet<string>;
}

/** Whether a business may write to one of its prospects, and if not, the first reason why. */
export function decideProspect(
  prospect: Pick<Prospect, 'person' | 'company' | 'status' | 'visits'>,
  { campaign, suppressed }: ProspectRules,
  now: Date,
): EnrolmentDecision {
  const { person, company, status, visits } = prospect;
  const candidate = {
    businessEmail: person.businessEmail,
    state: company.state,
    zipcode: company.zipcode,
    companyHost: company.domain,
    status,
    lastSeenAt: visits.lastSeenAt,
  };
  const rules = {
    countryRule: campaign?.countryRule ?? DEFAULT_COUNTRY_RULE,
    timeZone: campaign?.sender?.timeZone ?? null,
    isSuppressed: suppressed.has(emailOf(prospect)),
    // Who was erased is no prospect again, since the same list keeps them out of the intake.
    isErased: false,
  };
  return decideEnrolment(candidate, rules, now);
}

/** As enrolments hold it; empty where there is none. */
export function emailOf({ person }: Pick<Prospect, 'person'>): string {
  return person.businessEmail?.trim().toLowerCase() ?? '';
}
