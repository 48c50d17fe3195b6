import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { createReceiveMessage } from '../../src/operations/outreach/inbound/receive-message';
import { migrateStoreAt } from '../../src/persistence/migrations/migrate';
import { DAY } from '../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../support/deliveries/deliveries';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../support/deliveries/hostile-receiver';

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
    const settings = { auditRetentionDays: 500 };
    await migrateStoreAt(api.config.mongodbUri, (step) => void steps.push(step), settings);

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
    const [captured] = (await capturedMessages.list(partner.partnerId, null, 1)).items;
    const { id } = await createReceiveMessage(api.dependencies)(partner.partnerId, message.bytes);
    const received = await inboundMessages.find(id);

    expect([days(captured?.expiresAt), days(received?.expiresAt)]).toEqual([RETENTION_DAYS, RETENTION_DAYS]);
  });
});

describe('the log of deliveries', () => {
  it.each(['events', 'deliveries', 'attempts'])('is removed by the store itself: %s', async (collection) => {
    const indexes = await api.connection.collection(collection).indexes();

    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  });

  it('is kept a day longer than deliveries may wait, however late an attempt is, and events a week longer', async () => {
    const created = await partner.post('/webhook', { destinationUrl: receiver.url, listenTo: ['*'] });
    const happenedAt = api.clock.now().getTime();
    const eventId = await deliverer.publish(partner.partnerId);
    api.clock.advance(DAY);
    // The first attempt is kept in its delivery, the second is a document of its own.
    receiver.behave(behaviours.answer(500));
    await deliverer.drain(created.body.data.id);
    api.clock.advance(10_000);
    await deliverer.drain(created.body.data.id);
    const expiries = await Promise.all(
      [
        ['events', { _id: eventId }] as const,
        ['deliveries', { eventId }] as const,
        ['attempts', {}] as const,
      ].map(async ([collection, filter]) => {
        const records = await api.connection.collection<{ _id: string }>(collection).find(filter).toArray();
        return records.map((record) => (Number(Reflect.get(record, 'expiresAt')) - happenedAt) / DAY);
      }),
    );

    expect(expiries).toEqual([[RETENTION_DAYS + 7], [RETENTION_DAYS + 1], [RETENTION_DAYS + 1]]);
  });
});
