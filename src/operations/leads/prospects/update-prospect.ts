import type { ProspectStatus, Prospect } from '../../../domain/leads/prospects/prospect';
import { isOpen } from '../../../domain/outreach/enrolment';
import { endEnrolment, type EndDependencies } from '../../outreach/enrolments/end-enrolment';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import { claimProspect } from './find-prospect';

export interface UpdateProspectRequest {
  readonly actor: Actor;
  readonly partnerId: string;
  readonly id: string;
  readonly status?: ProspectStatus | undefined;
  /** Replaces all tags. */
  readonly tags?: readonly string[] | undefined;
}

/**
 * Changes what people decide about a prospect; the intake, which may be merging a visit into it at the same
 * moment, and this wait for each other at the business. @throws RecordNotFound
 */
export async function updateProspect(
  deps: EndDependencies & Needs<'businesses' | 'prospects', 'recordAudit'>,
  request: UpdateProspectRequest,
): Promise<Prospect> {
  const { stores, now, recordAudit } = deps;
  const { partnerId, id, actor } = request;
  return await stores.transact(async (transaction) => {
    const prospect = await claimProspect(deps, transaction, partnerId, id);
    const { status = prospect.status, tags = prospect.tags } = request;
    const updated = { ...prospect, status, tags, updatedAt: now() };
    await stores.prospects.replaceMany(transaction, [updated]);
    const state = ENROLMENT_ENDS[status];
    const [enrolment] = state === undefined ? [] : await stores.enrolments.findByProspects([id]);
    if (state !== undefined && enrolment !== undefined && isOpen(enrolment))
      await endEnrolment(deps, transaction, enrolment, { state });
    // Of tags only that they changed: people write into them what they like.
    await recordAudit(transaction, {
      actor,
      partnerId,
      action: 'prospect.updated',
      target: id,
      before: { status: prospect.status },
      after: { status, tagsChanged: request.tags !== undefined },
    });
    return updated;
  });
}

/** A status that somebody gave ends the enrolment: nobody is written to after it. */
const ENROLMENT_ENDS: Readonly<Partial<Record<ProspectStatus, 'replied' | 'unsubscribed' | 'stopped'>>> = {
  replied: 'replied',
  unsubscribed: 'unsubscribed',
  converted: 'stopped',
  suppressed: 'stopped',
};
