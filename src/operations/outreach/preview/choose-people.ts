import type { StoredProspect } from '../../../domain/leads/prospects/prospect';
import { DEFAULT_COUNTRY_RULE } from '../../../domain/outreach/country-rule';
import {
  decideEnrolment,
  type EnrolmentDecision,
} from '../../../domain/outreach/eligibility/decide-enrolment';
import type { IneligibleReason } from '../../../domain/outreach/enrolment';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';

export interface ChosenPeople {
  /** Who would be written to, in the order given. */
  readonly people: readonly StoredProspect[];
  /** Those of them who wait until somebody has decided. */
  readonly held: number;
  readonly ineligible: ReadonlyMap<IneligibleReason, number>;
}

/** Whom a campaign would write to among these prospects, as its rules are now. */
export function choosePeople(
  prospects: readonly StoredProspect[],
  rules: { readonly campaign: OutreachCampaign | null; readonly suppressed: ReadonlySet<string> },
  now: Date,
): ChosenPeople {
  const people: StoredProspect[] = [];
  const ineligible = new Map<IneligibleReason, number>();
  const taken = new Set<string>();
  let held = 0;
  for (const prospect of prospects) {
    const decision = decide(prospect, rules, now);
    const reason = reasonAgainst(decision, taken);
    if (reason !== null) {
      ineligible.set(reason, (ineligible.get(reason) ?? 0) + 1);
      continue;
    }
    taken.add(decision.address.email ?? '');
    people.push(prospect);
    if (decision.kind === 'enrol' && decision.hold !== null) held += 1;
  }
  return { people, ineligible, held };
}

/** As enrolments hold it; empty where there is none. */
export function emailOf({ person }: StoredProspect): string {
  return person.businessEmail?.trim().toLowerCase() ?? '';
}

function reasonAgainst(decision: EnrolmentDecision, taken: ReadonlySet<string>): IneligibleReason | null {
  if (decision.kind === 'ineligible') return decision.reason;
  return taken.has(decision.address.email) ? 'already_enrolled' : null;
}

function decide(
  prospect: StoredProspect,
  {
    campaign,
    suppressed,
  }: { readonly campaign: OutreachCampaign | null; readonly suppressed: ReadonlySet<string> },
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
    // Who was erased is no prospect again.
    isErased: false,
  };
  return decideEnrolment(candidate, rules, now);
}
