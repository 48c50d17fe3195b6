import type { StepResult } from '../../../contracts/activities';
import { describeCount } from '../../../domain/describe-count';
import type { InboundMessage } from '../../../domain/outreach/inbound/inbound-message';
import type { InboundParts } from '../../../domain/outreach/inbound/inbound-parts';
import type { OperationDependencies } from '../../dependencies';
import { withParts } from '../../operation-parts';
import { processMessage } from './process-message';
import { waitMsUntil } from '../../../domain/wait-ms';

const TOGETHER_MAX = 50;
const RETRY_MS = 60_000;
/** A message that nobody can process must not keep the others waiting. */
const FAILURES_MAX = 5;

export interface InboundRun {
  readonly onStep: () => void;
  readonly isStopping: () => boolean;
}

/** Processes messages that came in, the oldest first. One that fails by a fault of ours is tried again, later. */
export function createProcessDueMessages(
  dependencies: OperationDependencies & {
    readonly parseMessage: (bytes: Buffer) => Promise<InboundParts | null>;
  },
) {
  const deps = withParts(dependencies);
  const { stores, logger, now, parseMessage } = deps;
  return async function processDueMessages({ onStep, isStopping }: InboundRun): Promise<StepResult> {
    const messages = await stores.inboundMessages.listDue(now(), TOGETHER_MAX);
    let processed = 0;
    for (const message of messages) {
      if (isStopping()) break;
      await process(message).catch((error: unknown) => postpone(message, error));
      processed += 1;
      onStep();
    }
    const dueAt = await stores.inboundMessages.nextDueAt();
    const waitMs = dueAt === null ? null : waitMsUntil(dueAt, now());
    const details = `${describeCount(processed)} messages processed`;
    return { moreIsDue: messages.length === TOGETHER_MAX, waitMs, details };
  };

  async function process(message: InboundMessage): Promise<void> {
    const parts = message.bytes === null ? null : await parseMessage(message.bytes);
    await processMessage(deps, message, parts);
  }

  /** @throws what says that the store is away: then everything waits. */
  async function postpone({ id, failures }: InboundMessage, error: unknown): Promise<void> {
    if (stores.isUnavailable(error)) throw error;
    logger.error({ error, inboundMessageId: id }, 'a message that came in could not be processed');
    const isFinal = failures + 1 >= FAILURES_MAX;
    await stores.inboundMessages.finish(null, id, {
      failures: failures + 1,
      ...(isFinal
        ? { state: 'failed', outcome: 'unreadable', dueAt: null }
        : { dueAt: new Date(now().getTime() + RETRY_MS) }),
    });
  }
}
