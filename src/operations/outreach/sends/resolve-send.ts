import { RecordNotFound } from '../../../domain/errors';
import { stillHeld } from '../../../domain/outreach/enrolment-hold';
import { firstStepDueAt, positionAfter } from '../../../domain/outreach/schedule/step-schedule';
import { SendNotUnknown, type OutreachSend, type SendState } from '../../../domain/outreach/send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../../accounts/audit/record-audit';
import { noteHealth } from '../campaign/campaign-progress';
import { settleUnknown } from '../inbound/verdict-effects';
import type { OutreachDependencies } from '../outreach-dependencies';
import { getSend } from './read-sends';

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
export async function resolveSend(
  deps: OutreachDependencies,
  { partnerId, sendId, outcome, actor }: Resolution,
): Promise<OutreachSend> {
  const { stores, now, poke, recordAudit, publishEvents, claimBusiness } = deps;
  const { businessId } = await getSend(deps, partnerId, sendId);
  await stores.transact(async (transaction) => {
    const claimed = await claimBusiness(transaction, businessId);
    const send = await getSend(deps, partnerId, sendId, transaction);
    if (claimed === null) throw new RecordNotFound('Send not found');
    if (send.state !== 'unknown') throw new SendNotUnknown(send.state);
    const isWaiting = await moveWaiting(deps, transaction, send, outcome);
    const state = outcome === 'sent' ? 'sent' : isWaiting ? 'due' : 'failed';
    if (outcome === 'sent') {
      const { events, health } = await settleUnknown(deps, transaction, claimed.business, send);
      await publishEvents(transaction, events);
      await noteHealth(deps, transaction, claimed, health);
    } else await storeUnsent(deps, transaction, send, state);
    await stores.outreachCampaigns.update(transaction, businessId, { dueAt: now() });
    const after = { outcome, state };
    await recordAudit(transaction, { actor, partnerId, action: 'send.resolved', target: sendId, after });
  });
  poke({ type: 'runOutreach', input: { businessId } });
  return await getSend(deps, partnerId, sendId);
}

/** The enrolment of a message goes on after it, or sends it again; false where it has gone on without it. */
async function moveWaiting(
  { stores, config, now }: OutreachDependencies,
  transaction: Transaction,
  { businessId, enrolmentId, sequenceVersion, step, dataStartedAt }: OutreachSend,
  outcome: Resolution['outcome'],
): Promise<boolean> {
  const enrolment = await stores.enrolments.find(enrolmentId, transaction);
  if (enrolment?.state !== 'active' || enrolment.step !== step) return false;
  const at = now();
  const [zone, rules] = [enrolment.timeZone ?? 'UTC', config.outreach];
  const sequence = outcome === 'sent' ? await stores.sequences.find(businessId, sequenceVersion) : null;
  const position =
    outcome === 'sent'
      ? positionAfter(sequence?.steps ?? [], { step, at: dataStartedAt ?? at }, zone, rules)
      : { step, dueAt: firstStepDueAt(at, zone, rules) };
  const set = { ...stillHeld(position, enrolment.hold, at), updatedAt: at };
  await stores.enrolments.updateMany(transaction, [{ id: enrolmentId, set }]);
  return true;
}

async function storeUnsent(
  { stores, now }: OutreachDependencies,
  transaction: Transaction,
  { id }: OutreachSend,
  state: SendState,
): Promise<void> {
  const at = now();
  const again = state === 'due' ? { dueAt: at, dataStartedAt: null } : { dueAt: null };
  const set = { state, ...again, sentAt: null, claim: null, updatedAt: at };
  await stores.sends.updateMany(transaction, [{ id, set }]);
}
