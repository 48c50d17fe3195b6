import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { receiveMessage } from '../../src/operations/outreach/inbound/receive-message';
import { removingOld } from '../../src/operations/sweep/remove-old';
import type { SweepPosition } from '../../src/operations/sweep/walk';
import { migrateStoreAt } from '../../src/persistence/migrations/migrate';
import { connectStore } from '../../src/persistence/mongo/connection';
import { createStores } from '../../src/persistence/stores';
import { DAY } from '../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../support/deliveries/deliveries';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../support/deliveries/hostile-receiver';
import { sweep } from '../support/sweep';

const RETENTION_DAYS = 20;

let api: TestApi;
let deliverer: TestDeliverer;
let receiver: HostileReceiver;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi({
    ...LOCAL_RECEIVERS,
    RETENTION_DAYS: String(RETENTION_DAYS),
    AUDIT_RETENTION_DAYS: '90',
  });
  deliverer = aDeliverer(api);
  [receiver, partner] = await Promise.all([startHostileReceiver(), api.aPartner()]);
});
afterAll(async () => {
  await receiver.close();
  await api.close();
});

describe('the audit trail', () => {
  it('is removed by the store itself, as many days after each entry as the setting says', async () => {
    const indexes = await api.connection.collection('auditEntries').indexes();

    const removal = { key: { createdAt: 1 }, expireAfterSeconds: (90 * DAY) / 1_000 };
    expect(indexes).toContainEqual(expect.objectContaining(removal));
  });

  it('is kept for another time when the setting has changed and the store is migrated', async () => {
    const steps: string[] = [];
    const { mongodbUri } = api.config;
    const connection = await connectStore(mongodbUri);
    createStores(connection, { auditRetentionDays: 500 });
    await migrateStoreAt(mongodbUri, connection, (step) => void steps.push(step));
    await connection.close();

    expect(steps).toEqual(['let createdAt_1 of auditEntries remove after 43200000 s']);
  });
});

describe('e-mails that were captured, and those that came in', () => {
  it.each(['capturedMessages', 'inboundMessages'])(
    'are removed by the store itself: %s',
    async (collection) => {
      const indexes = await api.connection.collection(collection).indexes();

      expect(indexes).toContainEqual(
        expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
      );
    },
  );

  it('are kept as many days as the setting says', async () => {
    const { capturedMessages, inboundMessages } = api.stores;
    const days = (at: Date | undefined) => (Number(at) - api.clock.now().getTime()) / DAY;
    const run = { beforeData: async () => true, signal: new AbortController().signal };
    const message = {
      sendId: 'snd_1',
      partnerId: partner.partnerId,
      businessId: 'biz_1',
      prospectId: 'pro_1',
      messageId: '<snd_1@acme.io>',
      envelopeFrom: 'ada@acme.io',
      to: 'grace@navy.test',
      bytes: Buffer.from('Subject: Hi\r\n\r\nHi'),
    };
    await api.dependencies.mailTransport.deliver(message, run);
    const [captured] = (await capturedMessages.list(partner.partnerId, { after: null, limit: 1 })).items;
    const { id } = await receiveMessage(api.dependencies, partner.partnerId, message.bytes);
    const received = await inboundMessages.find(id);

    expect([days(captured?.expiresAt), days(received?.expiresAt)]).toEqual([RETENTION_DAYS, RETENTION_DAYS]);
  });
});

describe('the log of deliveries', () => {
  let webhookId: string;
  let happenedAt: number;

  beforeEach(async () => {
    receiver.behave(behaviours.answer(500));
    const created = await partner.post('/webhook', { destinationUrl: receiver.url, listenTo: ['*'] });
    webhookId = created.body.data.id;
    happenedAt = api.clock.now().getTime();
  });
  afterEach(() => partner.delete(`/webhook/${webhookId}`));

  /** Records about these events that are left after a sweep, so long after it happened. */
  async function leftAfter(ms: number, eventIds: readonly string[]): Promise<string[]> {
    api.clock.set(new Date(happenedAt + ms));
    await sweep(api);
    const about = await Promise.all(
      ['attempts', 'deliveries', 'events'].map(async (name) => {
        const records = await api.connection.collection<{ _id: string }>(name).find().toArray();
        const beginnings = eventIds.map((id) => id.slice('evt_'.length));
        return records.some(({ _id }) => beginnings.some((beginning) => _id.includes(beginning)))
          ? [name]
          : [];
      }),
    );
    return about.flat();
  }

  it('is removed a day after deliveries may wait no longer, however late an attempt is, and events a week after', async () => {
    const eventId = await deliverer.publish(partner.partnerId);
    api.clock.advance(DAY);
    // The first attempt is kept in its delivery, the second is a document of its own.
    await deliverer.drain(webhookId);
    api.clock.advance(10_000);
    await deliverer.drain(webhookId);
    await partner.delete(`/webhook/${webhookId}`);
    const kept = RETENTION_DAYS * DAY;

    expect(await leftAfter(kept + DAY, [eventId])).toEqual(['attempts', 'deliveries', 'events']);
    expect(await leftAfter(kept + DAY + 1, [eventId])).toEqual(['events']);
    expect(await leftAfter(kept + 7 * DAY, [eventId])).toEqual(['events']);
    expect(await leftAfter(kept + 7 * DAY + 1, [eventId])).toEqual([]);
  });

  it('keeps a delivery that is still to be sent for as long as there is what to send', async () => {
    const eventId = await deliverer.publish(partner.partnerId);
    const kept = RETENTION_DAYS * DAY;

    expect(await leftAfter(kept + 3 * DAY, [eventId])).toEqual(['deliveries', 'events']);
    expect(await leftAfter(kept + 7 * DAY + 1, [eventId])).toEqual([]);
  });

  it('is removed by a sweep also when that was long at work before', async () => {
    const removed = jest.spyOn(api.stores.attempts, 'removeOld');
    const [attempts] = removingOld(api.dependencies, { removed: 0 });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await attempts?.visitPage('').finally(() => clock.mockRestore());

    expect(removed).toHaveBeenCalledTimes(1);
    removed.mockRestore();
  });

  it('is removed page by page, goes on where it was interrupted, and leaves what is younger', async () => {
    const old = new Date(happenedAt - 100 * DAY);
    const events = Array.from({ length: 1_100 }, () => ({ _id: newId('event', old), createdAt: old }));
    await api.connection.collection<{ _id: string }>('events').insertMany(events);
    const eventId = await deliverer.publish(partner.partnerId);
    const oldIds = events.map(({ _id }) => _id);
    const countOld = async () =>
      await api.connection.collection<{ _id: string }>('events').countDocuments({ _id: { $in: oldIds } });
    const stopped = new AbortController();
    const pages: SweepPosition[] = [];
    const interrupted = sweep(api, {
      signal: stopped.signal,
      onPage(position) {
        if (position.walk !== 'old events') return;
        pages.push(position);
        if (pages.length === 2) stopped.abort();
      },
    });

    await expect(interrupted).rejects.toThrow(/abort/i);
    const left = await countOld();
    await sweep(api, { resumeAt: pages[1] ?? null });
    expect([left, await countOld()]).toEqual([100, 0]);
    expect(await leftAfter(0, [eventId])).toEqual(['deliveries', 'events']);
  });
});
