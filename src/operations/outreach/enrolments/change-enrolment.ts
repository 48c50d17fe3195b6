import type { AuditAction } from '../../../domain/accounts/audit-actions';
import { EnrolmentEnded, isOpen, type Enrolment } from '../../../domain/outreach/enrolment';
import { firstStepDueAt, followUpDueAt } from '../../../domain/outreach/schedule/step-schedule';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../../accounts/audit/record-audit';
import type { OutreachDependencies } from '../outreach-dependencies';
import { endEnrolment } from './end-enrolment';
import { holdUntil } from './hold-until';
import { enrolmentNotFound, getEnrolment } from './read-enrolments';

export interface EnrolmentRequest {
  readonly partnerId: string;
  readonly enrolmentId: string;
  readonly actor: Actor;
}

/** Answers whether anything has changed. @throws EnrolmentEnded */
type Apply = (transaction: Transaction, enrolment: Enrolment) => Promise<boolean>;

/** One that has been stopped stays so. @throws RecordNotFound, EnrolmentEnded */
export async function stopEnrolment(
  deps: OutreachDependencies,
  request: EnrolmentRequest,
): Promise<Enrolment> {
  return await change(deps, request, 'enrolment.stopped', async (transaction, enrolment) => {
    if (enrolment.state === 'stopped') return false;
    requireOpen(enrolment);
    await endEnrolment(deps, transaction, enrolment, { state: 'stopped' });
    return true;
  });
}

/** Nothing is sent until then, or until somebody resumes it. @throws RecordNotFound, EnrolmentEnded */
export async function holdEnrolment(
  deps: OutreachDependencies,
  { until, ...request }: EnrolmentRequest & { readonly until: Date | null },
): Promise<Enrolment> {
  return await change(deps, request, 'enrolment.held', async (transaction, enrolment) => {
    requireOpen(enrolment);
    const dueAt = enrolment.hold === null ? enrolment.dueAt : await dueWithoutHold(deps, enrolment);
    const hold = { reason: 'by_hand', until, detail: null } as const;
    await holdUntil(deps, transaction, { ...enrolment, dueAt }, hold);
    return true;
  });
}

/**
 * What is due by then is timed anew, no earlier than its sequence says; one that is not held stays as it is.
 * @throws RecordNotFound, EnrolmentEnded
 */
export async function resumeEnrolment(
  deps: OutreachDependencies,
  request: EnrolmentRequest,
): Promise<Enrolment> {
  const { stores, now } = deps;
  return await change(deps, request, 'enrolment.resumed', async (transaction, enrolment) => {
    requireOpen(enrolment);
    if (enrolment.hold === null) return false;
    const set = { hold: null, dueAt: await dueWithoutHold(deps, enrolment), updatedAt: now() };
    await stores.enrolments.updateMany(transaction, [{ id: enrolment.id, set }]);
    return true;
  });
}

/** When the next step is due where nothing holds it. */
async function dueWithoutHold(
  { stores, config, now }: OutreachDependencies,
  { businessId, sequenceVersion, step, timeZone, lastSentAt }: Enrolment,
): Promise<Date | null> {
  if (step === null || sequenceVersion === null) return null;
  const [zone, rules] = [timeZone ?? 'UTC', config.outreach];
  const soonest = firstStepDueAt(now(), zone, rules);
  if (step === 1 || lastSentAt === null) return soonest;
  const sequence = await stores.sequences.find(businessId, sequenceVersion);
  const delayDays = sequence?.steps[step - 1]?.delayDays ?? 0;
  const dueAt = followUpDueAt(lastSentAt, delayDays, zone, rules);
  return dueAt > soonest ? dueAt : soonest;
}

/** Answers the enrolment as it is stored then. */
async function change(
  deps: OutreachDependencies,
  { partnerId, enrolmentId, actor }: EnrolmentRequest,
  action: AuditAction,
  apply: Apply,
): Promise<Enrolment> {
  const { stores, now, poke, recordAudit } = deps;
  const { businessId } = await getEnrolment(deps, partnerId, enrolmentId);
  await stores.transact(async (transaction) => {
    const active = await stores.businesses.lock(transaction, [businessId]);
    const enrolment = await getEnrolment(deps, partnerId, enrolmentId, transaction);
    if (!active.has(businessId)) throw enrolmentNotFound();
    if (!(await apply(transaction, enrolment))) return;
    await stores.outreachCampaigns.update(transaction, businessId, { dueAt: now() });
    await recordAudit(transaction, {
      actor,
      partnerId,
      action,
      target: enrolmentId,
      before: { state: enrolment.state, hold: enrolment.hold?.reason ?? null },
    });
  });
  poke({ type: 'runOutreach', input: { businessId } });
  return await getEnrolment(deps, partnerId, enrolmentId);
}

function requireOpen(enrolment: Enrolment): void {
  if (!isOpen(enrolment)) throw new EnrolmentEnded(enrolment.state);
}
