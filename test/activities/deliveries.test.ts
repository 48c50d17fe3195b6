import { ActivityCancellationDetails } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { someActivities } from '../support/activities';
import type { DeliveryStepResult } from '../../src/contracts/activities';
import type { DeliveryRun } from '../../src/operations/deliveries/window/deliver-due-batch';
import { deferred } from '../support/deferred';

const DONE: DeliveryStepResult = {
  sent: 0,
  failed: 0,
  moreIsDue: false,
  isHeld: false,
  waitMs: null,
  details: 'done',
};

/** Cancels a window under way as the worker does, from outside of the activity; answers what the window saw. */
async function cancelled(details: ActivityCancellationDetails, reason: 'CANCELLED' | 'WORKER_SHUTDOWN') {
  const environment = new MockActivityEnvironment();
  const started = deferred<undefined>();
  const goOn = deferred<undefined>();
  const { deliverDueBatch } = someActivities({
    async deliverDueBatch({ signal, isStopping }: DeliveryRun) {
      started.resolve(undefined);
      await goOn.promise;
      return { ...DONE, details: `aborted: ${signal.aborted}, stopping: ${isStopping()}` };
    },
    probeHeldListeners: async () => DONE,
  });
  const running = environment.run<[{ webhookId: string }], DeliveryStepResult, typeof deliverDueBatch>(
    deliverDueBatch,
    { webhookId: 'we_1' },
  );
  await started.promise;
  environment.cancel(reason, details);
  goOn.resolve(undefined);
  return (await running).details;
}

describe('a window whose activity is cancelled', () => {
  it.each([
    ['a missed heartbeat', new ActivityCancellationDetails({ timedOut: true })],
    ['a terminated loop', new ActivityCancellationDetails({ notFound: true })],
    ['a reset', new ActivityCancellationDetails({ reset: true })],
  ])('ends what is on the wire after %s', async (_cause, details) => {
    await expect(cancelled(details, 'CANCELLED')).resolves.toBe('aborted: true, stopping: false');
  });

  it('lets what is on the wire finish when the worker ends', async () => {
    const details = new ActivityCancellationDetails({ workerShutdown: true });

    await expect(cancelled(details, 'WORKER_SHUTDOWN')).resolves.toBe('aborted: false, stopping: true');
  });
});
