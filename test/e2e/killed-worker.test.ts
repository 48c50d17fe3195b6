import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  claimsDeliveries,
  commitsOutcomes,
  schedulesProbes,
  storesOutcomes,
} from '../support/deliveries/delivery-commands';
import { triggerSweep } from '../support/temporal/temporal-client';
import { aDeliveryTrial, type DeliveryTrial } from '../support/deliveries/delivery-trial';
import { eventually } from '../support/eventually';
import type { CommandMatch, MongodbProxy } from '../support/mongodb/mongodb-proxy';
import {
  aRunningService,
  type RunningService,
  type ServiceWorker,
} from '../support/processes/running-service';

let service: RunningService;
let proxy: MongodbProxy;
let worker: ServiceWorker;
const trials: DeliveryTrial[] = [];

beforeAll(async () => {
  // What is on the wire waits there until the worker is killed.
  service = await aRunningService({ WEBHOOK_TIMEOUT: '60s', LOG_LEVEL: 'error' });
  proxy = service.proxy;
  worker = await service.startWorker();
});
afterAll(async () => {
  await Promise.all(trials.map((trial) => trial.close()));
  await service.close();
});

interface Moment {
  readonly when: string;
  /** Resolves at that moment of the next delivery. */
  readonly reached: (trial: DeliveryTrial) => Promise<unknown>;
  /** Whether what it has written is locked until the server ends the transaction. */
  readonly locks?: boolean;
  /** What the log says in the end, and which of these attempts the receiver saw. */
  readonly log: readonly (string | number)[];
  readonly seen: readonly string[];
}

const INTERRUPTED_THEN_SENT = ['interrupted', 200];

/** A worker stores outcomes one transaction after the other, so that it can be killed in the middle of one. */
const KILLS: readonly (readonly Moment[])[] = [
  [
    {
      when: 'while the request is on the wire',
      reached: ({ receiver }) => receiver.holdNext(),
      log: INTERRUPTED_THEN_SENT,
      seen: ['1', '2'],
    },
    {
      when: 'before it stores the attempt',
      reached: () => proxy.holdCommand(storesOutcomes),
      log: INTERRUPTED_THEN_SENT,
      seen: ['1', '2'],
    },
    {
      when: 'before it sends',
      reached: () => proxy.holdAnswer(claimsDeliveries),
      log: INTERRUPTED_THEN_SENT,
      seen: ['2'],
    },
  ],
  [
    {
      when: 'in the middle of storing it',
      reached: () => proxy.holdCommand(commitsOutcomes()),
      locks: true,
      log: INTERRUPTED_THEN_SENT,
      seen: ['1', '2'],
    },
    {
      when: 'when the receiver has answered',
      async reached({ receiver }) {
        const { answer } = await receiver.holdNext();
        // Else it might have stored the outcome before it is killed.
        worker.freeze();
        await answer();
      },
      log: INTERRUPTED_THEN_SENT,
      seen: ['1', '2'],
    },
  ],
  [
    {
      when: 'when the attempt is stored',
      reached: () => proxy.holdAnswer(commitsOutcomes()),
      log: [200],
      seen: ['1'],
    },
  ],
];

async function aTrial(): Promise<DeliveryTrial> {
  const trial = await aDeliveryTrial({ sharedService: service });
  trials.push(trial);
  return trial;
}

/** What stores a success leaves a listener alone whose receiver is proven, so that the next worker gets its lease. */
async function aProvenTrial(): Promise<DeliveryTrial> {
  const trial = await aTrial();
  const listeners = service.connection.collection<{ _id: string }>('listeners');
  await listeners.updateOne({ _id: trial.webhookId }, { $set: { 'health.isNew': false } });
  return trial;
}

/** The next one that stores what came of this trial's only delivery. */
async function storesOutcomeOf(trial: DeliveryTrial): Promise<CommandMatch> {
  const [traced] = await trial.trace();
  const id = String(traced?.delivery.id);
  return (command) => storesOutcomes(command) && JSON.stringify(command.body['updates']).includes(id);
}

describe('a worker killed in the middle of deliveries', () => {
  it.each(KILLS.map((moments) => ({ moments, when: moments.map(({ when }) => when).join(', ') })))(
    '$when: another one goes on, and the log tells what happened',
    async ({ moments }) => {
      // All first: a worker bears a connection that is silent for 20 s only.
      const underWay = await Promise.all(
        moments.map(async (moment) => ({
          moment,
          trial: await (moment.locks === true ? aProvenTrial() : aTrial()),
        })),
      );
      const locked: CommandMatch[] = [];
      for (const { moment, trial } of underWay) {
        const reached = moment.reached(trial);
        await trial.publish(1);
        await reached;
        if (moment.locks === true) locked.push(await storesOutcomeOf(trial));
      }
      await worker.kill();
      const met = Promise.all(locked.map((match) => proxy.passed(match)));
      worker = await service.startWorker();
      // The next worker meets what is locked.
      await met;
      await proxy.endAbandonedTransactions();

      for (const { trial, moment } of underWay) {
        const [traced] = await trial.expectNothingLost();
        expect({
          when: moment.when,
          log: traced?.attempts.map(({ errorCode, status }) => errorCode ?? status),
          seen: traced?.requests.map(({ headers }) => headers['webhook-attempt']),
        }).toEqual({ when: moment.when, log: moment.log, seen: moment.seen });
      }
    },
  );
});

describe('a worker killed while a listener is held', () => {
  it('is followed by another that goes on with its probes', async () => {
    const trial = await aTrial();
    trial.receiver.answerWith(500);
    await trial.publish(12);
    await eventually(async () => {
      const listener = await service.stores.listeners.find(trial.webhookId);
      expect(listener?.health.hold).not.toBeNull();
    });
    await worker.kill();
    trial.receiver.answerWith(200);
    worker = await service.startWorker();

    await trial.expectNothingLost();
  });
});

describe('a worker killed before it has a new listener probed', () => {
  it('is followed by a sweep that finds what was published', async () => {
    const trial = await aTrial();
    const reached = proxy.holdCommand(schedulesProbes);
    await trial.publish(1);
    await reached;
    await worker.kill();
    expect((await service.stores.listeners.find(trial.webhookId))?.probeAt).toBeNull();
    worker = await service.startWorker();
    await trial.letTimePass();
    await triggerSweep(service.temporal);

    await trial.expectNothingLost();
  });
});
