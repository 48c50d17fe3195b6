import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimsDeliveries, commitsOutcomes, storesOutcomes } from '../support/deliveries/delivery-commands';
import { aDeliveryTrial, type DeliveryTrial } from '../support/deliveries/delivery-trial';
import type { MongodbProxy } from '../support/mongodb/mongodb-proxy';
import type { ServiceWorker } from '../support/processes/running-service';

let trial: DeliveryTrial;
let proxy: MongodbProxy;
let worker: ServiceWorker;

beforeAll(async () => {
  trial = await aDeliveryTrial();
  proxy = trial.service.proxy;
  worker = await trial.service.startWorker();
});
afterAll(() => trial.close());

interface Moment {
  readonly when: string;
  /** Resolves at that moment of the next delivery. */
  readonly reached: () => Promise<unknown>;
  /** Resolves when the next worker has met what the killed one has locked. */
  readonly isLocked?: () => Promise<void>;
  /** What the log says in the end, and which of these attempts the receiver saw. */
  readonly log: readonly (string | number)[];
  readonly seen: readonly string[];
}

const INTERRUPTED_THEN_SENT = ['interrupted', 200];

const MOMENTS: readonly Moment[] = [
  {
    when: 'before it sends',
    reached: () => proxy.holdAnswer(claimsDeliveries),
    log: INTERRUPTED_THEN_SENT,
    seen: ['2'],
  },
  {
    when: 'while the request is on the wire',
    reached: () => trial.receiver.holdNext(),
    log: INTERRUPTED_THEN_SENT,
    seen: ['1', '2'],
  },
  {
    when: 'when the receiver has answered',
    async reached() {
      const { answer } = await trial.receiver.holdNext();
      // Else it might have stored the outcome before it is killed.
      worker.freeze();
      await answer();
    },
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
    when: 'in the middle of storing it',
    reached: () => proxy.holdCommand(commitsOutcomes()),
    // What it has written is locked until the server ends the transaction.
    isLocked: () => proxy.passed(storesOutcomes),
    log: INTERRUPTED_THEN_SENT,
    seen: ['1', '2'],
  },
  {
    when: 'when the attempt is stored',
    reached: () => proxy.holdAnswer(commitsOutcomes()),
    log: [200],
    seen: ['1'],
  },
];

describe('a worker killed in the middle of a delivery', () => {
  it.each(MOMENTS)(
    '$when: another one goes on, and the log tells what happened',
    async ({ reached, isLocked, log, seen }) => {
      const moment = reached();
      await trial.publish(1);
      await moment;
      await worker.kill();
      const locked = isLocked?.();
      worker = await trial.service.startWorker();
      await locked;
      await proxy.endAbandonedTransactions();

      const traced = await trial.expectNothingLost();
      const last = traced.at(-1);
      expect(last?.attempts.map(({ errorCode, status }) => errorCode ?? status)).toEqual(log);
      expect(last?.requests.map(({ headers }) => headers['webhook-attempt'])).toEqual(seen);
    },
  );
});
