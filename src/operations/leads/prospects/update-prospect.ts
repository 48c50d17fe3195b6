import { RecordNotFound } from '../../../domain/errors';
import type { ProspectStatus, StoredProspect } from '../../../domain/leads/prospects/prospect';
import { OPEN_ENROLMENT_STATES, type Enrolment } from '../../../domain/outreach/enrolment';
import { endEnrolment } from '../../outreach/enrolments/end-enrolment';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';

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
export function createUpdateProspect({
  stores,
  now,
  recordAudit,
}: Needs<
  'businesses' | 'enrolments' | 'holds' | 'outreachCampaigns' | 'prospects' | 'sends' | 'wallets',
  'now' | 'recordAudit'
>) {
  return async function updateProspect(request: UpdateProspectRequest): Promise<StoredProspect> {
    return await stores.transact(async (transaction) => {
      const prospect = await stores.prospects.find(request.id, transaction);
      if (prospect === null || prospect.partnerId !== request.partnerId) throw notFound();
      const active = await stores.businesses.lock(transaction, [prospect.businessId]);
      if (!active.has(prospect.businessId)) throw notFound();
      const { status = prospect.status, tags = prospect.tags } = request;
      const updated = { ...prospect, status, tags, updatedAt: now() };
      await stores.prospects.replaceMany(transaction, [updated]);
      const state = ENROLMENT_ENDS[status];
      const [enrolment] = state === undefined ? [] : await stores.enrolments.findByProspects([prospect.id]);
      if (state !== undefined && enrolment !== undefined && isOpen(enrolment))
        await endEnrolment({ stores, now }, transaction, enrolment, { state });
      // Of tags only that they changed: people write into them what they like.
      await recordAudit(transaction, {
        actor: request.actor,
        partnerId: prospect.partnerId,
        action: 'prospect.updated',
        target: prospect.id,
        before: { status: prospect.status },
        after: { status, tagsChanged: request.tags !== undefined },
      });
      return updated;
    });
  };
}

/** A status that somebody gave ends the enrolment: nobody is written to after it. */
const ENROLMENT_ENDS: Readonly<Partial<Record<ProspectStatus, 'replied' | 'unsubscribed' | 'stopped'>>> = {
  replied: 'replied',
  unsubscribed: 'unsubscribed',
  converted: 'stopped',
  suppressed: 'stopped',
};

function isOpen({ state }: Enrolment): boolean {
  return OPEN_ENROLMENT_STATES.some((open) => open === state);
}

function notFound(): RecordNotFound {
  return new RecordNotFound('Prospect not found');
}
