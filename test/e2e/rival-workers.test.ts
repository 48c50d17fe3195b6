import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loopWorkflowId } from '../../src/contracts/workflows';
import { checksClaims, releasesLease } from '../support/deliveries/delivery-commands';
import { aDeliveryTrial, type DeliveryTrial } from '../support/deliveries/delivery-trial';
import { eventually } from '../support/eventually';
import { aMongodbProxy, type MongodbProxy } from '../support/mongodb/mongodb-proxy';
import type { ServiceWorker } from '../support/processes/running-service';
import { aTcpProxy, type TcpProxy } from '../support/processes/tcp-proxy';
import { resetWorkflow, triggerSweep, withTemporal } from '../support/temporal/temporal-client';
import type { Attempt } from '../../src/domain/deliveries/attempts/attempt';

const CONCURRENCY = 4;

let trial: DeliveryTrial;
let proxy: MongodbProxy;
let temporalProxy: TcpProxy;
/** Two, whose words to MongoDB and Temporal go through the proxies, until a test takes one away. */
const workers: ServiceWorker[] = [];

beforeAll(async () => {
  // A process that stood still for longer than that would look at its watch before it reads the answers.
  trial = await aDeliveryTrial({ concurrency: CONCURRENCY, settings: { WEBHOOK_TIMEOUT: '60s' } });
  proxy = await aMongodbProxy(trial.service.mongodbUri);
  const [hostname = '', port] = trial.service.temporal.address.split(':');
  temporalProxy = await aTcpProxy({ hostname, port: Number(port) });
  const settings = {
    MONGODB_URI: proxy.uri,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporalProxy.port}`,
  };
  workers.push(...(await Promise.all([1, 2].map(() => trial.service.startWorker(settings)))));
  // Once its receiver is proven, and the window of that probe is over, the listener has a loop of its own.
  const over = proxy.passed(releasesLease());
  await trial.publish(1);
  await trial.expectNothingLost();
  await over;
});
afterAll(async () => {
  await trial.close();
  await Promise.all([proxy.close(), temporalProxy.close()]);
});

/** Takes a worker out of those that are at work. */
function takeWorker(): ServiceWorker {
  const worker = workers.pop();
  if (worker === undefined) throw new Error('a worker is left');
  return worker;
}

/**
 * So many new deliveries, of which all wait for their answers but the first `answered`; tells how to end that, once one
 * waits. A window that comes to its end just then starts no more of them.
 */
async function publishHeld(count: number, answered: number): Promise<() => void> {
  const before = trial.receiver.received.length;
  const release = trial.receiver.holdAfter(answered);
  await trial.publish(count);
  await eventually(() => expect(trial.receiver.received.length).toBeGreaterThan(before + answered));
  return release;
}

describe('two workers of one service', () => {
  it('never send beside each other when the loop was reset in the middle of a window', async () => {
    // The window goes on for seconds after the reset.
    trial.receiver.takeMs(200);
    const release = await publishHeld(72, 8);
    await resetWorkflow(trial.service.temporal, loopId());
    release();

    await trial.expectNothingLost();
    expect(trial.receiver.inFlightMax()).toBeLessThanOrEqual(CONCURRENCY);
  });

  it('let what waited for a terminated loop go out when the sweep finds it overdue', async () => {
    trial.receiver.takeMs(0);
    const release = await publishHeld(60, 8);
    const over = proxy.passed(releasesLease(await leaseToken()));
    await withTemporal(trial.service.temporal, (client) => client.workflow.getHandle(loopId()).terminate());
    await over;
    release();
    await trial.letTimePass();
    await triggerSweep(trial.service.temporal);

    const traced = await trial.expectNothingLost();
    expect(traced.filter(({ delivery }) => delivery.state !== 'delivered')).toEqual([]);
    expect(trial.receiver.inFlightMax()).toBeLessThanOrEqual(CONCURRENCY);
  });

  it('send each delivery once, also when one of them is stopped in the middle', async () => {
    const release = await publishHeld(60, 20);
    const stopped = takeWorker().stop();
    release();
    await stopped;

    const traced = (await trial.expectNothingLost()).slice(-60);
    const attempts = traced.flatMap((one) => one.attempts);
    expect(attempts.filter(({ status }) => status !== 200)).toEqual([]);
    expect(trial.receiver.inFlightMax()).toBeLessThanOrEqual(CONCURRENCY);
  });
});

describe('a worker that is frozen for longer than its lease', () => {
  it('adds what it knows when it wakes up, and sends nothing of what it had claimed', async () => {
    const frozen = takeWorker();
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    const onTheWire = Promise.all([trial.receiver.holdNext(), trial.receiver.holdNext()]);
    await trial.publish(2);
    const underWay = await onTheWire;
    const claim = proxy.holdAnswer(checksClaims());
    await trial.publish(2);
    const { release } = await claim;
    const token = await leaseToken();
    frozen.freeze();
    for (const { answer } of underWay) void answer();
    release();
    // Else Temporal would go on giving it tasks for a minute, each lost until it times out.
    temporalProxy.stop();
    await trial.service.startWorker();
    await trial.expectNothingLost();
    const over = proxy.passed(releasesLease(token));
    temporalProxy.start();
    frozen.thaw();
    // Frozen in the middle of workflow code it ends: after 5 s the SDK takes that for a deadlock, which Node does not survive.
    const isAlive = await Promise.race([over.then(() => true), frozen.ended.then(() => false)]);
    const known = isAlive ? 'late' : 'interrupted';

    const traced = (await trial.expectNothingLost()).slice(-4);
    const log = traced.map(({ attempts }) => attempts.map(describeEnd));
    const seen = traced.map(({ requests }) => requests.map(({ headers }) => headers['webhook-attempt']));
    // Whether it reads the answers first, or first learns that it has lost its lease, is chance.
    expect(log).toEqual([
      [known, '200'],
      [known, '200'],
      ['interrupted', '200'],
      ['interrupted', '200'],
    ]);
    expect(seen).toEqual([['1', '2'], ['1', '2'], ['2'], ['2']]);
    expect(trial.receiver.inFlightMax()).toBeLessThanOrEqual(CONCURRENCY);
  });
});

function describeEnd({ late, errorCode, status }: Attempt): string {
  return late ? 'late' : String(errorCode ?? status);
}

function loopId(): string {
  return loopWorkflowId({ type: 'deliverWebhooks', input: { webhookId: trial.webhookId } });
}

/** Of the window that sends now. */
async function leaseToken(): Promise<string> {
  const listeners = trial.service.connection.collection<{ _id: string; lease: { token: string } }>(
    'listeners',
  );
  return String((await listeners.findOne({ _id: trial.webhookId }))?.lease.token);
}
