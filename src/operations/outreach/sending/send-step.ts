import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { PermitRefusal } from '../../../domain/outreach/pace/decide-permit';
import type { AfterSend } from '../../../domain/outreach/sending/after-send';
import type { OperationDependencies } from '../../dependencies';
import type { FindSuppressed } from '../suppressions/find-suppressed';
import type { ClaimOutcome, ClaimSend } from './claim-send';
import type { MessageLinks } from '../unsubscribe/message-links';
import { messageContent } from './message-content';
import type { RecordSend } from './record-send';

export type SendStepOutcome =
  | { readonly kind: 'recorded'; readonly after: AfterSend | null }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'refused'; readonly reason: PermitRefusal; readonly retryAt: Date | null }
  | { readonly kind: 'no_funds' };

export interface SendStepDependencies extends Pick<
  OperationDependencies,
  'stores' | 'poke' | 'now' | 'mailTransport' | 'composeMessage'
> {
  readonly claimSend: ClaimSend;
  readonly findSuppressed: FindSuppressed;
  readonly recording: RecordSend;
  readonly links: MessageLinks;
}

export type SendStep = ReturnType<typeof createSendStep>;

/**
 * Sends the due message of one enrolment: claim, last look, DATA, record. Killed anywhere, it leaves a claim that runs
 * out; only once DATA may have begun nobody knows whether the message arrived, and it is not sent again.
 */
export function createSendStep(deps: SendStepDependencies) {
  const { poke, claimSend } = deps;
  return async function sendStep(
    enrolment: Pick<Enrolment, 'id' | 'businessId'>,
    signal: AbortSignal,
  ): Promise<SendStepOutcome> {
    const claimed = await claimSend(enrolment);
    if (claimed.kind !== 'claimed') return claimed;
    for (const webhookId of claimed.listenerIds) poke({ type: 'deliverWebhooks', input: { webhookId } });
    const { send, claim } = claimed;
    const result = await handOver(deps, claimed, signal);
    const after = await deps.recording.recordSend({ ...send, token: claim.token }, result);
    return { kind: 'recorded', after };
  };
}

type Claimed = Extract<ClaimOutcome, { kind: 'claimed' }>;

async function handOver(
  { stores, now, mailTransport, composeMessage, findSuppressed, links }: SendStepDependencies,
  { send, claim, message }: Claimed,
  signal: AbortSignal,
) {
  const { id: sendId, partnerId, businessId, prospectId, messageId, email } = send;
  const bytes = await composeMessage(messageContent(message, send, links));
  const outgoing = { sendId, partnerId, businessId, prospectId, messageId, to: email, bytes };
  return await mailTransport.deliver(
    { ...outgoing, envelopeFrom: message.sender.fromEmail },
    {
      signal,
      async beforeData() {
        if ((await findSuppressed(send, [email])).has(email)) return false;
        return await stores.sends.startData(sendId, claim.token, now());
      },
    },
  );
}
