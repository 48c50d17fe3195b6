import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newId } from '../../../../src/domain/ids';
import {
  createIdentityHasher,
  derivedSuppressionKey,
  type SuppressionKeys,
} from '../../../../src/operations/leads/erasure/identity-hasher';
import { loadSuppressed } from '../../../../src/operations/leads/erasure/load-suppressed';
import { toFirstAttempt } from '../../../../src/persistence/deliveries/attempt-document';
import { anApi, type ApiClient, type TestApi } from '../../../support/http/api';
import { processSeeds } from '../../../support/intake';
import { aVisitor, onboard, prospectsOf, seed, seedBatch, visitorNumber } from '../../../support/leads';
import { auditTrail } from '../../../support/http/audit';
import type { EncryptionKey } from '../../../../src/sender/secret-box';
import { attemptId, type Attempt } from '../../../../src/domain/deliveries/attempts/attempt';
import { deliveryId, type Delivery } from '../../../../src/domain/deliveries/delivery';

let api: TestApi;
let partner: ApiClient;
let businessId: string;

const KEY_1: EncryptionKey = { id: 'k1', key: Buffer.alloc(32, 1) };
const KEY_2: EncryptionKey = { id: 'k2', key: Buffer.alloc(32, 2) };
const KEY_3: EncryptionKey = { id: 'k3', key: Buffer.alloc(32, 3) };

beforeAll(async () => {
  api = await anApi({ WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  ({ businessId } = await onboard(partner));
  const listener = { destinationUrl: 'http://127.0.0.1:9999/hook', listenTo: ['prospect.created'] };
  const response = await partner.post('/webhook', listener);
  if (response.status !== 200) throw new Error(`the listener was answered ${response.status}`);
});

describe('DELETE /prospect/{id}', () => {
  it('removes the prospect and its visits, once', async () => {
    const id = await aProspect();
    const response = await partner.delete(`/prospect/${id}`);

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ id, erased: true });
    expect((await partner.get(`/prospect/${id}`)).status).toBe(404);
    expect(await prospectsOf(partner)).toEqual([]);
    expect(await api.stores.prospects.listVisits(id, 10)).toEqual([]);
    expect((await partner.delete(`/prospect/${id}`)).status).toBe(404);
  });

  it("answers 404 to another partner's prospect and leaves it", async () => {
    const id = await aProspect();
    const other = await api.aPartner();

    expect((await other.delete(`/prospect/${id}`)).status).toBe(404);
    expect((await partner.get(`/prospect/${id}`)).status).toBe(200);
  });

  it('is more than the scope support may do', async () => {
    const id = await aProspect();
    const supporter = await partner.withScope('support');

    expect((await supporter.delete(`/prospect/${id}`)).status).toBe(403);
  });

  it('takes the bytes of events about the prospect and keeps id, type and time', async () => {
    const id = await aProspect();
    const before = await eventAbout(id);
    await partner.delete(`/prospect/${id}`);
    const after = await eventAbout(id);

    expect(before.body?.toString()).toContain('ada@engine.example');
    expect(after).toEqual({ ...before, body: null, erasedAt: api.clock.now() });
  });

  it('cancels what was still to be delivered', async () => {
    const id = await aProspect();
    await partner.delete(`/prospect/${id}`);

    expect(await deliveryAbout(id)).toMatchObject({ state: 'cancelled', dueAt: null, requested: [] });
  });

  it('takes back attempts that somebody asked for, and lets nobody ask for more', async () => {
    const id = await aProspect();
    const { id: asked } = await deliveryAbout(id);
    const ask = (requestId: string) =>
      api.stores.transact((transaction) =>
        api.stores.deliveries.requestAttempts(
          transaction,
          [asked],
          { requestId, trigger: 'manual' },
          api.clock.now(),
        ),
      );
    await setDelivery(asked, { state: 'delivered', dueAt: null });
    expect(await ask('one')).toBe(1);
    await partner.delete(`/prospect/${id}`);

    expect(await deliveryAbout(id)).toMatchObject({ state: 'delivered', dueAt: null, requested: [] });
    expect(await ask('two')).toBe(0);
  });

  it('removes what receivers answered and keeps that they did', async () => {
    const id = await aProspect();
    const delivery = await deliveryAbout(id);
    await recordAttempt(delivery, 'Thanks for ada@engine.example');
    await partner.delete(`/prospect/${id}`);

    const [attempt] = await api.stores.attempts.listByDelivery(delivery.id);
    expect(attempt).toMatchObject({ status: 500, responseBody: null, number: 2 });
    expect(JSON.stringify(attempt)).not.toContain('ada@');
  });

  it('is begun again where it was interrupted, and forgets nothing', async () => {
    const id = await aProspect();
    const delivery = await deliveryAbout(id);
    await recordAttempt(delivery, 'Thanks for ada@engine.example');
    const { prospects } = api.stores;
    const removeSomeVisits = jest
      .spyOn(prospects, 'removeSomeVisits')
      .mockRejectedValueOnce(new Error('killed'));
    const interrupted = await partner.delete(`/prospect/${id}`);
    const repeated = await partner.delete(`/prospect/${id}`);
    removeSomeVisits.mockRestore();

    expect([interrupted.status, repeated.status]).toEqual([500, 200]);
    expect(await prospects.listVisits(id, 10)).toEqual([]);
    expect(await api.stores.attempts.listByDelivery(delivery.id)).toMatchObject([{ responseBody: null }]);
    expect(await eventAbout(id)).toMatchObject({ body: null });
  });

  it('takes visits and answers in bounded steps, before the transaction that removes the prospect', async () => {
    const id = await aProspect();
    const visits = Array.from({ length: 501 }, (_, number) => ({
      prospectId: id,
      businessId,
      instant: new Date(number),
      capturedUrl: 'https://example.com/',
    }));
    await api.connection.collection('visits').insertMany(visits);
    const removeSomeVisits = jest.spyOn(api.stores.prospects, 'removeSomeVisits');
    const response = await partner.delete(`/prospect/${id}`);
    const removed = await Promise.all(removeSomeVisits.mock.results.map(({ value }) => value));
    removeSomeVisits.mockRestore();

    expect(response.status).toBe(200);
    expect(removed).toEqual([500, 2, 0]);
    expect(await api.stores.prospects.listVisits(id, 10)).toEqual([]);
  });

  it('takes the answers of an event that was added and delivered while it erased the others', async () => {
    const id = await aProspect();
    const delivery = await deliveryAbout(id);
    const { prospects } = api.stores;
    const { removeSomeVisits } = prospects;
    let added = delivery;
    const spy = jest.spyOn(prospects, 'removeSomeVisits').mockImplementationOnce(async (...args) => {
      added = await addDelivered(delivery, 'Thanks for ada@engine.example');
      return await removeSomeVisits(...args);
    });
    const response = await partner.delete(`/prospect/${id}`);
    spy.mockRestore();
    const events = await api.connection
      .collection('events')
      .find({ $or: [{ subjectId: id }, { newProspectId: id }] })
      .toArray();
    const attempts = await api.stores.attempts.listByDelivery(added.id);

    expect(response.status).toBe(200);
    expect(events).toMatchObject([{ body: null }, { body: null }]);
    expect(attempts).toMatchObject([
      { number: 1, status: 500, responseHeaders: [], responseBody: null, errorMessage: null },
      { number: 2, status: 500, responseHeaders: [], responseBody: null, errorMessage: null },
    ]);
  });

  it('leaves other prospects, their events and their deliveries alone', async () => {
    const id = await aProspect();
    await seed(api, partner, [visitorNumber(1)]);
    const other = (await prospectsOf(partner)).find((prospect) => prospect.id !== id);
    await partner.delete(`/prospect/${id}`);

    expect((await prospectsOf(partner)).map((prospect) => prospect.id)).toEqual([other?.id]);
    expect((await eventAbout(other?.id ?? '')).body).not.toBeNull();
    expect(await deliveryAbout(other?.id ?? '')).toMatchObject({ state: 'pending' });
  });

  it('says in the audit trail who did it, and nothing about the person', async () => {
    const id = await aProspect();
    await partner.delete(`/prospect/${id}`);

    const [entry] = await auditTrail(api, id);
    expect(entry).toMatchObject({
      action: 'prospect.erased',
      actorKind: 'key',
      actorId: partner.keyId,
      before: null,
      after: null,
    });
  });
});

describe('the suppression list', () => {
  it.each([
    ['all of it', {}],
    ['the LinkedIn address alone', { businessEmail: null, firstName: null }],
    ['the e-mail address alone', { linkedInUrl: null, firstName: null }],
    ['the e-mail address in capitals', { linkedInUrl: null, businessEmail: 'ADA@Engine.example' }],
    [
      'another LinkedIn address with the same e-mail address',
      { linkedInUrl: 'https://linkedin.com/in/other' },
    ],
  ])('keeps a person seeded again by %s from coming back, and counts it', async (_name, fields) => {
    await partner.delete(`/prospect/${await aProspect()}`);
    const batch = await seedBatch(api, partner, [
      aVisitor({ ...fields, seenAt: '2026-09-01T00:00:00Z' }),
      visitorNumber(5),
    ]);

    expect(batch).toMatchObject({ status: 'done', accepted: 1, suppressed: 1, rejected: { count: 0 } });
    expect((await prospectsOf(partner)).map(({ person }) => person.firstName)).toEqual(['First5']);
  });

  it('stops visits that were waiting when the person was erased', async () => {
    const id = await aProspect();
    await partner.post('/seed/lead', {
      website: 'example.com',
      visitors: [aVisitor({ seenAt: '2026-09-01T00:00:00Z' })],
    });
    await partner.delete(`/prospect/${id}`);
    await processSeeds(api);

    expect(await prospectsOf(partner)).toEqual([]);
  });

  it('lets nobody come back whose visit is processed at the same moment', async () => {
    const id = await aProspect();
    await Promise.all([
      ...Array.from({ length: 4 }, (_, index) =>
        seed(api, partner, [aVisitor({ seenAt: `2026-09-0${index + 1}T00:00:00Z` })]),
      ),
      partner.delete(`/prospect/${id}`),
    ]);

    expect(await prospectsOf(partner)).toEqual([]);
    expect(await api.connection.collection('visits').countDocuments({ businessId })).toBe(0);
  });

  it('is a list of each website alone', async () => {
    await onboard(partner, 'https://example.org');
    await partner.delete(`/prospect/${await aProspect()}`);
    await seed(api, partner, [aVisitor()], 'example.org');

    expect(await prospectsOf(partner, 'example.org')).toHaveLength(1);
  });

  it('holds nothing that names the person', async () => {
    await partner.delete(`/prospect/${await aProspect()}`);
    const listed = await api.connection.collection('suppressions').find({ businessId }).toArray();

    expect(listed.length).toBeGreaterThan(0);
    expect(JSON.stringify(listed)).not.toMatch(/ada@|lovelace|analytical/i);
  });

  it.each<[string, SuppressionKeys, SuppressionKeys]>([
    [
      'after the encryption key was rotated',
      { suppressionKeys: [], encryptionKeys: [KEY_1] },
      { suppressionKeys: [], encryptionKeys: [KEY_2, KEY_1] },
    ],
    [
      'after it got a key of its own',
      { suppressionKeys: [], encryptionKeys: [KEY_1] },
      { suppressionKeys: [KEY_3], encryptionKeys: [KEY_1] },
    ],
    [
      'without the encryption key of that time, once its key was taken over from it',
      { suppressionKeys: [], encryptionKeys: [KEY_1] },
      { suppressionKeys: [{ id: 'of-k1', key: derivedSuppressionKey(KEY_1) }], encryptionKeys: [KEY_2] },
    ],
    [
      'without the encryption key of that time, having a key of its own',
      { suppressionKeys: [KEY_3], encryptionKeys: [KEY_1] },
      { suppressionKeys: [KEY_3], encryptionKeys: [KEY_2] },
    ],
  ])('still knows everybody %s', async (_name, keysBefore, keysAfter) => {
    const before = createIdentityHasher(keysBefore);
    const identityHasher = createIdentityHasher(keysAfter);

    const found = await api.stores.transact(async (transaction) => {
      await api.stores.suppressions.add(
        transaction,
        businessId,
        [before.hash(businessId, 'em:a@b.example')],
        new Date(),
      );
      const keys = ['em:a@b.example', 'em:c@d.example'] as const;
      return await loadSuppressed({ stores: api.stores, identityHasher }, businessId, keys, transaction);
    });
    expect([...found]).toEqual(['em:a@b.example']);
  });
});

async function aProspect(): Promise<string> {
  await seed(api, partner, [aVisitor(), aVisitor({ seenAt: '2026-05-10T00:00:00Z' })]);
  const [prospect] = await prospectsOf(partner);
  if (prospect === undefined) throw new Error('the seed made a prospect');
  return prospect.id;
}

async function eventAbout(subjectId: string) {
  const about = { $or: [{ subjectId }, { newProspectId: subjectId }] };
  const record = await api.connection.collection<{ _id: string }>('events').findOne(about);
  const event = record === null ? null : await api.stores.events.find(record._id);
  if (event === null) throw new Error('an event tells of the prospect');
  return event;
}

async function deliveryAbout(subjectId: string): Promise<Delivery> {
  const { id: eventId } = await eventAbout(subjectId);
  const record = await api.connection.collection<{ _id: string }>('deliveries').findOne({ eventId });
  const delivery = record === null ? null : await api.stores.deliveries.find(record._id);
  if (delivery === null) throw new Error('the event has a delivery');
  return delivery;
}

/** Adds an event like the one of a delivery, delivered at the second attempt. */
async function addDelivered(like: Delivery, responseText: string): Promise<Delivery> {
  const events = api.connection.collection<{ _id: string } & Record<string, unknown>>('events');
  const deliveries = api.connection.collection<{ _id: string } & Record<string, unknown>>('deliveries');
  const [event, record] = await Promise.all([
    events.findOne({ _id: like.eventId }),
    deliveries.findOne({ _id: like.id }),
  ]);
  const eventId = newId('event');
  const delivery = { ...like, id: deliveryId(eventId, like.webhookId), eventId };
  const asBefore = { businessId, erasedAt: null };
  const firstAttempt = toFirstAttempt(anAttempt(delivery, 1, responseText));
  await events.insertOne({ ...event, ...asBefore, body: Buffer.from('{}'), key: eventId, _id: eventId });
  const delivered = { state: 'delivered', dueAt: null, eventId, firstAttempt };
  await deliveries.insertOne({ ...record, ...asBefore, ...delivered, _id: delivery.id });
  await recordAttempt(delivery, responseText);
  return delivery;
}

async function setDelivery(id: string, fields: object): Promise<void> {
  await api.connection.collection<{ _id: string }>('deliveries').updateOne({ _id: id }, { $set: fields });
}

async function recordAttempt(delivery: Delivery, responseText: string): Promise<void> {
  await api.stores.transact((transaction) =>
    api.stores.attempts.insertMany(transaction, [anAttempt(delivery, 2, responseText)]),
  );
}

function anAttempt(delivery: Delivery, number: number, responseText: string): Attempt {
  return {
    id: attemptId(delivery.id, number),
    deliveryId: delivery.id,
    webhookId: delivery.webhookId,
    businessId,
    number,
    trigger: 'automatic',
    requestId: newId('request'),
    startedAt: api.clock.now(),
    phases: null,
    remoteAddress: '127.0.0.1',
    status: 500,
    errorCode: null,
    errorMessage: responseText,
    requestHeaders: [],
    responseHeaders: [['x-answer', responseText]],
    responseBody: Buffer.from(responseText),
    responseBodyTruncated: false,
    nextAttemptAt: null,
    late: false,
  };
}
