import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { aDeliveryTrial, type DeliveryTrial } from '../support/deliveries/delivery-trial';
import { eventually } from '../support/eventually';
import { aMongodbServer } from '../support/mongodb/mongodb-server';
import { whyNoOwnMongodb } from '../support/jest/servers';
import { triggerSweep } from '../support/temporal/temporal-client';

/** Longer than the driver looks for a server; `OUTAGE_SECONDS=60` is beyond what any single step waits for. */
const OUTAGE_MS = Number(process.env['OUTAGE_SECONDS'] ?? 4) * 1_000;
const DEADLINE_MS = 240_000 + OUTAGE_MS;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const CONCURRENCY = 4;
const ANSWERED_BEFORE = 40;
const PUBLISHED = 150;
const PUBLISHED_LATER = 50;

/** A listener in the middle of its deliveries, with more still to come; its receiver answers no more until told. */
async function deliveringTrial(
  settings: Readonly<Record<string, string>> = {},
): Promise<DeliveryTrial & { readonly goOn: () => void }> {
  const trial = await aDeliveryTrial({ concurrency: CONCURRENCY, settings });
  closing.push(trial.close);
  await trial.service.startWorker();
  const goOn = trial.receiver.holdAfter(ANSWERED_BEFORE);
  await trial.publish(PUBLISHED);
  const underWay = ANSWERED_BEFORE + CONCURRENCY;
  await eventually(() => expect(trial.receiver.received.length).toBeGreaterThanOrEqual(underWay));
  return { ...trial, goOn };
}

/** Whom nobody was told of has waited for as long as the sweep leaves to the loops. */
async function sweepForgotten({ service }: DeliveryTrial): Promise<void> {
  const receivedAt = new Date(Date.now() - 31_000);
  await service.connection.collection('seedChunks').updateMany({}, { $set: { receivedAt } });
  await triggerSweep(service.temporalAddress);
}

const noOwnMongodb = whyNoOwnMongodb();
const describeWithOwnMongodb = noOwnMongodb === undefined ? describe : describe.skip;
const whySkipped = noOwnMongodb === undefined ? '' : ` (skipped: ${noOwnMongodb})`;

describeWithOwnMongodb(`deliveries under way${whySkipped}`, () => {
  it(
    `survive that MongoDB is away for ${OUTAGE_MS / 1_000} s`,
    async () => {
      const mongodb = await aMongodbServer();
      closing.push(mongodb.close);
      const trial = await deliveringTrial({ MONGODB_URI: mongodb.uri });

      await mongodb.kill();
      trial.goOn();
      await pause(OUTAGE_MS);
      expect(trial.receiver.received.length).toBeLessThan(PUBLISHED);
      await mongodb.start();

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
      const trial = await deliveringTrial();

      await trial.service.stopTemporal();
      trial.goOn();
      await trial.publish(PUBLISHED_LATER);
      await pause(OUTAGE_MS);
      await trial.service.startTemporal();
      await sweepForgotten(trial);

      await trial.expectNothingLost();
      expect(trial.receiver.idsReceived().size).toBe(PUBLISHED + PUBLISHED_LATER);
    },
    DEADLINE_MS,
  );
});
