import type { AuditAction } from '../../../domain/accounts/audit-actions';
import { RecordNotFound } from '../../../domain/errors';
import { EnrolmentEnded, isOpen, type Enrolment } from '../../../domain/outreach/enrolment';
import { firstStepDueAt } from '../../../domain/outreach/schedule/step-schedule';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../../accounts/audit/record-audit';
import type { OutreachDependencies } from '../outreach-dependencies';
import { endEnrolment } from './end-enrolment';
import { createGetEnrolment } from './read-enrolments';

export interface EnrolmentRequest {
  readonly partnerId: string;
  readonly enrolmentId: string;
  readonly actor: Actor;
}

/** Answers whether anything has changed. @throws EnrolmentEnded */
type Apply = (transaction: Transaction, enrolment: Enrolment) => Promise<boolean>;

/**
 * What people do with one person's enrolment. Each answers it as it is stored then; what is so already changes nothing.
 * @throws RecordNotFound, EnrolmentEnded
 */
export function createChangeEnrolment(deps: OutreachDependencies) {
  const { stores, now, poke, recordAudit } = deps;
  const getEnrolment = createGetEnrolment(deps);
  const { stop, hold, resume } = enrolmentChanges(deps);
  return {
    stopEnrolment: async (request: EnrolmentRequest) => await change(request, 'enrolment.stopped', stop),
    /** Nothing is sent until then, or until somebody resumes it. */
    holdEnrolment: async ({ until, ...request }: EnrolmentRequest & { readonly until: Date | null }) =>
      await change(request, 'enrolment.held', hold(until)),
    /** What is due by then is timed anew. */
    resumeEnrolment: async (request: EnrolmentRequest) => await change(request, 'enrolment.resumed', resume),
  };

  async function change(
    { partnerId, enrolmentId, actor }: EnrolmentRequest,
    action: AuditAction,
    apply: Apply,
  ): Promise<Enrolment> {
    const { businessId } = await getEnrolment(partnerId, enrolmentId);
    await stores.transact(async (transaction) => {
      await stores.businesses.lock(transaction, [businessId]);
      const enrolment = await stores.enrolments.find(enrolmentId, transaction);
      if (enrolment === null) throw new RecordNotFound('Enrolment not found');
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
    return await getEnrolment(partnerId, enrolmentId);
  }
}

function enrolmentChanges(deps: OutreachDependencies) {
  const { stores, config, now } = deps;
  const stop: Apply = async (transaction, enrolment) => {
    if (enrolment.state === 'stopped') return false;
    requireOpen(enrolment);
    await endEnrolment(deps, transaction, enrolment, { state: 'stopped' });
    return true;
  };

  const hold =
    (until: Date | null): Apply =>
    async (transaction, enrolment) => {
      requireOpen(enrolment);
      const held = { reason: 'by_hand', until, detail: null } as const;
      const set = { hold: held, dueAt: until, updatedAt: now() };
      await stores.enrolments.updateMany(transaction, [{ id: enrolment.id, set }]);
      return true;
    };

  const resume: Apply = async (transaction, enrolment) => {
    requireOpen(enrolment);
    const { id, step, timeZone } = enrolment;
    if (enrolment.hold === null) return false;
    const at = now();
    const dueAt = step === null ? null : firstStepDueAt(at, timeZone ?? 'UTC', config.outreach);
    await stores.enrolments.updateMany(transaction, [{ id, set: { hold: null, dueAt, updatedAt: at } }]);
    return true;
  };

  return { stop, hold, resume };
}

function requireOpen(enrolment: Enrolment): void {
  if (!isOpen(enrolment)) throw new EnrolmentEnded(enrolment.state);
}
