import { RecordNotFound } from '../../../domain/errors';
import type { Enrolment } from '../../../domain/outreach/enrolment';
import { firstStepDueAt, positionAfter } from '../../../domain/outreach/schedule/step-schedule';
import { SendNotUnknown, type OutreachSend } from '../../../domain/outreach/send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EnrolmentUpdate } from '../../../persistence/outreach/enrolments';
import type { Actor } from '../../accounts/audit/record-audit';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import { noteHealth } from '../campaign/campaign-progress';
import type { OutreachDependencies } from '../outreach-dependencies';
import { sentEvent } from '../outreach-events';
import { createGetSend } from './read-sends';

export interface Resolution {
  readonly partnerId: string;
  readonly sendId: string;
  readonly outcome: 'sent' | 'not_sent';
  readonly actor: Actor;
}

/**
 * Notes what somebody has found out about a message whose outcome nobody knew. It stays free. One that was sent lets the
 * sequence go on; one that was not is sent again under its Message-ID, unless the sequence has gone on without it.
 * @throws RecordNotFound, SendNotUnknown
 */
export function createResolveSend(deps: OutreachDependencies) {
  const { stores, now, poke, recordAudit, publishEvents, claimBusiness } = deps;
  const getSend = createGetSend(deps);
  return async function resolveSend(request: Resolution): Promise<OutreachSend> {
    const { partnerId, sendId, outcome, actor } = request;
    const { businessId } = await getSend(partnerId, sendId);
    await stores.transact(async (transaction) => {
      const claimed = await claimBusiness(transaction, businessId);
      const send = claimed === null ? null : await stores.sends.find(sendId, transaction);
      if (claimed === null || send === null) throw new RecordNotFound('Send not found');
      if (send.state !== 'unknown') throw new SendNotUnknown(send.state);
      const resolved = await resolveIn(deps, transaction, send, outcome);
      await stores.outreachCampaigns.update(transaction, businessId, { dueAt: now() });
      await recordAudit(transaction, {
        actor,
        partnerId,
        action: 'send.resolved',
        target: sendId,
        after: { outcome, state: resolved.state },
      });
      if (resolved.state === 'sent') await tell(transaction, claimed, resolved);
    });
    poke({ type: 'runOutreach', input: { businessId } });
    return await getSend(partnerId, sendId);
  };

  async function tell(transaction: Transaction, claimed: ClaimedBusiness, send: OutreachSend): Promise<void> {
    await noteHealth(deps, transaction, claimed, ['sent']);
    // Of somebody who was erased nothing is told.
    if (send.email !== '') await publishEvents(transaction, [sentEvent(claimed.business, send, now())]);
  }
}

async function resolveIn(
  deps: OutreachDependencies,
  transaction: Transaction,
  send: OutreachSend,
  outcome: Resolution['outcome'],
): Promise<OutreachSend> {
  const { stores, now } = deps;
  const at = now();
  const enrolment = await stores.enrolments.find(send.enrolmentId, transaction);
  const waiting = enrolment?.state === 'active' && enrolment.step === send.step ? enrolment : null;
  const resolved = { ...send, ...resolvedState(send, outcome, waiting, at), claim: null, updatedAt: at };
  await stores.sends.updateMany(transaction, [{ id: send.id, set: resolved }]);
  if (waiting !== null) {
    const set = { ...(await movedBy(deps, send, outcome, waiting)), updatedAt: at };
    await stores.enrolments.updateMany(transaction, [{ id: waiting.id, set }]);
  }
  return resolved;
}

function resolvedState(
  send: OutreachSend,
  outcome: Resolution['outcome'],
  waiting: Enrolment | null,
  at: Date,
): Pick<OutreachSend, 'state' | 'dueAt' | 'dataStartedAt' | 'sentAt'> {
  const { dataStartedAt } = send;
  if (outcome === 'sent') return { state: 'sent', dueAt: null, dataStartedAt, sentAt: dataStartedAt ?? at };
  if (waiting === null) return { state: 'failed', dueAt: null, dataStartedAt, sentAt: null };
  return { state: 'due', dueAt: at, dataStartedAt: null, sentAt: null };
}

async function movedBy(
  { stores, config, now }: OutreachDependencies,
  { businessId, sequenceVersion, step, dataStartedAt }: OutreachSend,
  outcome: Resolution['outcome'],
  { timeZone }: Enrolment,
): Promise<EnrolmentUpdate> {
  const [zone, rules] = [timeZone ?? 'UTC', config.outreach];
  if (outcome === 'not_sent') return { dueAt: firstStepDueAt(now(), zone, rules) };
  const sequence = await stores.sequences.find(businessId, sequenceVersion);
  return positionAfter(sequence?.steps ?? [], { step, at: dataStartedAt ?? now() }, zone, rules);
}
