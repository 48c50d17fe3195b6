import { withBlock } from '../../../domain/outreach/block-reasons';
import { changeBlocks } from '../campaign/campaign-progress';
import type { SendingRefusal } from '../sending/decide-claims';
import { sendBatch, type SendBatchDependencies, type SendingRun } from '../sending/send-batch';

/** Messages that are claimed together. */
const BATCH = 50;
/** With a pace, most steps that are looked at together wait for the one that is sent. */
const PACED_BATCH = 10;

export interface SentDue {
  readonly sent: number;
  /** Messages of which something else came. */
  readonly notSent: number;
  /** Null where nothing was left, or time was up. */
  readonly refusal: SendingRefusal | null;
}

/** Sends what is due for one business, for as long as its pace and its wallet permit. */
export async function sendDue(deps: SendBatchDependencies, run: SendingRun): Promise<SentDue> {
  const { stores, config, now } = deps;
  const { businessId } = run;
  const batchMax = config.outreach.isPaced ? PACED_BATCH : BATCH;
  let sent = 0;
  let notSent = 0;
  /** What is due again at once although it was looked at in this run is left to the next. */
  const tried = new Set<string>();
  while (run.mayGoOn()) {
    const due = await stores.enrolments.listDue(businessId, now(), batchMax + tried.size);
    const next = due.map(({ id }) => id).filter((id) => !tried.has(id));
    const ids = next.slice(0, batchMax);
    if (ids.length === 0) break;
    const { ended, refusal } = await sendBatch(deps, run, ids);
    for (const id of refusal === null ? ids : ended.map(({ enrolmentId }) => enrolmentId)) tried.add(id);
    for (const { enrolmentId, after } of ended) {
      if (after?.state === 'sent') sent += 1;
      else notSent += 1;
      // A first message and its follow-up may be due without a pace.
      if (after?.state === 'sent') tried.delete(enrolmentId);
    }
    if (refusal?.reason === 'no_funds' && ended.length === 0) await blockForFunds(deps, businessId);
    if (refusal !== null && (refusal.reason !== 'no_funds' || ended.length === 0))
      return { sent, notSent, refusal };
  }
  return { sent, notSent, refusal: null };
}

async function blockForFunds(deps: SendBatchDependencies, businessId: string): Promise<void> {
  const detail = 'The wallet does not cover the price of an e-mail';
  const block = { reason: 'insufficient_funds', detail, at: deps.now() } as const;
  await changeBlocks(deps, businessId, (blocks) => withBlock(blocks, block));
}
