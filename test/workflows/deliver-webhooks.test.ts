import { activityInfo } from '@temporalio/activity';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { someActivities } from '../support/activities';
import {
  loopWorkflowId,
  POKE_SIGNAL,
  PROGRESS_QUERY,
  TASK_QUEUES,
  type LoopAddress,
} from '../../src/contracts/workflows';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { DAY, HOUR, MINUTE, SECOND } from '../support/clock';
import { deferred } from '../support/deferred';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../support/deliveries/deliveries';
import { eventually } from '../support/eventually';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../support/deliveries/hostile-receiver';
import { aTimeSkippingEnvironment, type TimeSkippingEnvironment } from '../support/temporal/time-skipping';

let api: TestApi;
let temporal: TimeSkippingEnvironment;
let deliverer: TestDeliverer;
let partner: ApiClient;
let receiver: HostileReceiver;
let webhookId: string;
/** When requests arrived, by the time that skips. */
let arrivedAt: number[];
/** On which task queue each window came. */
let queues: string[];

/** The schedule of the design, in milliseconds; the first attempt comes before it. */
const LADDER = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  DAY,
];
const JITTER_MAX = 1.2;
/** What the machine may take between a due time and the request, less than between two rungs of the ladder. */
const SLACK_MS = 2 * MINUTE;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(new Date());
  // It remembers what it has poked for, and the clock has just been put back.
  deliverer = aDeliverer(api);
  [partner, receiver, temporal] = await Promise.all([
    api.aPartner(),
    startHostileReceiver(),
    // One for each test: between two workflows its time skips by years.
    aTimeSkippingEnvironment(),
  ]);
  const created = await partner.post('/webhook', { destinationUrl: receiver.url, listenTo: ['*'] });
  webhookId = created.body.data.id;
  arrivedAt = [];
  queues = [];
});
afterEach(async () => {
  // The loop of probes goes on for as long as any listener is held.
  await partner.delete(`/webhook/${webhookId}`);
  await Promise.all([receiver.close(), temporal.close()]);
});

/** Answers with these statuses in turn, the last one for ever, and notes when. */
function answerInTurn(...statuses: readonly number[]): void {
  receiver.behave((socket, request) => {
    arrivedAt.push(api.clock.now().getTime());
    const status = statuses[Math.min(arrivedAt.length, statuses.length) - 1] ?? 200;
    behaviours.answer(status)(socket, request);
  });
}

/** Windows as they are, before each of which something else may have to happen. */
function deliveryActivities(before: () => Promise<void> = () => Promise.resolve()) {
  return someActivities({
    recoverBatch: deliverer.recoverStep,
    deliverDueBatch: async (run) => {
      followServerTime();
      queues.push(activityInfo().taskQueue);
      await before();
      return await deliverer.step(run.webhookId);
    },
    async probeHeldListeners() {
      followServerTime();
      queues.push(activityInfo().taskQueue);
      return await deliverer.probe();
    },
  });
}

async function runToItsEnd(address: LoopAddress): Promise<void> {
  await temporal.withWorkers(deliveryActivities(), async () => {
    const workflowId = loopWorkflowId(address);
    await temporal.client.execute(address.type, {
      taskQueue: TASK_QUEUES.core,
      workflowId,
      args: [address.input],
    });
  });
}

/** Runs a loop to its end, and then those that were poked meanwhile, until none is. */
async function runWithThoseItPokes(first: LoopAddress): Promise<void> {
  for (let address: LoopAddress | undefined = first; address !== undefined; address = api.pokes.pop()) {
    api.pokes.length = 0;
    await runToItsEnd(address);
  }
}

/** The service's clock follows the server's, which skips. */
function followServerTime(): void {
  const { scheduledTimestampMs } = activityInfo();
  if (scheduledTimestampMs > api.clock.now().getTime()) api.clock.set(new Date(scheduledTimestampMs));
}

async function deliveries() {
  return (await partner.get('/webhook/deliveries', { webhookId, limit: 100 })).body.data.items;
}

describe('deliverWebhooks', () => {
  it('climbs the whole ladder of ten attempts in about three days, and ends', async () => {
    answerInTurn(500);
    await deliverer.publish(partner.partnerId);
    await runWithThoseItPokes({ type: 'probeHeldListeners', input: {} });
    const gaps = arrivedAt.slice(1).map((at, index) => at - (arrivedAt[index] ?? 0));

    expect(gaps).toHaveLength(LADDER.length);
    gaps.forEach((gap, index) => {
      const step = LADDER[index] ?? 0;
      expect(gap).toBeGreaterThanOrEqual(step);
      expect(gap).toBeLessThanOrEqual(step * JITTER_MAX + SLACK_MS);
    });
    expect(await deliveries()).toMatchObject([{ state: 'exhausted', attemptCount: 10, nextAttemptAt: null }]);
  });

  it('takes a success on the last permitted attempt for a success', async () => {
    answerInTurn(...Array<number>(9).fill(500), 200);
    await deliverer.publish(partner.partnerId);
    await runWithThoseItPokes({ type: 'probeHeldListeners', input: {} });

    // Nine failures in a row are no reason to hold it.
    expect(new Set(queues)).toEqual(new Set([TASK_QUEUES.held]));
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attemptCount: 10 }]);
    expect((await partner.get(`/webhook/${webhookId}`)).body.data).toMatchObject({
      state: 'active',
      held: null,
      consecutiveFailures: 0,
    });
  });

  it('leaves a held listener to the loop of probes, and goes on once its receiver answers', async () => {
    await partner.patch(`/webhook/${webhookId}`, { concurrency: 1 });
    answerInTurn(...Array<number>(12).fill(500), 200);
    await deliverer.publishMany(partner.partnerId, 12);
    await runWithThoseItPokes({ type: 'deliverWebhooks', input: { webhookId } });

    expect(queues[0]).toBe(TASK_QUEUES.delivery);
    expect(new Set(queues.slice(1))).toEqual(new Set([TASK_QUEUES.held, TASK_QUEUES.delivery]));
    expect(new Set((await deliveries()).map(({ state }: { state: string }) => state))).toEqual(
      new Set(['delivered']),
    );
    // Ten failures put it on hold; the second probe is ten seconds behind the first.
    expect((arrivedAt[11] ?? 0) - (arrivedAt[10] ?? 0)).toBeGreaterThanOrEqual(10 * SECOND);
  });

  it('sends at once what somebody asks for of a held listener', async () => {
    await partner.patch(`/webhook/${webhookId}`, { concurrency: 1 });
    answerInTurn(...Array<number>(10).fill(500), 200);
    await deliverer.publishMany(partner.partnerId, 11);
    await temporal.withWorkers(deliveryActivities(), async () => {
      const workflowId = loopWorkflowId({ type: 'deliverWebhooks', input: { webhookId } });
      const options = { taskQueue: TASK_QUEUES.core, workflowId, args: [{ webhookId }] };
      await temporal.client.execute('deliverWebhooks', options);
      expect(receiver.requests).toHaveLength(10);
      const [{ id, eventId }] = await deliveries();
      await partner.post(`/webhook/deliveries/${id}/retry`);
      const poked = { ...options, signal: POKE_SIGNAL };
      const handle = await temporal.client.signalWithStart('deliverWebhooks', poked);
      await eventually(() => expect(receiver.requests.length).toBeGreaterThan(10));
      expect(JSON.parse(String(receiver.requests[10]?.body))).toMatchObject({ id: eventId });
      const state = async () => (await partner.get(`/webhook/deliveries/${id}`)).body.data.state;
      await eventually(async () => expect(await state()).toBe('delivered'));
      await handle.result();
    });

    expect(queues).not.toContain(TASK_QUEUES.held);
  });

  it('goes on with a run of an earlier version that waits for a turn, beside which it sends what somebody asks for', async () => {
    answerInTurn(200);
    await deliverer.publish(partner.partnerId);
    const turn = deferred<undefined>();
    const activities = deliveryActivities(async () => {
      if (queues.length === 1) await turn.promise;
    });
    await temporal.withWorkers(activities, async () => {
      const workflowId = loopWorkflowId({ type: 'deliverWebhooks', input: { webhookId } });
      const input = { webhookId, isKnown: false };
      const options = { taskQueue: TASK_QUEUES.core, workflowId, args: [input] };
      const handle = await temporal.client.start('deliverWebhooks', options);
      await eventually(() => expect(queues).toHaveLength(1));
      await handle.signal(POKE_SIGNAL, { isUrgent: true });
      await eventually(() => expect(receiver.requests).toHaveLength(1));
      turn.resolve(undefined);
      await handle.result();
    });

    expect(receiver.requests).toHaveLength(1);
  });

  it('probes a receiver that fails, and sends the rest once it answers', async () => {
    await partner.patch(`/webhook/${webhookId}`, { concurrency: 1 });
    answerInTurn(...Array<number>(14).fill(500), 200);
    await deliverer.publishMany(partner.partnerId, 30);
    await runWithThoseItPokes({ type: 'deliverWebhooks', input: { webhookId } });
    const items = await deliveries();

    expect(items.map(({ state }: { state: string }) => state)).toEqual(Array(30).fill('delivered'));
    expect(arrivedAt).toHaveLength(44);
  });

  it('waits as long as a receiver asks', async () => {
    receiver.behave((socket, request) => {
      arrivedAt.push(api.clock.now().getTime());
      const isFirst = arrivedAt.length === 1;
      behaviours.answer(isFirst ? 503 : 200, { headers: isFirst ? { 'retry-after': '3600' } : {} })(
        socket,
        request,
      );
    });
    await deliverer.publish(partner.partnerId);
    await runWithThoseItPokes({ type: 'deliverWebhooks', input: { webhookId } });
    const [first = 0, second = 0] = arrivedAt;

    expect(second - first).toBeGreaterThanOrEqual(HOUR);
    expect(second - first).toBeLessThanOrEqual(HOUR * JITTER_MAX + SLACK_MS);
  });
});

describe('a loop', () => {
  it('tells operators what its last step has done', async () => {
    const step = {
      sent: 0,
      failed: 1,
      moreIsDue: false,
      isHeld: false,
      waitMs: HOUR,
      details: '0 sent, 1 failed',
    };
    const activities = someActivities({
      deliverDueBatch: async () => step,
      probeHeldListeners: async () => step,
    });
    const workflowId = loopWorkflowId({ type: 'deliverWebhooks', input: { webhookId } });
    await temporal.withWorkers(activities, async () => {
      const options = { taskQueue: TASK_QUEUES.core, workflowId, args: [{ webhookId }] };
      const handle = await temporal.client.start('deliverWebhooks', options);
      await eventually(async () => {
        expect(await handle.query(PROGRESS_QUERY)).toEqual({
          steps: expect.any(Number),
          details: '0 sent, 1 failed; next in 1 h',
          isSleeping: true,
        });
      });
      const shown = await handle.query('__temporal_workflow_metadata');

      expect(shown).toMatchObject({
        currentDetails: `Deliveries to ${webhookId}: 0 sent, 1 failed; next in 1 h`,
      });
      await handle.terminate();
    });
  });
});

describe('recoverDeliveries', () => {
  it('asks for all and ends', async () => {
    answerInTurn(200);
    await deliverer.publishMany(partner.partnerId, 5);
    await deliverer.drain(webhookId);
    const since = new Date(api.clock.now().getTime() - HOUR).toISOString();
    const body = { since, states: ['delivered'] };
    const { jobId } = (await partner.post(`/webhook/${webhookId}/recover`, body)).body.data;
    await runToItsEnd({ type: 'recoverDeliveries', input: { jobId } });
    await deliverer.drain(webhookId);

    expect((await partner.get(`/webhook/recoveries/${jobId}`)).body.data).toMatchObject({
      state: 'done',
      requested: 5,
    });
    expect(receiver.requests).toHaveLength(10);
  });
});
