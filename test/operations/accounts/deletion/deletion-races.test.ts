import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAccountOperations } from '../../../../src/operations/accounts/account-operations';
import type { LoopAddress } from '../../../../src/contracts/workflows';
import { createLogger } from '../../../../src/config/logger';
import { callDeadline } from '../../../../src/temporal/call-deadline';
import { createWorkflowGateway } from '../../../../src/temporal/workflow-gateway';
import { anApi, type ApiClient, type TestApi } from '../../../support/http/api';
import { anOnboardedBusiness, owner, type OnboardedBusiness } from '../../../support/business';
import { DAY } from '../../../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../../support/deliveries/deliveries';
import { eraseFully } from '../../../support/erasure';
import { eventually } from '../../../support/eventually';
import { processSeeds } from '../../../support/intake';
import { aVisitor, seed, visitorNumber } from '../../../support/leads';
import { collectionsWith } from '../../../support/mongodb/stored-text';
import { programArguments } from '../../../support/processes/typescript-program';
import { aWebhookReceiver } from '../../../support/deliveries/webhook-receiver';

const FEE = 1_000;
const website = { websiteUrl: owner.websiteUrl };

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
let business: OnboardedBusiness;

beforeAll(async () => {
  api = await anApi({ ...LOCAL_RECEIVERS, DAILY_FEE: String(FEE) });
  deliverer = aDeliverer(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  business = await anOnboardedBusiness(partner, { balance: 10 * FEE });
});

describe('a delivery on the wire when its business is deleted', () => {
  it('may finish and is recorded; it stays cancelled, and nothing of the answer is kept', async () => {
    const receiver = await aReceiver();
    const { webhookId, deliveryId } = await aDelivery(receiver.url);
    const sending = deliverer.drain(webhookId);
    const response = await receiver.nextRequest();
    await partner.delete('/user', website);
    response.end('Thanks for Ada');
    await sending;

    expect(await api.stores.deliveries.find(deliveryId)).toMatchObject({
      state: 'cancelled',
      dueAt: null,
      lastStatus: 200,
    });
    expect(await api.stores.attempts.listByDelivery(deliveryId)).toMatchObject([
      { number: 1, status: 200, responseBody: null, businessId: null },
    ]);
    await receiver.close();
  });

  it('is not sent again when it fails', async () => {
    const receiver = await aReceiver();
    const { webhookId, deliveryId } = await aDelivery(receiver.url);
    const sending = deliverer.drain(webhookId);
    const response = await receiver.nextRequest();
    await partner.delete('/user', website);
    response.writeHead(500).end();
    await sending;

    expect(await deliverer.step(webhookId)).toMatchObject({ sent: 0, moreIsDue: false, waitMs: null });
    expect(await api.stores.deliveries.find(deliveryId)).toMatchObject({ state: 'cancelled', dueAt: null });
    await receiver.close();
  });
});

describe('deliveries claimed ahead when their business is deleted', () => {
  it('do not start any more once the deletion is answered', async () => {
    const receiver = await aWebhookReceiver();
    receiver.takeMs(50);
    // However long the deletion takes, some wait for its end.
    const release = receiver.holdAfter(80);
    const { body } = await partner.post('/webhook', {
      destinationUrl: receiver.url,
      listenTo: ['prospect.created'],
      concurrency: 16,
    });
    await seed(
      api,
      partner,
      Array.from({ length: 120 }, (_, index) => visitorNumber(index)),
    );
    const sending = deliverer.drain(body.data.id);
    await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(20));
    const deleted = await partner.delete('/user', website);
    const startedBefore = receiver.received.length;
    release();
    await sending;

    expect(deleted.status).toBe(200);
    expect(startedBefore).toBeLessThan(120);
    expect(receiver.received.length).toBe(startedBefore);
    await receiver.close();
  });
});

describe('a delivery that still waits when its business is deleted', () => {
  it('is refused when it is claimed, before anything has cancelled it', async () => {
    const receiver = await aReceiver();
    const { webhookId, deliveryId } = await aDelivery(receiver.url);
    await endOnly();
    await deliverer.drain(webhookId);

    expect(receiver.count()).toBe(0);
    expect(await api.stores.deliveries.find(deliveryId)).toMatchObject({
      state: 'cancelled',
      dueAt: null,
      attemptCount: 0,
    });
    expect(await api.stores.attempts.listByDelivery(deliveryId)).toEqual([]);
    await receiver.close();
  });

  it('is refused also where somebody asked for it, and stays what it was', async () => {
    const receiver = await aReceiver();
    const { webhookId, deliveryId } = await aDelivery(receiver.url);
    const sending = deliverer.drain(webhookId);
    (await receiver.nextRequest()).end();
    await sending;
    await endOnly();
    expect((await partner.post(`/webhook/deliveries/${deliveryId}/retry`)).status).toBe(200);
    await deliverer.drain(webhookId);

    expect(receiver.count()).toBe(1);
    expect(await api.stores.deliveries.find(deliveryId)).toMatchObject({
      state: 'delivered',
      dueAt: null,
      requested: [],
      attemptCount: 1,
    });
    await receiver.close();
  });
});

describe('a deletion', () => {
  it('against a running intake leaves no prospect, visit, event or seed', async () => {
    for (let part = 0; part < 5; part += 1) {
      const visitors = Array.from({ length: 10 }, (_, index) => visitorNumber(part * 10 + index));
      await partner.post('/seed/lead', { website: 'example.com', visitors });
    }
    const [deleted] = await Promise.all([
      partner.delete('/user', website),
      processSeeds(api),
      partner.post('/seed/lead', { website: 'example.com', visitors: [aVisitor()] }),
    ]);
    await processSeeds(api);
    await eraseFully(api, business.businessId);

    expect(deleted.status).toBe(200);
    expect(await collectionsWith(api, business.businessId)).toEqual(['auditEntries', 'wallets']);
  });

  it('against charges and toggles pays back exactly what was not charged, and ends charging', async () => {
    await partner.put('/campaign/status', { ...owner, enabled: true });
    api.clock.advance(3 * DAY);
    const settle = () => api.operations.settleCampaign(business.businessId);
    const [deleted] = await Promise.all([
      partner.delete('/user', website),
      settle(),
      partner.put('/campaign/status', { ...owner, enabled: false }),
      settle(),
    ]);
    api.clock.advance(3 * DAY);

    expect(await settle()).toBeNull();
    const entries = await api.stores.ledgerEntries.listBefore(business.walletId, 100, 100);
    const charges = entries.filter(({ type }) => type === 'charge').length;
    expect(deleted.body.data.refundDue).toBe((10 - charges) * FEE);
    expect(entries[0]).toMatchObject({ type: 'refund', balanceAfterMinor: 0 });
  });

  it('is finished by another worker when the first one is killed in between', async () => {
    const visitors = Array.from({ length: 120 }, (_, index) => visitorNumber(index));
    await seed(api, partner, visitors);
    await partner.delete('/user', website);
    const program = path.join(__dirname, 'programs', 'erase-business.ts');
    const args = programArguments(program, api.config.mongodbUri, business.businessId);
    const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(worker.stdout, 'data');
    worker.kill('SIGKILL');
    expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL']);
    expect(
      await api.connection.collection('prospects').countDocuments({ businessId: business.businessId }),
    ).toBe(20);

    await eraseFully(api, business.businessId);
    expect(await collectionsWith(api, business.businessId)).toEqual(['auditEntries', 'wallets']);
  });

  it('is answered while Temporal is stopped, and waits for the sweep', async () => {
    const poked: [LoopAddress, string][] = [];
    const connection = Connection.lazy({ address: '127.0.0.1:1', interceptors: [callDeadline(500)] });
    const gateway = createWorkflowGateway({
      client: new Client({ connection }),
      logger: createLogger('test', 'silent'),
      searchAttributes: new Set(),
      onPoked: (...poke) => void poked.push(poke),
    });
    const { deleteUser } = createAccountOperations({
      ...api.dependencies,
      ...api.operations,
      poke: gateway.poke,
    });
    const actor = { kind: 'key', id: partner.keyId } as const;
    const deleted = await deleteUser({
      partnerId: partner.partnerId,
      host: 'example.com',
      emailKey: null,
      actor,
    });

    expect(deleted).toMatchObject({ users: 1, refundDue: { amountMinor: 10 * FEE } });
    await gateway.flush();
    await connection.close();
    const address = { type: 'deleteBusiness', input: { businessId: business.businessId } };
    expect(poked).toContainEqual([address, 'failed']);
    expect(poked.every(([, outcome]) => outcome === 'failed')).toBe(true);
    expect((await api.stores.businesses.find(business.businessId))?.erasure).toEqual({
      dueAt: api.clock.now(),
      passes: 0,
    });
  });
});

/** The deleting alone, without anything that follows it. */
const endOnly = () =>
  api.stores.transact((transaction) =>
    api.stores.businesses.markDeleted(transaction, business.businessId, api.clock.now()),
  );

/** A listener at this address, and one delivery to it. */
async function aDelivery(destinationUrl: string) {
  const { body } = await partner.post('/webhook', { destinationUrl, listenTo: ['prospect.created'] });
  await seed(api, partner, [aVisitor()]);
  const { body: list } = await partner.get('/webhook/deliveries', { webhookId: body.data.id });
  return { webhookId: String(body.data.id), deliveryId: String(list.data.items[0].id) };
}

/** Answers nothing by itself: a test ends the responses. */
async function aReceiver() {
  let count = 0;
  const server = createServer();
  server.on('request', () => {
    count += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has such an address
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    count: () => count,
    async nextRequest(): Promise<ServerResponse> {
      const [, response] = await once(server, 'request');
      return response;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
