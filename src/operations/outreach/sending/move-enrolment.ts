import type { Enrolment } from '../../../domain/outreach/enrolment';
import { nextStep } from '../../../domain/outreach/schedule/step-schedule';
import type { OutreachSend } from '../../../domain/outreach/send';
import { UNKNOWN_WAITS_MS, type AfterSend } from '../../../domain/outreach/sending/after-send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EnrolmentUpdate } from '../../../persistence/outreach/enrolments';
import type { OperationDependencies } from '../../dependencies';
import type { EndEnrolment } from '../enrolment/end-enrolment';
import { scheduleRules } from '../enrolment/schedule-rules';
import type { ExamineStepReads } from './examine-step';

export interface MoveDependencies extends Pick<OperationDependencies, 'stores' | 'config'> {
  readonly endEnrolment: EndEnrolment;
  readonly readSequence: ExamineStepReads['readSequence'];
}

/** The enrolment goes on, waits or ends; one that has ended meanwhile only knows that it was written to. */
export async function moveEnrolment(
  deps: MoveDependencies,
  transaction: Transaction,
  send: OutreachSend,
  after: AfterSend,
  at: Date,
): Promise<void> {
  const { stores, endEnrolment } = deps;
  const enrolment = await stores.enrolments.find(send.enrolmentId, transaction);
  if (enrolment === null) return;
  const isOut = send.state === 'sent' || send.state === 'unknown';
  const startedAt = send.dataStartedAt ?? at;
  const set: EnrolmentUpdate = {
    ...(isOut && { lastSentAt: startedAt, firstSentAt: enrolment.firstSentAt ?? startedAt }),
    updatedAt: at,
  };
  const isAtStep = enrolment.state === 'active' && enrolment.step === send.step;
  const moved = isAtStep ? await positionAfter(deps, enrolment, send, after, at) : {};
  await stores.enrolments.updateMany(transaction, [{ id: enrolment.id, set: { ...set, ...moved } }]);
  if (isAtStep && isOut) await noteContact(deps, transaction, send, at);
  if (isAtStep && (after.enrolment === 'bounced' || after.enrolment === 'failed'))
    await endEnrolment(transaction, enrolment, { state: after.enrolment });
}

async function positionAfter(
  { config, readSequence }: MoveDependencies,
  { timeZone }: Enrolment,
  { businessId, sequenceVersion, step, dataStartedAt }: OutreachSend,
  after: AfterSend,
  at: Date,
): Promise<EnrolmentUpdate> {
  if (after.enrolment === 'waits')
    return { dueAt: after.dueAt ?? new Date(at.getTime() + UNKNOWN_WAITS_MS), hold: null };
  if (after.enrolment !== 'next_step') return {};
  const sequence = await readSequence(businessId, sequenceVersion);
  const sent = { step, at: dataStartedAt ?? at };
  const next = nextStep(sequence?.steps ?? [], sent, timeZone ?? 'UTC', scheduleRules(config));
  return next === null ? { state: 'finished', step: null, dueAt: null, hold: null } : { ...next, hold: null };
}

/** A prospect that was new has been contacted now; what people have said of it stays. */
async function noteContact(
  { stores }: MoveDependencies,
  transaction: Transaction,
  { prospectId }: OutreachSend,
  at: Date,
): Promise<void> {
  const prospect = await stores.prospects.find(prospectId, transaction);
  if (prospect?.status !== 'new') return;
  await stores.prospects.replaceMany(transaction, [{ ...prospect, status: 'contacted', updatedAt: at }]);
}
