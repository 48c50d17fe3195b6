import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { aDeliveryTrial, type DeliveryTrial } from '../support/deliveries/delivery-trial';
import { eventually } from '../support/eventually';
import { aMongodbServer, type MongodbServer } from '../support/mongodb/mongodb-server';
import { whyNoOwnMongodb } from '../support/jest/servers';
import { anOwnTemporal, type OwnTemporal } from '../support/temporal/own-temporal';
import { triggerSweep } from '../support/temporal/temporal-client';

/** Longer than the driver looks for a server; `OUTAGE_SECONDS=60` is beyond what any single step waits for. */
const OUTAGE_MS = Number(process.env['OUTAGE_SECONDS'] ?? 4) * 1_000;
const DEADLINE_MS = 240_000 + OUTAGE_MS;

const CONCURRENCY = 4;
const ANSWERED_BEFORE = 20;
const PUBLISHED = 80;
const PUBLISHED_LATER = 20;

const noOwnMongodb = whyNoOwnMongodb();
const describeWithOwnMongodb = noOwnMongodb === undefined ? describe : describe.skip;
const whySkipped = noOwnMongodb === undefined ? '' : ` (skipped: ${noOwnMongodb})`;

let mongodb: MongodbServer | null = null;
let temporal: OwnTemporal;
let trial: DeliveryTrial;

beforeAll(async () => {
  if (noOwnMongodb === undefined) mongodb = await aMongodbServer();
  temporal = await anOwnTemporal();
  const settings = mongodb === null ? {} : { MONGODB_URI: mongodb.uri };
  trial = await aDeliveryTrial({ concurrency: CONCURRENCY, settings, ownTemporal: temporal });
  await trial.service.startWorker();
});
afterAll(async () => {
  await trial.close();
  await temporal.close();
  await mongodb?.close();
});

/** A listener in the middle of its deliveries, with more still to come; its receiver answers no more until told. */
async function publishHeld(): Promise<() => void> {
  const underWay = trial.receiver.received.length + ANSWERED_BEFORE + CONCURRENCY;
  const goOn = trial.receiver.holdAfter(ANSWERED_BEFORE);
  await trial.publish(PUBLISHED);
  await eventually(() => expect(trial.receiver.received.length).toBeGreaterThanOrEqual(underWay));
  return goOn;
}

/** Whom nobody was told of has waited for as long as the sweep leaves to the loops. */
async function sweepForgotten(): Promise<void> {
  const { service } = trial;
  const receivedAt = new Date(Date.now() - 31_000);
  await service.connection.collection('seedChunks').updateMany({}, { $set: { receivedAt } });
  await triggerSweep(service.temporal);
}

describeWithOwnMongodb(`deliveries under way${whySkipped}`, () => {
  it(
    `survive that MongoDB is away for ${OUTAGE_MS / 1_000} s`,
    async () => {
      const goOn = await publishHeld();

      await mongodb?.kill();
      goOn();
      await pause(OUTAGE_MS);
      expect(trial.receiver.idsReceived().size).toBeLessThan(PUBLISHED);
      await mongodb?.start();

      await trial.expectNothingLost();
      expect(trial.receiver.idsReceived().size).toBe(PUBLISHED);
    },
    DEADLINE_MS,
  );
});

describe('deliveries under way', () => {
  it(
    `go on while Temporal is away for ${OUTAGE_MS / 1_000} s, and end when it is back`,
    async () => {
      const before = trial.receiver.idsReceived().size;
      const goOn = await publishHeld();

      await temporal.stop();
      goOn();
      await trial.publish(PUBLISHED_LATER);
      await pause(OUTAGE_MS);
      await temporal.start();
      await sweepForgotten();

      await trial.expectNothingLost();
      expect(trial.receiver.idsReceived().size).toBe(before + PUBLISHED + PUBLISHED_LATER);
    },
    DEADLINE_MS,
  );
});
