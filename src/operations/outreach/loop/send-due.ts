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
  /** Null where nothing was left, or time was up. */
  readonly refusal: SendingRefusal | null;
}

/** Sends what is due for one business, for as long as its pace and its wallet permit. */
export async function sendDue(deps: SendBatchDependencies, run: SendingRun): Promise<SentDue> {
  const { stores, config, now } = deps;
  const { businessId } = run;
  const batchMax = config.outreach.isPaced ? PACED_BATCH : BATCH;
  let sent = 0;
  while (run.mayGoOn()) {
    const due = await stores.enrolments.listDue(businessId, now(), batchMax);
    if (due.length === 0) break;
    const { ended, refusal } = await sendBatch(
      deps,
      run,
      due.map(({ id }) => id),
    );
    sent += ended.filter((after) => after?.state === 'sent').length;
    if (refusal?.reason === 'no_funds' && ended.length > 0) continue;
    if (refusal?.reason === 'no_funds') await blockForFunds(deps, businessId);
    if (refusal !== null) return { sent, refusal };
    if (ended.length === 0 && due.length < batchMax) break;
  }
  return { sent, refusal: null };
}

async function blockForFunds(deps: SendBatchDependencies, businessId: string): Promise<void> {
  const detail = 'The wallet does not cover the price of an e-mail';
  const block = { reason: 'insufficient_funds', detail, at: deps.now() } as const;
  await changeBlocks(deps, businessId, (blocks) => withBlock(blocks, block));
}
