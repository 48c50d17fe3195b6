import type { Business } from '../../../domain/accounts/business';
import { passCountryGate } from '../../../domain/outreach/eligibility/decide-enrolment';
import type { Enrolment, EnrolmentHold } from '../../../domain/outreach/enrolment';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { decideCompanyPace } from '../../../domain/outreach/pace/decide-company-pace';
import { nextStep, retime } from '../../../domain/outreach/schedule/step-schedule';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { Sequence } from '../../../domain/outreach/sequence';
import type { StepRendering } from '../../../domain/outreach/templates/render-step';
import type { TemplateValues } from '../../../domain/outreach/templates/template-fields';
import type { OperationDependencies } from '../../dependencies';
import type { EnrolmentEnd } from '../enrolment/end-enrolment';
import { scheduleRules } from '../enrolment/schedule-rules';
import type { FindSuppressed } from '../suppressions/find-suppressed';
import { renderForProspect, templateValues, threadOf, type ReadyMessage } from './message-content';

/** What there is to do for an enrolment whose step is due. */
export type ExaminedStep =
  | { readonly kind: 'end'; readonly end: EnrolmentEnd }
  | { readonly kind: 'hold'; readonly hold: EnrolmentHold }
  | { readonly kind: 'later'; readonly dueAt: Date }
  /** Nobody has told what came of its message: the sequence goes on as though it had arrived. */
  | { readonly kind: 'next'; readonly step: number; readonly dueAt: Date }
  | { readonly kind: 'ready'; readonly message: ReadyMessage; readonly send: OutreachSend | null };

/** An active enrolment with a step. */
export type DueEnrolment = Enrolment & {
  readonly email: string;
  readonly step: number;
  readonly dueAt: Date;
};

export type ExamineStep = ReturnType<typeof createExamineStep>;

export interface ExamineStepReads {
  readonly findSuppressed: FindSuppressed;
  readonly readSequence: (businessId: string, version: number) => Promise<Sequence | null>;
}

type ExamineDependencies = Pick<OperationDependencies, 'stores' | 'config' | 'now'> & ExamineStepReads;

const SUPPRESSED = { state: 'ineligible', ineligibleReason: 'suppressed' } as const;
const COLLEAGUES_MAX = 50;

/**
 * Looks once more whether somebody may be written to, and renders the message. All is read beside the transaction of the
 * claim, whose lock of the business keeps everybody else from changing it.
 */
export function createExamineStep(deps: ExamineDependencies) {
  const { stores, config, now, readSequence } = deps;
  const rules = scheduleRules(config);
  return async function examineStep(
    business: Business,
    campaign: OutreachCampaign,
    enrolment: DueEnrolment,
  ): Promise<ExaminedStep> {
    const { step, timeZone } = enrolment;
    const zone = timeZone ?? 'UTC';
    const prospect = await stores.prospects.find(enrolment.prospectId);
    const sequence = await readSequence(business.id, enrolment.sequenceVersion ?? 0);
    const { sender } = campaign;
    if (prospect === null || sequence === null || sender === null) return end({ state: 'stopped' });
    const sends = await stores.sends.listByEnrolment(enrolment.id);
    const send = sends.find((each) => each.step === step) ?? null;
    if (send?.state === 'sending') return { kind: 'later', dueAt: send.claim?.leaseUntil ?? now() };
    if (send?.state === 'unknown') {
      const next = nextStep(sequence.steps, { step, at: now() }, zone, rules);
      return next === null ? end({ state: 'finished' }) : { kind: 'next', ...next };
    }
    const gate = await mayBeWrittenTo(deps, campaign, enrolment);
    if (gate !== null) return gate;
    const times = { step, dueAt: enrolment.dueAt, enrolledAt: enrolment.createdAt };
    const retimed = retime(times, now(), zone, rules);
    if (retimed.kind === 'expired') return end({ state: 'expired' });
    if (retimed.kind === 'later') return retimed;
    const rendering = renderingFor(send, sequence, step, templateValues(prospect, sender));
    if (rendering === null) return end({ state: 'finished' });
    if (rendering.kind === 'needs_review')
      return { kind: 'hold', hold: { reason: 'needs_review', until: null, detail: rendering.detail } };
    const thread = threadOf(sequence.steps, step, sends);
    return {
      kind: 'ready',
      message: { business, sender, prospect, rendered: rendering.rendered, thread },
      send,
    };
  };
}

/** A message that was tried before has the text it had then, whatever its values have become. */
function renderingFor(
  send: OutreachSend | null,
  { steps }: Sequence,
  step: number,
  values: TemplateValues,
): StepRendering | null {
  const rendered = send?.rendered ?? null;
  return rendered === null ? renderForProspect(steps, step, values) : { kind: 'ready', rendered };
}

/** Null where nothing speaks against it. */
async function mayBeWrittenTo(
  { stores, config, now, findSuppressed }: ExamineDependencies,
  { businessId, partnerId, countryRule, sender }: OutreachCampaign,
  { id, email, companyDomain, country, step }: DueEnrolment,
): Promise<ExaminedStep | null> {
  if ((await findSuppressed({ businessId, partnerId }, [email])).has(email)) return end(SUPPRESSED);
  const gate = passCountryGate(countryRule, country);
  if (gate === 'denied') {
    const ineligibleReason = country === null ? 'country_unknown' : 'country_not_allowed';
    return end({ state: 'ineligible', ineligibleReason });
  }
  // Who was let through by hand, although the country is not known, stays so.
  if (companyDomain === null || !config.outreach.isPaced) return null;
  const colleagues = (
    await stores.enrolments.listColleagues(businessId, companyDomain, COLLEAGUES_MAX)
  ).filter((colleague) => colleague.id !== id);
  const history = {
    lastStartedAt: latest(colleagues.map(({ lastSentAt }) => lastSentAt)),
    lastNewAt: latest(colleagues.map(({ firstSentAt }) => firstSentAt)),
  };
  const pace = { isFirst: step === 1, timeZone: sender?.timeZone ?? 'UTC' };
  const hold = decideCompanyPace(history, pace, now());
  return hold === null ? null : { kind: 'hold', hold };
}

function end(how: EnrolmentEnd): ExaminedStep {
  return { kind: 'end', end: how };
}

function latest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : new Date(Math.max(...known.map((time) => time.getTime())));
}
