import { withBlock } from '../../../domain/outreach/block-reasons';
import { changeBlocks } from '../campaign/campaign-progress';
import type { SendingRefusal } from '../sending/decide-claims';
import { sendBatch, type SendBatchDependencies, type SendingRun } from '../sending/send-batch';

interface BatchSizes {
  /** Due steps that are looked at together. */
  readonly first: number;
  /** The same after a batch of which none was claimed, as after working hours, when all are moved. */
  readonly afterNone: number;
}

const BATCH: BatchSizes = { first: 50, afterNone: 50 };
/** With a pace, most of those that are looked at together wait for the one that is sent. */
const PACED_BATCH: BatchSizes = { first: 10, afterNone: 200 };

export interface SentDue {
  readonly sent: number;
  /** Null where nothing was left, or time was up. */
  readonly refusal: SendingRefusal | null;
}

/** Sends what is due for one business, for as long as its pace and its wallet permit. */
export async function sendDue(deps: SendBatchDependencies, run: SendingRun): Promise<SentDue> {
  const { stores, config, now } = deps;
  const { businessId } = run;
  const sizes = config.outreach.isPaced ? PACED_BATCH : BATCH;
  let size = sizes.first;
  let sent = 0;
  while (run.mayGoOn()) {
    const due = await stores.enrolments.listDue(businessId, now(), size);
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
    if (ended.length === 0 && due.length < size) break;
    size = ended.length === 0 ? sizes.afterNone : sizes.first;
  }
  return { sent, refusal: null };
}

async function blockForFunds(deps: SendBatchDependencies, businessId: string): Promise<void> {
  const detail = 'The wallet does not cover the price of an e-mail';
  const block = { reason: 'insufficient_funds', detail, at: deps.now() } as const;
  await changeBlocks(deps, businessId, (blocks) => withBlock(blocks, block));
}
