import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { aDeliveryTrial, type DeliveryTrial } from '../support/delivery-trial';
import { eventually } from '../support/eventually';
import { aMongodbServer } from '../support/mongodb-server';

/** `OUTAGE_SECONDS=60` for the long form: beyond what any single step waits for. */
const OUTAGE_MS = Number(process.env['OUTAGE_SECONDS'] ?? 15) * 1_000;
const DEADLINE_MS = 240_000 + OUTAGE_MS;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
}, 60_000);

/** A listener in the middle of its deliveries, with about as many still to come. */
async function deliveringTrial(settings: Readonly<Record<string, string>> = {}): Promise<DeliveryTrial> {
  const trial = await aDeliveryTrial({ settings });
  closing.push(trial.close);
  await trial.service.startWorker();
  trial.receiver.takeMs(50);
  await trial.publish(400);
  await eventually(() => expect(trial.receiver.received.length).toBeGreaterThan(100), 60_000);
  return trial;
}

describe('deliveries under way', () => {
  it(
    `survive that MongoDB is away for ${OUTAGE_MS / 1_000} s`,
    async () => {
      const mongodb = await aMongodbServer();
      closing.push(mongodb.close);
      const trial = await deliveringTrial({ MONGODB_URI: mongodb.uri });

      await mongodb.kill();
      await pause(OUTAGE_MS);
      expect(trial.receiver.received.length).toBeLessThan(400);
      await mongodb.start();

      await trial.expectNothingLost();
      expect(trial.receiver.idsReceived().size).toBe(400);
    },
    DEADLINE_MS,
  );

  it(
    `go on while Temporal is away for ${OUTAGE_MS / 1_000} s, and end when it is back`,
    async () => {
      const trial = await deliveringTrial();

      await trial.service.stopTemporal();
      await trial.publish(100);
      await pause(OUTAGE_MS);
      await trial.service.startTemporal();

      await trial.expectNothingLost();
      expect(trial.receiver.idsReceived().size).toBe(500);
    },
    DEADLINE_MS,
  );
});
