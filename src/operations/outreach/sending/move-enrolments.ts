import type { Enrolment } from '../../../domain/outreach/enrolment';
import { stillHeld } from '../../../domain/outreach/enrolment-hold';
import { positionAfter } from '../../../domain/outreach/schedule/step-schedule';
import { isOut, type OutreachSend } from '../../../domain/outreach/send';
import { UNKNOWN_WAITS_MS, type Outcome } from '../../../domain/outreach/sending/after-send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EnrolmentUpdate } from '../../../persistence/outreach/enrolments';
import { endContact } from '../enrolments/end-enrolment';
import type { OutreachDependencies } from '../outreach-dependencies';
import { readSequences } from './read-due-steps';

/** What came of a send, as it is stored. */
export interface StoredOutcome extends Outcome {
  readonly send: OutreachSend;
  /** Null once its person was erased. */
  readonly enrolment: Enrolment | null;
  /** Whether the enrolment waits for this send; else it has gone on or ended. */
  readonly isAwaited: boolean;
}

/** Enrolments go on, wait or end; those that have ended meanwhile only know that they were written to. */
export async function moveEnrolments(
  deps: OutreachDependencies,
  transaction: Transaction,
  businessId: string,
  ended: readonly StoredOutcome[],
  at: Date,
): Promise<void> {
  const { stores, config } = deps;
  const versions = ended.map(({ send }) => (send.state === 'sent' ? send.sequenceVersion : null));
  const sequences = await readSequences(deps, businessId, versions);
  const updates: { id: string; set: EnrolmentUpdate }[] = [];
  const written: string[] = [];
  for (const one of ended) {
    const { send, enrolment, isAwaited } = one;
    if (enrolment === null || (!isAwaited && !isOut(send))) continue;
    const startedAt = send.dataStartedAt ?? at;
    const times = { lastSentAt: startedAt, firstSentAt: enrolment.firstSentAt ?? startedAt };
    const position = isAwaited ? movedBy(one, enrolment) : {};
    updates.push({ id: enrolment.id, set: { ...(isOut(send) && times), updatedAt: at, ...position } });
    if (isAwaited && isOut(send)) written.push(send.prospectId);
  }
  await stores.enrolments.updateMany(transaction, updates);
  // What people have said of a prospect stays.
  await stores.prospects.changeStatus(transaction, written, { from: ['new'], to: 'contacted' }, at);
  for (const { send, enrolment, isAwaited } of ended) {
    if (enrolment !== null && isAwaited && (send.state === 'bounced' || send.state === 'failed'))
      await endContact(deps, transaction, enrolment, send.state);
  }

  function movedBy({ send, after }: StoredOutcome, { timeZone, hold }: Enrolment): EnrolmentUpdate {
    const { state, step, sequenceVersion, dataStartedAt } = send;
    if (state === 'bounced' || state === 'failed') return {};
    if (state !== 'sent') {
      const dueAt = after.dueAt ?? new Date(at.getTime() + UNKNOWN_WAITS_MS);
      return stillHeld({ step, dueAt }, hold, at);
    }
    const steps = sequences.get(sequenceVersion)?.steps ?? [];
    const sent = { step, at: dataStartedAt ?? at };
    return stillHeld(positionAfter(steps, sent, timeZone ?? 'UTC', config.outreach), hold, at);
  }
}
