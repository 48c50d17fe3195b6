import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '../../../src/domain/deliveries/event-types';
import { deleteListener } from '../../../src/operations/deliveries/listeners/delete-listener';
import { withParts } from '../../../src/operations/operation-parts';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import { hold, setHealth } from '../../support/deliveries/listener-health';

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  deliverer = aDeliverer(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  [partner, other] = await Promise.all([api.aPartner(), api.aPartner()]);
  api.pokes.length = 0;
});

const listener = { destinationUrl: 'http://127.0.0.1:8089/hook', listenTo: ['prospect.created'] };

async function create(body: object = {}): Promise<string> {
  const response = await partner.post('/webhook', { ...listener, ...body });
  return String(response.body.data.id);
}

describe('POST /webhook', () => {
  it.each([
    ['https://script.google.com/macros/s/abc/exec', 'answers 302'],
    ['https://hooks.example.com/script.google.com', 'Listener created'],
  ])('tells of %s at once what its owner should know', async (destinationUrl, told) => {
    const created = await partner.post('/webhook', { ...listener, destinationUrl });
    const updated = await partner.patch(`/webhook/${created.body.data.id}`, { description: 'sheet' });

    expect(created).toMatchObject({ status: 200, body: { message: expect.stringContaining(told) } });
    expect(updated.body.message.includes('answers 302')).toBe(told === 'answers 302');
  });

  it('answers the listener as it was sent, with its secret', async () => {
    const response = await partner.post('/webhook', {
      ...listener,
      listenTo: ['prospect.created', '*', 'prospect.created'],
      description: 'CRM',
      headers: { Authorization: 'Bearer very-secret' },
      rateLimitPerSecond: 5,
      concurrency: 2,
    });

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      id: expect.stringMatching(/^we_/),
      destinationUrl: listener.destinationUrl,
      format: 'webhook',
      listenTo: ['prospect.created', '*', 'prospect.created'],
      filter: null,
      description: 'CRM',
      headers: { Authorization: '********' },
      rateLimitPerSecond: 5,
      concurrency: 2,
      state: 'active',
      disabledReason: null,
      held: null,
      consecutiveFailures: 0,
      createdAt: expect.any(String),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
  });

  it('stores neither the secret nor header values in the clear', async () => {
    const created = await partner.post('/webhook', { ...listener, headers: { 'X-Token': 'very-secret' } });
    const stored = await api.connection.collection<{ _id: string }>('listeners').findOne({
      _id: created.body.data.id,
    });

    expect(JSON.stringify(stored)).toContain('127.0.0.1');
    expect(JSON.stringify(stored)).not.toContain('very-secret');
    expect(JSON.stringify(stored)).not.toContain(created.body.data.secret);
  });

  it.each([
    ['no event', { listenTo: [] }, ['listenTo']],
    ['an unknown event', { listenTo: ['prospect.created', 'prospect.deleted'] }, ['listenTo[1]']],
    ['the test event', { listenTo: ['webhook.test'] }, ['listenTo[0]']],
    ['an event name that no header could carry', { listenTo: ['pj.cartão'] }, ['listenTo[0]']],
    ['too many events', { listenTo: Array.from({ length: 1_000 }, () => '*') }, ['listenTo']],
    ['a private address', { destinationUrl: 'https://10.0.0.1/' }, ['destinationUrl']],
    ['an IPv4-mapped address', { destinationUrl: 'http://[::ffff:10.0.0.1]/' }, ['destinationUrl']],
    ['a NAT64 address', { destinationUrl: 'http://[64:ff9b::a00:1]/' }, ['destinationUrl']],
    ['a 6to4 address', { destinationUrl: 'http://[2002:a00:1::]/' }, ['destinationUrl']],
    ['the metadata address', { destinationUrl: 'http://[fd00:ec2::254]/' }, ['destinationUrl']],
    ['credentials in the address', { destinationUrl: 'https://user:pa%3Ass@ex.com/' }, ['destinationUrl']],
    ['port 0', { destinationUrl: 'http://127.0.0.1:0/' }, ['destinationUrl']],
    ['a port of another protocol', { destinationUrl: 'https://ex.com:6379/' }, ['destinationUrl']],
    ['port 65536', { destinationUrl: 'http://127.0.0.1:65536/' }, ['destinationUrl']],
    ['another scheme', { destinationUrl: 'ftp://127.0.0.1/' }, ['destinationUrl']],
    ['no address', { destinationUrl: '' }, ['destinationUrl']],
    ['a line break in a header', { headers: { 'X-A': 'a\r\nHost: evil' } }, ['headers.X-A']],
    ['a header that is not Latin-1', { headers: { x: '€' } }, ['headers.x']],
    ['a header that frames the message', { headers: { 'Content-Length': '0' } }, ['headers.Content-Length']],
    ['a header of ours', { headers: { 'Webhook-Signature': 'x' } }, ['headers.Webhook-Signature']],
    ['an empty header', { headers: { 'X-A': '' } }, ['headers.X-A']],
    ['a header twice', { headers: { 'X-A': '1', 'x-a': '2' } }, ['headers.x-a']],
    ['a limit of 0', { rateLimitPerSecond: 0 }, ['rateLimitPerSecond']],
    ['a concurrency of 1.5', { concurrency: 1.5 }, ['concurrency']],
    ['an unknown field', { url: 'https://example.com' }, ['url']],
    [
      'several mistakes, all named',
      { destinationUrl: 'https://10.0.0.1/', listenTo: [], headers: { 'X-A': '' }, concurrency: 0 },
      ['destinationUrl', 'listenTo', 'headers.X-A', 'concurrency'],
    ],
  ])('refuses %s', async (_name, change, fields) => {
    const response = await partner.post('/webhook', { ...listener, ...change });

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(fields);
  });

  it('names the allowed events when it refuses one', async () => {
    const response = await partner.post('/webhook', { ...listener, listenTo: ['nope'] });

    for (const name of [...EVENT_TYPES, '*']) expect(JSON.stringify(response.body.errors)).toContain(name);
  });

  it.each([
    ['no headers', { headers: {} }],
    ['headers that are null', { headers: null }],
    ['a name that resolves to nothing yet', { destinationUrl: 'https://hooks.invalid/' }],
    ['an underscore in the host', { destinationUrl: 'https://exa_mple.invalid/' }],
    ['an international name', { destinationUrl: 'https://bücher.invalid/' }],
  ])('accepts %s', async (_name, change) => {
    const response = await partner.post('/webhook', { ...listener, ...change });

    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ headers: {}, ...('destinationUrl' in change ? change : {}) });
  });

  it('accepts the same address twice', async () => {
    expect(await create()).not.toBe(await create());
  });

  it('keeps to 100 listeners of a partner, also when many arrive at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 104 }, async () => await partner.post('/webhook', listener)),
    );
    const refused = responses.filter((response) => response.status !== 200);
    const list = await partner.get('/webhook', { limit: 100 });

    expect(refused.map((response) => response.body.code)).toEqual(Array(4).fill('too_many_listeners'));
    expect(list.body.data.items).toHaveLength(100);

    expect((await partner.delete(`/webhook/${list.body.data.items[0].id}`)).status).toBe(200);
    expect((await partner.post('/webhook', listener)).status).toBe(200);
  });

  it('needs a key of scope write', async () => {
    expect((await api.client().post('/webhook', listener)).status).toBe(401);
    expect((await (await partner.withScope('support')).post('/webhook', listener)).status).toBe(403);
  });
});

describe('GET /webhook', () => {
  it('lists the newest first, page by page, and nothing of others', async () => {
    await other.post('/webhook', listener);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift(await create());
    const first = await partner.get('/webhook', { limit: 2 });
    const second = await partner.get('/webhook', { limit: 2, cursor: first.body.data.nextCursor });
    const found = [...first.body.data.items, ...second.body.data.items];

    expect(first.body.data.items).toHaveLength(2);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids));
    expect(second.body.data.nextCursor).toBeNull();
    expect(JSON.stringify(found)).not.toContain('whsec_');
  });

  it.each([
    ['a cursor of somebody else', { cursor: 'bm9wZQ' }, ['cursor']],
    ['a limit beyond 100', { limit: 101 }, ['limit']],
    ['an unknown filter', { status: 'active' }, ['status']],
  ])('refuses %s', async (_name, query, fields) => {
    const response = await partner.get('/webhook', query);

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(fields);
  });
});

describe('GET /webhook/{id}', () => {
  it('answers the listener without its secret', async () => {
    const created = await partner.post('/webhook', listener);
    const { secret, ...rest } = created.body.data;
    const response = await partner.get(`/webhook/${rest.id}`);

    expect(secret).toMatch(/^whsec_/);
    expect(response.body.data).toEqual(rest);
  });
});

describe.each([
  ['GET', '/webhook/{id}', (client: ApiClient, id: string) => client.get(`/webhook/${id}`)],
  ['PATCH', '/webhook/{id}', (client: ApiClient, id: string) => client.patch(`/webhook/${id}`, {})],
  ['DELETE', '/webhook/{id}', (client: ApiClient, id: string) => client.delete(`/webhook/${id}`)],
  ['GET', '/webhook/{id}/secret', (client: ApiClient, id: string) => client.get(`/webhook/${id}/secret`)],
  [
    'POST',
    '/webhook/{id}/secret/rotate',
    (client: ApiClient, id: string) => client.post(`/webhook/${id}/secret/rotate`, {}),
  ],
  ['POST', '/webhook/{id}/test', (client: ApiClient, id: string) => client.post(`/webhook/${id}/test`, {})],
])('%s %s', (_method, _path, call) => {
  it("answers 404 to another partner's, to a deleted one and to ids of other records", async () => {
    const id = await create();

    expect((await call(other, id)).status).toBe(404);
    expect((await call(partner, 'we_00000000000000000000000000')).body.code).toBe('record_not_found');
    expect((await call(partner, 'evt_00000000000000000000000000')).body.code).toBe('record_not_found');
    await partner.delete(`/webhook/${id}`);
    expect((await call(partner, id)).body.code).toBe('record_not_found');
  });

  it('answers 401 without a key', async () => {
    const id = await create();
    const nobody = { ...partner, ...api.client() };

    expect((await call(nobody, id)).body.code).toBe('missing_api_key');
  });
});

describe('PATCH /webhook/{id}', () => {
  it('changes what is given and keeps the rest', async () => {
    const id = await create({ description: 'CRM', headers: { 'X-A': '1' }, rateLimitPerSecond: 5 });
    const response = await partner.patch(`/webhook/${id}`, {
      destinationUrl: 'http://127.0.0.1:8089/other',
      listenTo: ['*'],
      rateLimitPerSecond: null,
    });

    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      destinationUrl: 'http://127.0.0.1:8089/other',
      listenTo: ['*'],
      description: 'CRM',
      headers: { 'X-A': '********' },
      rateLimitPerSecond: null,
    });
    expect((await partner.get(`/webhook/${id}`)).body.data).toEqual(response.body.data);
  });

  it.each([
    ['scheme', 'https://127.0.0.1:8089/hook'],
    ['host', 'http://127.0.0.2:8089/hook'],
    ['port', 'http://127.0.0.1:8090/hook'],
  ])('sends its headers to no other %s unless they are given again', async (_what, destinationUrl) => {
    const id = await create({ headers: { 'X-Key': 'of the receiver' } });
    const refused = await partner.patch(`/webhook/${id}`, { destinationUrl });
    const stored = await partner.get(`/webhook/${id}`);
    const again = await partner.patch(`/webhook/${id}`, { destinationUrl, headers: { 'X-Key': 'another' } });
    const cleared = await partner.patch(`/webhook/${id}`, { ...listener, headers: null });
    const bare = await partner.patch(`/webhook/${id}`, { destinationUrl });

    expect(refused.status).toBe(400);
    expect(complainedFields(refused)).toEqual(['headers']);
    expect(stored.body.data.destinationUrl).toBe(listener.destinationUrl);
    expect([again.status, cleared.status, bare.status]).toEqual([200, 200, 200]);
    expect(bare.body.data).toMatchObject({ destinationUrl, headers: {} });
  });

  it('replaces the whole map of headers, and clears it with null', async () => {
    const id = await create({ headers: { 'X-A': '1', 'X-B': '2' } });
    const replaced = await partner.patch(`/webhook/${id}`, { headers: { 'X-C': '3' } });
    const cleared = await partner.patch(`/webhook/${id}`, { headers: null });

    expect(replaced.body.data.headers).toEqual({ 'X-C': '********' });
    expect(cleared.body.data.headers).toEqual({});
  });

  it('wakes the loop when it sets the listener active, and clears its failures', async () => {
    const id = await create();
    await hold(api, id, api.clock.now(), { consecutiveFailures: 12, warned: true });
    await api.stores.listeners.setState(id, 'disabled', 'failing');
    const before = await partner.get(`/webhook/${id}`);
    api.pokes.length = 0;
    const after = await partner.patch(`/webhook/${id}`, { state: 'active' });

    expect(before.body.data).toMatchObject({
      state: 'disabled',
      disabledReason: 'failing',
      consecutiveFailures: 12,
      held: { since: expect.any(String), nextProbeAt: expect.any(String) },
    });
    expect(after.body.data).toMatchObject({
      state: 'active',
      disabledReason: null,
      consecutiveFailures: 0,
      held: null,
    });
    expect(api.pokes).toEqual([{ type: 'deliverWebhooks', input: { webhookId: id } }]);
  });

  it('keeps failures and the hold when it changes something else', async () => {
    const id = await create();
    await setHealth(api, id, { consecutiveFailures: 3 });
    const response = await partner.patch(`/webhook/${id}`, { description: 'new' });

    expect(response.body.data.consecutiveFailures).toBe(3);
  });

  it.each([
    ['a private address', { destinationUrl: 'https://192.168.1.1/' }, ['destinationUrl']],
    ['null for the address', { destinationUrl: null }, ['destinationUrl']],
    ['no events', { listenTo: [] }, ['listenTo']],
    ['a state of the service', { state: 'disabled' }, ['state']],
    ['a header of ours', { headers: { 'webhook-id': 'x' } }, ['headers.webhook-id']],
    ['a secret of their own', { secret: 'whsec_x' }, ['secret']],
  ])('refuses %s and changes nothing', async (_name, change, fields) => {
    const id = await create();
    const before = await partner.get(`/webhook/${id}`);
    const response = await partner.patch(`/webhook/${id}`, { description: 'new', ...change });

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(fields);
    expect((await partner.get(`/webhook/${id}`)).body.data).toEqual(before.body.data);
  });
});

describe('DELETE /webhook/{id}', () => {
  it('cancels what waits, wakes the loop and keeps the log', async () => {
    const id = await create();
    const eventId = await deliverer.publish(partner.partnerId);
    api.pokes.length = 0;
    const response = await partner.delete(`/webhook/${id}`);
    const event = await partner.get(`/webhook/events/${eventId}`);
    const [delivery] = event.body.data.deliveries;

    expect(response.body.data).toEqual({ id, deleted: true, cancelledDeliveries: 1 });
    expect(api.pokes).toEqual([{ type: 'deliverWebhooks', input: { webhookId: id } }]);
    expect((await partner.get(`/webhook/deliveries/${delivery.id}`)).body.data).toMatchObject({
      webhookId: id,
      state: 'cancelled',
      nextAttemptAt: null,
    });
    expect((await partner.get('/webhook')).body.data.items).toEqual([]);
  });

  it('counts what an open window cancels before it', async () => {
    const webhookId = await create();
    await deliverer.publish(partner.partnerId);
    const { cancelPending } = api.stores.deliveries;
    const cancelTwice: typeof cancelPending = async (...call) => {
      await cancelPending(...call);
      return await cancelPending(...call);
    };
    const deliveries = { ...api.stores.deliveries, cancelPending: cancelTwice };
    const deps = withParts({ ...api.dependencies, stores: { ...api.stores, deliveries } });
    const actor = { kind: 'system', id: 'test' } as const;

    expect(await deleteListener(deps, { actor, partnerId: partner.partnerId, webhookId })).toEqual({
      cancelledDeliveries: 1,
    });
  });

  it('does not wait until all are counted, however many there are', async () => {
    const webhookId = await create();
    await deliverer.publishMany(partner.partnerId, 3);
    const { countPending } = api.stores.deliveries;
    const countOne: typeof countPending = async (id, atMost) => await countPending(id, Math.min(atMost, 1));
    const deliveries = { ...api.stores.deliveries, countPending: countOne };
    const deps = withParts({ ...api.dependencies, stores: { ...api.stores, deliveries } });
    const actor = { kind: 'system', id: 'test' } as const;

    expect(await countOne(webhookId, 10)).toBe(1);
    expect(await deleteListener(deps, { actor, partnerId: partner.partnerId, webhookId })).toEqual({
      cancelledDeliveries: 3,
    });
  });

  it('gets no events that happen later', async () => {
    const id = await create();
    await partner.delete(`/webhook/${id}`);
    const eventId = await deliverer.publish(partner.partnerId);

    expect((await partner.get(`/webhook/events/${eventId}`)).body.data).toMatchObject({
      matched: 0,
      deliveries: [],
    });
  });
});

describe('GET /webhook/event-types', () => {
  it('describes every event with a JSON Schema and an example', async () => {
    const response = await partner.get('/webhook/event-types');

    expect(response.status).toBe(200);
    expect(response.body.data.items.map(({ name }: { name: string }) => name)).toEqual([...EVENT_TYPES]);
    for (const { description, schema, example } of response.body.data.items) {
      expect(description).toMatch(/\.$/);
      expect(schema).toMatchObject({ type: 'object', properties: expect.any(Object) });
      expect(Object.keys(example).toSorted()).toEqual(Object.keys(schema.properties).toSorted());
    }
  });
});
