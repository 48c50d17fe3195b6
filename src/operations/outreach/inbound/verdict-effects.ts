import { isOut } from '../../../domain/outreach/send';
import type { InboundVerdict } from '../../../domain/outreach/inbound/inbound-verdict';
import type { HealthEvent } from '../../../domain/outreach/sending/sending-health';
import type { SuppressionReason } from '../../../domain/outreach/suppression';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { EventDraft } from '../../deliveries/events/publish-events';
import type { OutreachDependencies } from '../outreach-dependencies';
import type { Bounce } from '../outreach-events';
import { suppress } from '../suppressions/suppress';
import type { MessageMatch } from './match-message';

type BounceVerdict = Extract<InboundVerdict, { kind: 'bounce' }>;

/** What a message has changed: the events that tell of it, and what it says about the health of the campaign. */
export interface VerdictEffects {
  readonly events: readonly EventDraft[];
  readonly health: readonly HealthEvent[];
}

export const NO_EFFECTS: VerdictEffects = { events: [], health: [] };

/** By the address alone nobody is suppressed: anybody can write in the name of anybody. */
export async function suppressRecipient(
  deps: OutreachDependencies,
  transaction: Transaction,
  { by, enrolment, send }: MessageMatch,
  reason: SuppressionReason,
): Promise<void> {
  const email = send?.email ?? enrolment.email;
  if (by === 'address' || email === null || email === '') return;
  await suppress(deps, transaction, enrolment.businessId, [{ kind: 'email', value: email }], reason);
}

/** Says of the message that it did not arrive; null where that is known already. */
export async function noteBounce(
  { stores, now }: OutreachDependencies,
  transaction: Transaction,
  { send }: MessageMatch,
  { enrolment: state, status, detail }: BounceVerdict,
): Promise<Bounce | null> {
  if (send === null || !isOut(send)) return null;
  const told = { enhancedCode: status, response: detail };
  await stores.sends.updateMany(transaction, [
    { id: send.id, set: { state, ...told, claim: null, updatedAt: now() } },
  ]);
  return { source: 'report', ...told };
}
