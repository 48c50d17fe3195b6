import type { StepResult } from '../../../contracts/activities';
import { describeCount } from '../../../domain/describe-count';
import type { Recovery } from '../../../domain/deliveries/recovery';
import type { Needs } from '../../dependencies';
import { nextPart, type WalkedPart } from './recovery-walk';

/** Asked for and not sent yet, at most: what happens meanwhile need not wait behind a whole recovery. */
const WAITING_MAX = 500;
const WAIT_MS = 500;
const INACTIVE_WAIT_MS = 15_000;

type RecoverDependencies = Needs<
  'deliveries' | 'events' | 'listeners' | 'recoveries',
  'config' | 'poke' | 'now'
>;

/**
 * One step of a recovery: asks for what comes next, as much as the listener can take, and notes where it stands, in
 * one transaction, so that nothing is asked for twice. Waits while the listener is not active, and ends with it.
 */
export async function recoverBatch(deps: RecoverDependencies, jobId: string): Promise<StepResult> {
  const { stores, poke } = deps;
  const recovery = await stores.recoveries.find(jobId);
  if (recovery === null || recovery.state !== 'running')
    return over(`the job is ${recovery?.state ?? 'gone'}`);
  const { webhookId } = recovery;
  const listener = await stores.listeners.find(webhookId);
  if (listener === null || listener.deletedAt !== null) {
    await finish(deps, jobId, 'cancelled');
    return over('the listener was deleted');
  }
  if (listener.state !== 'active')
    return await pause(deps, recovery, INACTIVE_WAIT_MS, `the listener is ${listener.state}`);
  const waiting = await stores.deliveries.countRequestedBy(webhookId, jobId, WAITING_MAX);
  if (waiting >= WAITING_MAX) return await pause(deps, recovery, WAIT_MS, 'waiting for the receiver');

  const part = await nextPart(deps, recovery, listener, WAITING_MAX - waiting);
  if (!(await store(deps, recovery, part))) return over('the job was cancelled');
  poke({ type: 'deliverWebhooks', input: { webhookId } });
  if (part.isDone) await finish(deps, jobId, 'done');
  return { moreIsDue: !part.isDone, waitMs: null, details: describe({ ...recovery, ...part.progress }) };
}

async function pause(
  { stores, now }: RecoverDependencies,
  recovery: Recovery,
  waitMs: number,
  reason: string,
): Promise<StepResult> {
  await stores.recoveries.update(recovery.id, {}, now());
  return { moreIsDue: false, waitMs, details: `${describe(recovery)}; ${reason}` };
}

/** False when the job was cancelled meanwhile. */
async function store(
  { stores, now }: RecoverDependencies,
  recovery: Recovery,
  { deliveryIds, added, progress }: WalkedPart,
): Promise<boolean> {
  return await stores.transact(async (transaction) => {
    const current = await stores.recoveries.find(recovery.id, transaction);
    // Another run of this step was faster: it asked for the same.
    if (current?.position?.id !== recovery.position?.id || current?.phase !== recovery.phase) return true;
    const at = now();
    if (!(await stores.recoveries.update(recovery.id, progress, at, transaction))) return false;
    const request = { requestId: recovery.id, trigger: 'recovery' } as const;
    await stores.deliveries.requestAttempts(transaction, deliveryIds, request, at);
    await stores.deliveries.insertMany(transaction, added);
    return true;
  });
}

/** Ends a running job; one that has ended stays as it is. */
async function finish(
  { stores, now }: RecoverDependencies,
  jobId: string,
  state: 'done' | 'cancelled',
): Promise<void> {
  await stores.transact((transaction) => stores.recoveries.finish(transaction, jobId, state, now()));
}

function over(details: string): StepResult {
  return { moreIsDue: false, waitMs: null, details };
}

function describe({ requested, skipped, matched }: Recovery): string {
  const skips = skipped === 0 ? '' : `, ${describeCount(skipped)} skipped`;
  return `${describeCount(requested)} of ${describeCount(matched)} asked for${skips}`;
}
