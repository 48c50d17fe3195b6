import type { Enrolment } from '../../../domain/outreach/enrolment';
import { stillHeld } from '../../../domain/outreach/enrolment-hold';
import { positionAfter } from '../../../domain/outreach/schedule/step-schedule';
import { isOut, type OutreachSend } from '../../../domain/outreach/send';
import { UNKNOWN_WAITS_MS, type AfterSend } from '../../../domain/outreach/sending/after-send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EnrolmentUpdate } from '../../../persistence/outreach/enrolments';
import { endEnrolment } from '../enrolments/end-enrolment';
import type { OutreachDependencies } from '../outreach-dependencies';
import { readSequences } from './read-due-steps';
import type { EndedSend } from './record-sends';

/** Enrolments go on, wait or end; those that have ended meanwhile only know that they were written to. */
export async function moveEnrolments(
  deps: OutreachDependencies,
  transaction: Transaction,
  businessId: string,
  ended: readonly Omit<EndedSend, 'stored'>[],
  at: Date,
): Promise<void> {
  const { stores, config } = deps;
  const ids = ended.map(({ send }) => send.enrolmentId);
  const enrolments = new Map(
    (await stores.enrolments.findMany(ids, transaction)).map((one) => [one.id, one]),
  );
  const goingOn = ended.filter(({ after }) => after.enrolment === 'next_step');
  const sequences = await readSequences(
    deps,
    businessId,
    goingOn.map(({ send }) => send.sequenceVersion),
  );
  const updates: { id: string; set: EnrolmentUpdate }[] = [];
  const failed: { enrolment: Enrolment; state: 'bounced' | 'failed' }[] = [];
  const written: string[] = [];
  const bounced: string[] = [];
  for (const { send, after } of ended) {
    const enrolment = enrolments.get(send.enrolmentId);
    if (enrolment === undefined) continue;
    const hasLeft = isOut(send);
    const startedAt = send.dataStartedAt ?? at;
    const times = { lastSentAt: startedAt, firstSentAt: enrolment.firstSentAt ?? startedAt };
    const isAtStep = enrolment.state === 'active' && enrolment.step === send.step;
    const position = isAtStep ? movedBy(enrolment, send, after) : {};
    updates.push({ id: enrolment.id, set: { ...(hasLeft && times), updatedAt: at, ...position } });
    if (isAtStep && hasLeft) written.push(send.prospectId);
    if (isAtStep && send.state === 'bounced') bounced.push(send.prospectId);
    if (isAtStep && (after.enrolment === 'bounced' || after.enrolment === 'failed'))
      failed.push({ enrolment, state: after.enrolment });
  }
  await stores.enrolments.updateMany(transaction, updates);
  // What people have said of a prospect stays.
  await stores.prospects.changeStatus(transaction, written, { from: ['new'], to: 'contacted' }, at);
  const isOurs = ['new', 'contacted'] as const;
  await stores.prospects.changeStatus(transaction, bounced, { from: isOurs, to: 'suppressed' }, at);
  for (const { enrolment, state } of failed) await endEnrolment(deps, transaction, enrolment, { state });

  function movedBy(
    { timeZone, hold }: Enrolment,
    { sequenceVersion, step, dataStartedAt }: OutreachSend,
    after: AfterSend,
  ): EnrolmentUpdate {
    if (after.enrolment === 'waits') {
      const dueAt = after.dueAt ?? new Date(at.getTime() + UNKNOWN_WAITS_MS);
      return stillHeld({ step, dueAt }, hold, at);
    }
    if (after.enrolment !== 'next_step') return {};
    const steps = sequences.get(sequenceVersion)?.steps ?? [];
    const sent = { step, at: dataStartedAt ?? at };
    return stillHeld(positionAfter(steps, sent, timeZone ?? 'UTC', config.outreach), hold, at);
  }
}
