import { coalesce, TRANSACTION_RUN_MS_MAX } from '../../../domain/coalesce';
import type { AfterSend } from '../../../domain/outreach/sending/after-send';
import type { TransportResult } from '../../../domain/outreach/sending/transport-result';
import { inParallel } from '../../in-parallel';
import { messageLinks } from '../unsubscribe/message-links';
import type { OutreachDependencies } from '../outreach-dependencies';
import { beginData } from './begin-data';
import { claimSends } from './claim-sends';
import { LEASE_MS, type ClaimedSend, type SendingRefusal } from './decide-claims';
import type { ClaimResult, RecordSends } from './record-sends';

const RENEW_MS = LEASE_MS / 3;
/** The start-to-close timeout of an outreach step: the claims of one that hangs beyond it expire. */
const RENEWED_MS_MAX = 360_000;
const IN_TRANSACTIONS = { runMsMax: TRANSACTION_RUN_MS_MAX };

export interface SendingRun {
  readonly businessId: string;
  readonly mayGoOn: () => boolean;
  readonly signal: AbortSignal;
}

export interface SentBatch {
  /** What came of each message that was claimed; null where its claim was taken back meanwhile. */
  readonly ended: readonly (AfterSend | null)[];
  /** Why no more were claimed; null where all of them were. */
  readonly refusal: SendingRefusal | null;
}

export type SendBatchDependencies = OutreachDependencies & { readonly recordSends: RecordSends };

/**
 * Sends the due messages of these enrolments of a business: claim, last look, DATA, record. Killed anywhere, it leaves
 * claims that run out; only once DATA may have begun nobody knows whether a message arrived, and it is not sent again.
 */
export async function sendBatch(
  deps: SendBatchDependencies,
  run: SendingRun,
  enrolmentIds: readonly string[],
): Promise<SentBatch> {
  const claimedAt = performance.now();
  const { claims, refusal } = await claimSends(deps, run.businessId, enrolmentIds);
  const ended: (AfterSend | null)[] = [];
  const held = holdClaims(deps, claims, claimedAt);
  const handOver = createHandOver(deps, run.signal, held.isHeld);
  const record = coalesce(
    (results: readonly ClaimResult[]) => deps.recordSends(run.businessId, results),
    IN_TRANSACTIONS,
  );
  let isOver = false;
  try {
    await inParallel(claims, deps.mailTransport.conversationsMax, async (claimed) => {
      const { id, claim } = claimed.send;
      const mayStart = run.mayGoOn() && !isOver;
      const result = mayStart ? await handOver(claimed) : { kind: 'stopped' as const };
      const after = await record({ id, token: claim.token, result });
      // A mail server that refused the password is not asked again.
      if (after !== null && after.mailboxAuth !== null) isOver = true;
      ended.push(after);
    });
  } finally {
    isOver = true;
    held.stop();
  }
  return { ended, refusal };
}

function createHandOver(deps: SendBatchDependencies, signal: AbortSignal, mayStart: () => boolean) {
  const { mailTransport, composeMessage } = deps;
  const begin = coalesce((sends: readonly ClaimedSend['send'][]) => beginData(deps, sends), IN_TRANSACTIONS);
  return async function handOver({ send, message }: ClaimedSend): Promise<TransportResult> {
    const { id: sendId, partnerId, businessId, prospectId, messageId, email } = send;
    const bytes = await composeMessage({ ...send, ...message, ...messageLinks(deps, send) });
    const outgoing = { sendId, partnerId, businessId, prospectId, messageId, to: email, bytes };
    return await mailTransport.deliver(
      { ...outgoing, envelopeFrom: message.sender.fromEmail },
      { signal, beforeData: () => begin(send), mayStart },
    );
  };
}

interface HeldClaims {
  /** Whether they are known to have not run out: a process that stood still may be too late. */
  readonly isHeld: () => boolean;
  readonly stop: () => void;
}

/** Claims last for as long as their process lives. Once they are all ended, or it can't reach the store, they run out. */
function holdClaims(
  { stores, now }: SendBatchDependencies,
  claims: readonly ClaimedSend[],
  claimedAt: number,
): HeldClaims {
  let heldUntil = claimedAt + LEASE_MS;
  const isHeld = () => performance.now() < heldUntil;
  const [first] = claims;
  if (first === undefined) return { isHeld, stop: () => undefined };
  const { businessId, claim } = first.send;
  const endsAt = performance.now() + RENEWED_MS_MAX;
  const renew = async () => {
    const askedAt = performance.now();
    if (askedAt > endsAt) return clearInterval(timer);
    const at = now();
    const until = new Date(at.getTime() + LEASE_MS);
    if (await stores.sends.renewClaims(businessId, claim.token, at, until)) heldUntil = askedAt + LEASE_MS;
    else clearInterval(timer);
  };
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref();
  return { isHeld, stop: () => clearInterval(timer) };
}
