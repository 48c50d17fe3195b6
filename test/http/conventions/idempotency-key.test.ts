import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Response } from 'supertest';
import { composeRoutes } from '../../../src/composition/compose-routes';
import { anApi, aConfig, type ApiClient, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';
import { MINUTE } from '../../support/clock';
import { testMongodbUri } from '../../support/jest/servers';
import { programArguments } from '../../support/processes/typescript-program';

const TOP_UP = { ...owner, amount: 500 };
const LISTENER = { destinationUrl: 'https://93.184.215.14/hook', listenTo: ['*'] };

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi();
  partner = await anOwner(api);
});
afterAll(() => api.close());

async function anOwner(of: TestApi): Promise<ApiClient> {
  const client = await of.aPartner();
  await client.post('/user/onboard', owner);
  return client;
}

let keys = 0;
function aKey(): { 'Idempotency-Key': string } {
  keys += 1;
  return { 'Idempotency-Key': `key-${keys}` };
}

function isReplayed(response: Response): boolean {
  return response.headers['idempotent-replayed'] === 'true';
}

async function balanceOf(client: ApiClient): Promise<number> {
  const { body } = await client.get('/wallet', owner);
  return body.data.balance;
}

describe('a POST with an Idempotency-Key', () => {
  it.each([
    ['/wallet/topup', TOP_UP],
    ['/user/onboard', { ...owner, firstName: 'Jane', metadata: { plan: 'x' } }],
    ['/webhook', LISTENER],
    ['/seed/lead', { website: owner.websiteUrl, visitors: [{ FirstName: 'Ann' }] }],
  ])('to %s answers its repeat the same and says so', async (route, body) => {
    const key = aKey();
    const first = await partner.post(route, body, key);

    const second = await partner.post(route, body, key);

    expect(first.status).toBe(200);
    expect(isReplayed(first)).toBe(false);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(second.headers['location']).toBe(first.headers['location']);
    expect(isReplayed(second)).toBe(true);
  });

  it('gives sixteen equal requests at once one effect and sixteen equal answers', async () => {
    const client = await anOwner(api);
    const key = aKey();

    const responses = await Promise.all(
      Array.from({ length: 16 }, () => client.post('/wallet/topup', TOP_UP, key)),
    );

    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    expect(responses.filter((response) => !isReplayed(response))).toHaveLength(1);
    expect(await balanceOf(client)).toBe(TOP_UP.amount);
  });

  it('is refused with 422 under the key of another body', async () => {
    const key = aKey();
    await partner.post('/wallet/topup', TOP_UP, key);

    const response = await partner.post('/wallet/topup', { ...TOP_UP, amount: 501 }, key);

    expect(response).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it('takes the same key for each operation and each partner of its own', async () => {
    const other = await anOwner(api);
    const key = aKey();
    await partner.post('/wallet/topup', TOP_UP, key);

    const responses = [
      await other.post('/wallet/topup', TOP_UP, key),
      await partner.post('/webhook', LISTENER, key),
    ];

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.some(isReplayed)).toBe(false);
  });

  it('takes a key in quotes for the same as without', async () => {
    await partner.post('/wallet/topup', TOP_UP, { 'Idempotency-Key': '"quoted key"' });

    const response = await partner.post('/wallet/topup', TOP_UP, { 'Idempotency-Key': 'quoted key' });

    expect(isReplayed(response)).toBe(true);
  });

  it.each([
    ['empty', ''],
    ['too long', 'k'.repeat(256)],
    ['not ASCII', 'k\u00e9y'],
    ['a quote that does not end', '"key'],
  ])('is refused with 400 when the key is %s', async (_name, key) => {
    const response = await partner.post('/wallet/topup', TOP_UP, { 'Idempotency-Key': key });

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(response.body.errors[0].path).toBe('Idempotency-Key');
  });

  it('takes a key of 255 characters', async () => {
    const response = await partner.post('/wallet/topup', TOP_UP, { 'Idempotency-Key': 'k'.repeat(255) });

    expect(response.status).toBe(200);
  });

  it.each([
    ['400', { ...TOP_UP, amount: -1 }, 400],
    ['404', { ...TOP_UP, email: 'nobody@example.com' }, 404],
  ])('frees the key when it answers %s', async (_name, refused, status) => {
    const client = await anOwner(api);
    const key = aKey();

    const first = await client.post('/wallet/topup', refused, key);
    const second = await client.post('/wallet/topup', TOP_UP, key);

    expect(first.status).toBe(status);
    expect(second.status).toBe(200);
    expect(isReplayed(second)).toBe(false);
  });

  it('does not matter to other methods', async () => {
    const key = aKey();
    const first = await partner.put('/campaign/status', { ...owner, enabled: false }, key);

    const second = await partner.put('/campaign/status', { ...owner, enabled: false }, key);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(isReplayed(second)).toBe(false);
  });

  it('answers a repeat with the records as they are now, secrets included', async () => {
    const key = aKey();
    const { body: created } = await partner.post('/webhook', LISTENER, key);
    await partner.patch(`/webhook/${created.data.id}`, { description: 'changed' });

    const { body } = await partner.post('/webhook', LISTENER, key);

    expect(body.data).toEqual({ ...created.data, description: 'changed' });
  });
});

describe('what is kept of answers', () => {
  it('holds no secrets and no personal data', async () => {
    const email = 'secret.person@example.com';
    const user = { email, websiteUrl: 'https://private.example', firstName: 'Secretperson' };
    const listener = { ...LISTENER, destinationUrl: 'https://93.184.215.14/T0KEN-of-the-path' };
    await partner.post('/user/onboard', user, aKey());
    const { body: created } = await partner.post('/webhook', listener, aKey());
    const rotated = await partner.post(`/webhook/${created.data.id}/secret/rotate`, {}, aKey());
    await partner.post('/wallet/topup', { ...TOP_UP, email, websiteUrl: user.websiteUrl }, aKey());

    const kept = JSON.stringify(await api.connection.collection('idempotencyRecords').find().toArray());

    for (const text of [email, 'private.example', 'Secretperson', 'T0KEN-of-the-path', 'key-'])
      expect(kept).not.toContain(text);
    expect(kept).not.toContain(created.data.secret);
    expect(kept).not.toContain(rotated.body.data.secret);
  });

  it('comes of operations that answer with ids and numbers only', () => {
    const kept = composeRoutes(api.operations, aConfig())
      .filter((route) => route.method === 'post' && route.replay === null)
      .map(({ operationId }) => operationId);

    // Whoever adds an operation here has looked at what it answers.
    expect(kept.toSorted()).toEqual([
      'addExclusions',
      'addSuppressions',
      'receiveMessage',
      'recoverDeliveries',
      'retryDelivery',
      'reverseTopUp',
      'seedLeads',
      'sendTestEvent',
      'sendTestMessage',
      'topUpWallet',
      'tryWebhookFilter',
    ]);
  });
});

describe('a run that does not end', () => {
  it('has one effect, though every operation fails after its effect', async () => {
    const faulty = await anApi({}, (operations) => ({
      onboardBusiness: failsOnceAfter(operations.onboardBusiness),
      topUp: failsOnceAfter(operations.topUp),
      seedLeads: failsOnceAfter(operations.seedLeads),
      createListener: failsOnceAfter(operations.createListener),
      sendTestEvent: failsOnceAfter(operations.sendTestEvent),
      rotateSecret: failsOnceAfter(operations.rotateSecret),
      retryDelivery: failsOnceAfter(operations.retryDelivery),
      startRecovery: failsOnceAfter(operations.startRecovery),
    }));
    const client = await faulty.aPartner();
    const repeat = async (route: string, body: object): Promise<Response> => {
      const key = aKey();
      const failed = await client.post(route, body, key);
      expect(failed.status).toBe(500);
      const done = await client.post(route, body, key);
      expect(done).toMatchObject({ status: 200 });
      return done;
    };
    const count = (collection: string) => faulty.connection.collection(collection).countDocuments();

    await repeat('/user/onboard', owner);
    await repeat('/wallet/topup', TOP_UP);
    await repeat('/seed/lead', { website: owner.websiteUrl, visitors: [{}, {}] });
    const { body: listener } = await repeat('/webhook', LISTENER);
    const { body: sent } = await repeat(`/webhook/${listener.data.id}/test`, {});
    await repeat(`/webhook/${listener.data.id}/secret/rotate`, {});
    await repeat(`/webhook/deliveries/${sent.data.deliveryId}/retry`, {});
    await repeat(`/webhook/${listener.data.id}/recover`, { since: '2026-01-01' });

    expect(await balanceOf(client)).toBe(TOP_UP.amount);
    expect({
      users: await count('users'),
      chunks: await count('seedChunks'),
      listeners: await count('listeners'),
      deliveries: await count('deliveries'),
      recoveries: await count('recoveries'),
    }).toEqual({ users: 1, chunks: 1, listeners: 1, deliveries: 1, recoveries: 1 });
    const stored = await faulty.stores.listeners.find(listener.data.id);
    expect(stored?.secrets).toHaveLength(2);
    const delivery = await faulty.stores.deliveries.find(sent.data.deliveryId);
    expect(delivery?.requested.filter(({ trigger }) => trigger === 'manual')).toHaveLength(1);
    await faulty.close();
  });

  it('has one effect when the process is killed between effect and answer', async () => {
    const mongodbUri = testMongodbUri();
    const survivor = await anApi({ MONGODB_URI: mongodbUri });
    const client = await anOwner(survivor);
    const key = aKey();
    const child = spawn(
      process.execPath,
      programArguments(path.join(__dirname, 'programs', 'dying-api.ts')),
      {
        env: { ...process.env, MONGODB_URI: mongodbUri },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        timeout: 240_000,
        killSignal: 'SIGKILL',
      },
    );
    const exited = once(child, 'exit');
    const [line]: unknown[] = await once(child.stdout ?? child, 'data');
    const doomed = fetch(`${String(line).trim()}/api/v1/wallet/topup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': client.apiKey, ...key },
      body: JSON.stringify(TOP_UP),
    });
    await expect(doomed).rejects.toThrow('fetch failed');
    await exited;
    expect(await balanceOf(client)).toBe(TOP_UP.amount);

    // The other process began later, by its own clock.
    survivor.clock.advance(2 * MINUTE);
    const rerun = await client.post('/wallet/topup', TOP_UP, key);
    const replayed = await client.post('/wallet/topup', TOP_UP, key);

    expect(rerun).toMatchObject({ status: 200, body: { data: { balance: TOP_UP.amount } } });
    expect(replayed.body).toEqual(rerun.body);
    expect(isReplayed(replayed)).toBe(true);
    expect(await balanceOf(client)).toBe(TOP_UP.amount);
    await survivor.close();
  });
});

function failsOnceAfter<Input, Output>(operation: (input: Input) => Promise<Output>) {
  let isFirst = true;
  return async (input: Input): Promise<Output> => {
    const output = await operation(input);
    if (isFirst) {
      isFirst = false;
      throw new Error('the process is in trouble');
    }
    return output;
  };
}
