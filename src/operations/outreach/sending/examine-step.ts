import { passCountryGate } from '../../../domain/outreach/eligibility/decide-enrolment';
import type { EnrolmentHold } from '../../../domain/outreach/enrolment';
import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import { decideCompanyPace } from '../../../domain/outreach/pace/decide-company-pace';
import { positionAfter, retime, type ScheduleRules } from '../../../domain/outreach/schedule/step-schedule';
import { fullNameOf } from '../../../domain/leads/visitors/visitor';
import type { ReadyMessage } from '../../../domain/outreach/rendered-message';
import { isOut, type OutreachSend } from '../../../domain/outreach/send';
import type { Sequence } from '../../../domain/outreach/sequence';
import type { StepRendering } from '../../../domain/outreach/templates/render-step';
import type { TemplateValues } from '../../../domain/outreach/templates/template-fields';
import type { EnrolmentEnd } from '../enrolments/end-enrolment';
import { renderForProspect, templateValues, threadOf } from './message-content';
import type { DueStep } from './read-due-steps';

/** What there is to do for an enrolment whose step is due. */
export type ExaminedStep =
  | { readonly kind: 'end'; readonly end: EnrolmentEnd }
  | { readonly kind: 'hold'; readonly hold: EnrolmentHold }
  | { readonly kind: 'later'; readonly dueAt: Date }
  /**
   * Its message is out: the person could not be written to for a while and now can again, or nobody has told what came of it.
   * The sequence goes on as though it had arrived.
   */
  | ({ readonly kind: 'next' } & ReturnType<typeof positionAfter>)
  | {
      readonly kind: 'ready';
      readonly message: Omit<ReadyMessage, 'websiteUrl'>;
      /** The name beside the address; null where there is none. */
      readonly toName: string | null;
      /** The one that was tried before, with this message. */
      readonly send: OutreachSend | null;
    };

/** Looks once more whether somebody may be written to, and renders the message. */
export function examineStep(
  campaign: OutreachCampaign,
  { enrolment, prospect, sequence, sends, ...known }: DueStep,
  rules: ScheduleRules,
  at: Date,
): ExaminedStep {
  const { step } = enrolment;
  const zone = enrolment.timeZone ?? 'UTC';
  const { sender } = campaign;
  if (prospect === null || sequence === null || sender === null) return end({ state: 'stopped' });
  const send = sends.find((each) => each.step === step) ?? null;
  if (send?.state === 'sending') return { kind: 'later', dueAt: send.claim?.leaseUntil ?? at };
  if (send !== null && isOut(send)) {
    const sent = { step, at: send.sentAt ?? at };
    return { kind: 'next', ...positionAfter(sequence.steps, sent, zone, rules) };
  }
  const gate = passGate(campaign, { ...known, enrolment }, at);
  if (gate !== null) return gate;
  const { dueAt, createdAt } = enrolment;
  const { lastSeenAt } = prospect.visits;
  const waitsSince = lastSeenAt > createdAt ? lastSeenAt : createdAt;
  const retimed = retime({ step, dueAt, waitsSince }, at, zone, rules);
  if (retimed.kind === 'expired') return end({ state: 'expired' });
  if (retimed.kind === 'later') return retimed;
  const rendering = renderingFor(step, sequence, sends, templateValues(prospect, sender.fromName));
  if (rendering === null) return end({ state: 'finished' });
  if (rendering.kind === 'needs_review')
    return { kind: 'hold', hold: { reason: 'needs_review', until: null, detail: rendering.detail } };
  const { rendered } = rendering;
  const message = { sender, rendered, thread: threadOf(sequence.steps, step, sends) };
  const again = send === null ? null : { ...send, sequenceVersion: sequence.version, rendered };
  const toName = fullNameOf(prospect.person);
  return { kind: 'ready', message, toName: toName === '' ? null : toName, send: again };
}

/** A message of this version that was tried before has the text it had then, whatever its values have become. */
function renderingFor(
  step: number,
  { version, steps }: Sequence,
  sends: readonly OutreachSend[],
  values: TemplateValues,
): StepRendering | null {
  const tried = sends.find((send) => send.step === step && send.sequenceVersion === version);
  const rendered = tried?.rendered ?? null;
  return rendered === null ? renderForProspect(steps, step, values, sends) : { kind: 'ready', rendered };
}

/** Null where nothing speaks against it. */
function passGate(
  { countryRule, sender }: OutreachCampaign,
  { enrolment, isSuppressed, colleagues }: Pick<DueStep, 'enrolment' | 'isSuppressed' | 'colleagues'>,
  at: Date,
): ExaminedStep | null {
  const { country, step } = enrolment;
  if (isSuppressed) return end({ state: 'ineligible', ineligibleReason: 'suppressed' });
  if (passCountryGate(countryRule, country) === 'denied') {
    const ineligibleReason = country === null ? 'country_unknown' : 'country_not_allowed';
    return end({ state: 'ineligible', ineligibleReason });
  }
  // Who was let through by hand, although the country is not known, stays so.
  const pace = { isFirst: step === 1, timeZone: sender?.timeZone ?? 'UTC' };
  const hold = decideCompanyPace(colleagues, pace, at);
  return hold === null ? null : { kind: 'hold', hold };
}

function end(how: EnrolmentEnd): ExaminedStep {
  return { kind: 'end', end: how };
}
