import {
  emailOf,
  decideEnrolment,
  type EnrolmentRules,
} from '../../../domain/outreach/eligibility/decide-enrolment';
import { InvalidRequest } from '../../../domain/errors';
import { fullNameOf } from '../../../domain/leads/visitors/visitor';
import type { Prospect } from '../../../domain/leads/prospects/prospect';
import type { IneligibleReason } from '../../../domain/outreach/enrolment';
import type { SequenceStep } from '../../../domain/outreach/sequence';
import { SAMPLE_VALUES, type TemplateValues } from '../../../domain/outreach/templates/template-fields';
import { validateSequence } from '../../../domain/outreach/templates/validate-sequence';
import type { UserAddress } from '../../accounts/users/find-user';
import type { OutreachDependencies } from '../outreach-dependencies';
import { renderForProspect, templateValues } from '../sending/message-content';
import { findSuppressed } from '../suppressions/find-suppressed';
import { findOutreach } from '../settings/find-outreach';
import { readSequence } from '../settings/read-sequence';

export interface PreviewRequest extends UserAddress {
  /** E-mails that are not saved; null for the latest version. */
  readonly steps: readonly SequenceStep[] | null;
  /** For how many people e-mails are rendered. */
  readonly samples: number;
}

export type OutreachPreview = Awaited<ReturnType<typeof previewOutreach>>;
export type PreviewSample = OutreachPreview['samples'][number];

/** The latest. */
const PROSPECTS_MAX = 1_000;

/**
 * Whom a sequence would go to, and what they would read; changes nothing, and sends nothing.
 * @throws RecordNotFound, InvalidRequest
 */
export async function previewOutreach(
  deps: OutreachDependencies,
  { steps, samples, ...address }: PreviewRequest,
) {
  const { stores, now } = deps;
  const issues = steps === null ? [] : validateSequence(steps);
  if (issues.length > 0) throw new InvalidRequest(issues);
  const { business, campaign } = await findOutreach(deps, address);
  const saved = steps === null ? await readSequence(deps, campaign, campaign?.latestVersion ?? 0) : null;
  const shown = steps ?? saved?.steps ?? [];
  const page = await stores.prospects.list({
    filter: { partnerId: business.partnerId, businessId: business.id },
    order: 'newest',
    after: null,
    limit: PROSPECTS_MAX,
  });
  const emails = page.items.map(emailOf).filter((email) => email !== '');
  const suppressed = await findSuppressed(deps, { ...business, businessId: business.id }, emails);
  const chosen = choosePeople(page.items, { campaign, suppressed }, now());
  const senderName = campaign?.sender?.fromName ?? SAMPLE_VALUES.senderName ?? null;
  const people = chosen.people.slice(0, samples).map((prospect) => sampleOf(prospect, senderName));
  return {
    version: saved?.version ?? null,
    considered: page.items.length,
    isComplete: page.next === null,
    eligible: chosen.people.length,
    held: chosen.held,
    ineligible: [...chosen.ineligible].map(([reason, count]) => ({ reason, count })),
    samples: (people.length === 0 ? [MADE_UP] : people).map((person) => render(person, shown)),
  };
}

interface Person {
  /** Null for a person made up. */
  readonly prospectId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly values: TemplateValues;
}

const MADE_UP: Person = { prospectId: null, name: 'Ada Lovelace', email: null, values: SAMPLE_VALUES };

function sampleOf(prospect: Prospect, senderName: string | null): Person {
  const { id, person } = prospect;
  const name = fullNameOf(person);
  const email = person.businessEmail;
  return {
    prospectId: id,
    name: name === '' ? (email ?? 'Somebody') : name,
    email,
    values: templateValues(prospect, senderName),
  };
}

function render({ values, ...person }: Person, steps: readonly SequenceStep[]) {
  const messages = steps.flatMap((_, index) => {
    const step = index + 1;
    const rendering = renderForProspect(steps, step, values);
    if (rendering === null) return [];
    const { subject, text } = rendering.rendered;
    return [{ step, subject, text, problem: rendering.kind === 'needs_review' ? rendering.detail : null }];
  });
  return { ...person, messages };
}

/** Whom a campaign would write to among these prospects, in their order, as its rules are now. */
function choosePeople(prospects: readonly Prospect[], rules: EnrolmentRules, now: Date) {
  const people: Prospect[] = [];
  const ineligible = new Map<IneligibleReason, number>();
  const taken = new Set<string>();
  let held = 0;
  for (const prospect of prospects) {
    const decision = decideEnrolment(prospect, rules, now);
    if (decision.kind === 'enrol' && !taken.has(decision.address.email)) {
      taken.add(decision.address.email);
      people.push(prospect);
      if (decision.hold !== null) held += 1;
    } else {
      const reason = decision.kind === 'enrol' ? 'already_enrolled' : decision.reason;
      ineligible.set(reason, (ineligible.get(reason) ?? 0) + 1);
    }
  }
  return { people, ineligible, held };
}
