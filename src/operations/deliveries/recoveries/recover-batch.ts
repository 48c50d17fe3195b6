import type { StepResult } from '../../../contracts/activities';
import { describeCount } from '../../../domain/describe-count';
import type { Needs } from '../../dependencies';
import { finishRecovery } from './finish-recovery';
import { nextPart, type WalkedPart } from './recovery-walk';
import type { Listener } from '../../../domain/deliveries/listeners/listener';
import type { Recovery } from '../../../domain/deliveries/recovery';

/** Asked for and not sent yet, at most: what happens meanwhile need not wait behind a whole recovery. */
const WAITING_MAX = 500;
const WAIT_MS = 500;
const INACTIVE_WAIT_MS = 15_000;

/**
 * One step of a recovery: asks for what comes next, as much as the listener can take, and notes where it stands, in
 * one transaction, so that nothing is asked for twice. Waits while the listener is not active, and ends with it.
 */
export function createRecoverBatch(
  deps: Needs<'deliveries' | 'events' | 'listeners' | 'recoveries', 'config' | 'poke' | 'now'>,
) {
  const { stores, poke, now } = deps;

  return async function recoverBatch(jobId: string): Promise<StepResult> {
    const recovery = await stores.recoveries.find(jobId);
    if (recovery === null || recovery.state !== 'running')
      return over(`the job is ${recovery?.state ?? 'gone'}`);
    const { webhookId } = recovery;
    const listener = await stores.listeners.find(webhookId);
    if (listener === null || listener.deletedAt !== null) {
      await finishRecovery(deps, jobId, 'cancelled');
      return over('the listener was deleted');
    }
    const room =
      listener.state === 'active'
        ? WAITING_MAX - (await stores.deliveries.countRequestedBy(webhookId, jobId, WAITING_MAX))
        : 0;
    if (room <= 0) return await pause(recovery, listener);

    const part = await nextPart(deps, recovery, listener, room);
    if (!(await store(recovery, part))) return over('the job was cancelled');
    poke({ type: 'deliverWebhooks', input: { webhookId } });
    if (part.isDone) await finishRecovery(deps, jobId, 'done');
    return { moreIsDue: !part.isDone, waitMs: null, details: describe({ ...recovery, ...part.progress }) };
  };

  async function pause(recovery: Recovery, listener: Listener): Promise<StepResult> {
    await stores.recoveries.touch(recovery.id, now());
    const isActive = listener.state === 'active';
    const reason = isActive ? 'waiting for the receiver' : `the listener is ${listener.state}`;
    return {
      moreIsDue: false,
      waitMs: isActive ? WAIT_MS : INACTIVE_WAIT_MS,
      details: `${describe(recovery)}; ${reason}`,
    };
  }

  async function store(recovery: Recovery, { deliveryIds, added, progress }: WalkedPart): Promise<boolean> {
    return await stores.transact(async (transaction) => {
      const current = await stores.recoveries.find(recovery.id, transaction);
      // Another run of this step was faster: it asked for the same.
      if (current?.position?.id !== recovery.position?.id || current?.phase !== recovery.phase) return true;
      const at = now();
      if (!(await stores.recoveries.advance(transaction, recovery.id, progress, at))) return false;
      const request = { requestId: recovery.id, trigger: 'recovery' } as const;
      await stores.deliveries.requestAttempts(transaction, deliveryIds, request, at);
      await stores.deliveries.insertMany(transaction, added);
      return true;
    });
  }
}

function over(details: string): StepResult {
  return { moreIsDue: false, waitMs: null, details };
}

function describe({ requested, skipped, matched }: Recovery): string {
  const skips = skipped === 0 ? '' : `, ${describeCount(skipped)} skipped`;
  return `${describeCount(requested)} of ${describeCount(matched)} asked for${skips}`;
}
