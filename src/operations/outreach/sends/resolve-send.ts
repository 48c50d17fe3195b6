import { RecordNotFound } from '../../../domain/errors';
import { SendNotUnknown, type OutreachSend } from '../../../domain/outreach/send';
import { afterUnknown } from '../../../domain/outreach/sending/after-send';
import type { Actor } from '../../accounts/audit/record-audit';
import type { OutreachDependencies } from '../outreach-dependencies';
import { storeOutcomes } from '../sending/store-outcomes';
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
  const { stores, now, poke, recordAudit, claimBusiness } = deps;
  const { businessId } = await getSend(deps, partnerId, sendId);
  await stores.transact(async (transaction) => {
    const claimed = await claimBusiness(transaction, businessId);
    const stored = await getSend(deps, partnerId, sendId, transaction);
    if (claimed === null) throw new RecordNotFound('Send not found');
    if (stored.state !== 'unknown') throw new SendNotUnknown(stored.state);
    const after = afterUnknown(stored, outcome, now());
    await storeOutcomes(deps, transaction, claimed, [{ stored, after }]);
    await stores.outreachCampaigns.update(transaction, businessId, { dueAt: now() });
    const audited = {
      actor,
      partnerId,
      action: 'send.resolved',
      target: sendId,
      after: { outcome },
    } as const;
    await recordAudit(transaction, audited);
  });
  poke({ type: 'runOutreach', input: { businessId } });
  return await getSend(deps, partnerId, sendId);
}
