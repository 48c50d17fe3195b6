import type { Prospect } from '../../../domain/leads/prospects/prospect';
import {
  decideEnrolment,
  type EnrolmentDecision,
  type EnrolmentRules,
} from '../../../domain/outreach/eligibility/decide-enrolment';
import type { IneligibleReason } from '../../../domain/outreach/enrolment';

export interface ChosenPeople {
  /** Who would be written to, in the order given. */
  readonly people: readonly Prospect[];
  /** Those of them who wait until somebody has decided. */
  readonly held: number;
  readonly ineligible: ReadonlyMap<IneligibleReason, number>;
}

/** Whom a campaign would write to among these prospects, as its rules are now. */
export function choosePeople(prospects: readonly Prospect[], rules: EnrolmentRules, now: Date): ChosenPeople {
  const people: Prospect[] = [];
  const ineligible = new Map<IneligibleReason, number>();
  const taken = new Set<string>();
  let held = 0;
  for (const prospect of prospects) {
    const decision = decideEnrolment(prospect, rules, now);
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

function reasonAgainst(decision: EnrolmentDecision, taken: ReadonlySet<string>): IneligibleReason | null {
  if (decision.kind === 'ineligible') return decision.reason;
  return taken.has(decision.address.email) ? 'already_enrolled' : null;
}
