import type { StepResult } from '../../../contracts/activities';
import { describeCount } from '../../../domain/describe-count';
import type { InboundMessage } from '../../../domain/outreach/inbound/inbound-message';
import type { InboundParts } from '../../../domain/outreach/inbound/inbound-parts';
import type { StepRun } from '../../step-run';
import type { OutreachDependencies } from '../outreach-dependencies';
import { processMessage } from './process-message';
import { waitMsUntil } from '../../../domain/wait-ms';

const TOGETHER_MAX = 50;
const RETRY_MS = 60_000;
/** A message that nobody can process must not keep the others waiting. */
const FAILURES_MAX = 5;

type InboundDependencies = OutreachDependencies & {
  readonly parseMessage: (bytes: Buffer) => Promise<InboundParts | null>;
};

export type ProcessDueMessages = (run: StepRun) => Promise<StepResult>;

/** Processes messages that came in, the oldest first. One that fails by a fault of ours is tried again, later. */
export async function processDueMessages(
  deps: InboundDependencies,
  { onAlive, isStopping }: StepRun,
): Promise<StepResult> {
  const { stores, now } = deps;
  const messages = await stores.inboundMessages.listDue(now(), TOGETHER_MAX);
  let processed = 0;
  for (const message of messages) {
    if (isStopping()) break;
    await process(deps, message).catch((error: unknown) => postpone(deps, message, error));
    processed += 1;
    onAlive();
  }
  const dueAt = await stores.inboundMessages.nextDueAt();
  const waitMs = dueAt === null ? null : waitMsUntil(dueAt, now());
  const details = `${describeCount(processed)} messages processed`;
  return { moreIsDue: messages.length === TOGETHER_MAX, waitMs, details };
}

async function process(deps: InboundDependencies, message: InboundMessage): Promise<void> {
  const parts = message.bytes === null ? null : await deps.parseMessage(message.bytes);
  await processMessage(deps, message, parts);
}

/** @throws what says that the store is away: then everything waits. */
async function postpone(
  { stores, logger, now }: InboundDependencies,
  { id, failures }: InboundMessage,
  error: unknown,
): Promise<void> {
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
