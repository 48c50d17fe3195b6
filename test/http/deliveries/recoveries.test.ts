import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { DAY, HOUR, MINUTE } from '../../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../../support/deliveries/hostile-receiver';

/** So many may wait at a time. */
const WAITING_MAX = 500;

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
let receiver: HostileReceiver;
let webhookId: string;
let since: string;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  deliverer = aDeliverer(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(new Date());
  since = new Date(api.clock.now().getTime() - HOUR).toISOString();
  [partner, receiver] = await Promise.all([api.aPartner(), startHostileReceiver()]);
  webhookId = await createListener();
  api.pokes.length = 0;
});
afterEach(() => receiver.close());

async function createListener(): Promise<string> {
  const body = { destinationUrl: receiver.url, listenTo: ['prospect.created', 'webhook.failing'] };
  return (await partner.post('/webhook', body)).body.data.id;
}

/** Gives all deliveries of the partner this state, as if they had got there by themselves. */
async function settle(state: string): Promise<void> {
  await api.connection
    .collection('deliveries')
    .updateMany({ partnerId: partner.partnerId }, { $set: { state, dueAt: null } });
}

/** As many deliveries as publishing would give, of one event, much faster. */
async function storeExhausted(count: number): Promise<void> {
  await deliverer.publish(partner.partnerId);
  await settle('exhausted');
  const deliveries = api.connection.collection<{ _id: string }>('deliveries');
  const delivery = await deliveries.findOne({ webhookId });
  const copies = Array.from({ length: count - 1 }, (_, index) => ({ ...delivery, _id: `del_copy${index}` }));
  await deliveries.insertMany(copies);
}

/** Each request that waits has been made, and was accepted. */
async function deliverWhatWasAskedFor(): Promise<void> {
  await api.connection
    .collection('deliveries')
    .updateMany(
      { webhookId, dueAt: { $ne: null } },
      { $set: { state: 'delivered', dueAt: null, requested: [] } },
    );
}

async function recover(body: object = {}, id = webhookId) {
  return await partner.post(`/webhook/${id}/recover`, { since, ...body });
}

async function countOf(body: object): Promise<number> {
  return (await recover({ dryRun: true, ...body })).body.data.matched;
}

async function progress(jobId: string) {
  return (await partner.get(`/webhook/recoveries/${jobId}`)).body.data;
}

describe('POST /webhook/{id}/recover', () => {
  it('sends what has failed once more, and tells how far it is', async () => {
    await deliverer.publishMany(partner.partnerId, 3);
    await settle('exhausted');
    const failed = await partner.get('/webhook/deliveries', { webhookId });
    await deliverer.deliver(partner.partnerId, webhookId);
    const started = await recover();
    const { jobId } = started.body.data;
    const pokes = [...api.pokes];
    const atFirst = await progress(jobId);
    await deliverer.recover(webhookId, jobId);
    const delivered = await partner.get('/webhook/deliveries', { webhookId, state: 'delivered' });
    const last = await partner.get(`/webhook/deliveries/${failed.body.data.items[0].id}`);

    expect(started.body.data).toEqual({ jobId: expect.stringMatching(/^rec_/), matched: 3 });
    expect(pokes).toContainEqual({ type: 'recoverDeliveries', input: { jobId } });
    expect(atFirst).toMatchObject({ state: 'running', matched: 3, requested: 0, finishedAt: null });
    expect(await progress(jobId)).toMatchObject({ state: 'done', requested: 3, skipped: 0 });
    expect(receiver.requests).toHaveLength(4);
    expect(delivered.body.data.items).toHaveLength(4);
    expect(last.body.data.attempts.at(-1)).toMatchObject({ trigger: 'recovery', requestId: jobId });
  });

  it('only counts in a dry run', async () => {
    await deliverer.publishMany(partner.partnerId, 3);
    await settle('aborted');
    const response = await recover({ dryRun: true });

    expect(response.body.data).toEqual({ jobId: null, matched: 3 });
    expect(api.pokes.filter(({ type }) => type === 'recoverDeliveries')).toEqual([]);
    expect(await deliverer.step(webhookId)).toMatchObject({ sent: 0 });
  });

  it.each([
    ['exhausted ones and aborted ones unless told otherwise', {}, { exhausted: 1, aborted: 1, delivered: 0 }],
    ['delivered ones', { states: ['delivered'] }, { exhausted: 0, aborted: 0, delivered: 1 }],
    ['aborted ones alone', { states: ['aborted'] }, { exhausted: 0, aborted: 1, delivered: 0 }],
  ])('takes %s', async (_name, body, expected) => {
    for (const [state, counts] of Object.entries(expected)) {
      const { partnerId } = partner;
      partner = await api.aPartner();
      webhookId = await createListener();
      await deliverer.publish(partner.partnerId);
      await settle(state);

      expect((await recover({ dryRun: true, ...body })).body.data.matched).toBe(counts);
      expect(partner.partnerId).not.toBe(partnerId);
    }
  });

  it('keeps to the time of the event and to its type', async () => {
    await deliverer.publish(partner.partnerId);
    api.clock.advance(MINUTE);
    const at = api.clock.now().toISOString();
    await deliverer.publish(partner.partnerId);
    await settle('exhausted');

    expect(await countOf({})).toBe(2);
    expect(await countOf({ since: at })).toBe(1);
    expect(await countOf({ until: at })).toBe(1);
    expect(await countOf({ eventType: 'campaign.resumed' })).toBe(0);
  });

  it('sends events of before a listener was there, each once, and not what tells of the listener itself', async () => {
    await deliverer.publishMany(partner.partnerId, 3);
    await deliverer.publish(partner.partnerId, 'campaign.resumed');
    const late = await createListener();
    await deliverer.publish(partner.partnerId);
    const { jobId, matched } = (await recover({ states: ['missing'] }, late)).body.data;
    await deliverer.recover(late, jobId);
    const again = await recover({ states: ['missing'], dryRun: true }, late);
    const { items } = (await partner.get('/webhook/deliveries', { webhookId: late })).body.data;

    expect(matched).toBe(3);
    expect(again.body.data.matched).toBe(0);
    expect(items.map(({ state }: { state: string }) => state)).toEqual(Array(4).fill('delivered'));
    expect(receiver.requests).toHaveLength(4);
  });

  it('takes an example that another listener was tested with for nothing that was missed', async () => {
    await partner.post(`/webhook/${webhookId}/test`, { eventType: 'prospect.created' });
    const late = await createListener();
    const { body } = await recover({ states: ['missing'], dryRun: true }, late);

    expect(body.data).toEqual({ jobId: null, matched: 0 });
  });

  it('retries a missing event like any other when the receiver fails', async () => {
    await deliverer.publish(partner.partnerId);
    const late = await createListener();
    receiver.behave(behaviours.answer(500));
    const { jobId } = (await recover({ states: ['missing'] }, late)).body.data;
    await deliverer.recover(late, jobId);
    const { items } = (await partner.get('/webhook/deliveries', { webhookId: late })).body.data;

    expect(items).toMatchObject([{ state: 'pending', attemptCount: 1, nextAttemptAt: expect.any(String) }]);
  });

  it('skips what cannot be sent any more', async () => {
    const erased = await deliverer.publish(partner.partnerId);
    await deliverer.publish(partner.partnerId);
    await settle('exhausted');
    await api.connection
      .collection<{ _id: string }>('events')
      .updateOne({ _id: erased }, { $set: { body: null, erasedAt: api.clock.now() } });
    const { jobId } = (await recover()).body.data;
    await deliverer.recover(webhookId, jobId);

    expect(await progress(jobId)).toMatchObject({ matched: 2, requested: 1, skipped: 1, state: 'done' });
    expect(receiver.requests).toHaveLength(1);
  });

  it(`recovers any number of deliveries, never more than ${WAITING_MAX} waiting`, async () => {
    const count = WAITING_MAX + 50;
    await storeExhausted(count);
    const { jobId, matched } = (await recover()).body.data;
    const first = await deliverer.recoverStep(jobId);
    const second = await deliverer.recoverStep(jobId);
    const waiting = await progress(jobId);
    for (let isOver = false; !isOver;) {
      await deliverWhatWasAskedFor();
      const { moreIsDue, waitMs } = await deliverer.recoverStep(jobId);
      isOver = !moreIsDue && waitMs === null;
    }

    expect(matched).toBe(count);
    expect(first.moreIsDue).toBe(true);
    expect(second).toMatchObject({ moreIsDue: false, waitMs: 500 });
    expect(waiting.requested).toBe(WAITING_MAX);
    expect(await progress(jobId)).toMatchObject({ state: 'done', requested: count, skipped: 0 });
    expect(await countOf({ states: ['delivered'] })).toBe(count);
    expect(await countOf({ states: ['exhausted'] })).toBe(0);
  }, 300_000);

  it('asks once for each delivery when a step runs twice at once', async () => {
    await deliverer.publishMany(partner.partnerId, 20);
    await settle('exhausted');
    const { jobId } = (await recover()).body.data;
    await Promise.all([deliverer.recoverStep(jobId), deliverer.recoverStep(jobId)]);
    await deliverer.recover(webhookId, jobId);

    expect(await progress(jobId)).toMatchObject({ requested: 20 });
    expect(receiver.requests).toHaveLength(20);
  });

  it('waits while the listener is paused', async () => {
    await deliverer.publish(partner.partnerId);
    await settle('exhausted');
    const { jobId } = (await recover()).body.data;
    await partner.patch(`/webhook/${webhookId}`, { state: 'paused' });
    const step = await deliverer.recoverStep(jobId);

    expect(step).toMatchObject({ moreIsDue: false, waitMs: expect.any(Number) });
    expect(step.details).toContain('paused');
    expect(await progress(jobId)).toMatchObject({ state: 'running', requested: 0 });
  });

  it('ends when the listener is deleted', async () => {
    await deliverer.publish(partner.partnerId);
    await settle('exhausted');
    const { jobId } = (await recover()).body.data;
    await partner.delete(`/webhook/${webhookId}`);

    expect(await deliverer.recoverStep(jobId)).toMatchObject({ moreIsDue: false, waitMs: null });
    expect(await progress(jobId)).toMatchObject({ state: 'cancelled' });
  });

  it('runs once at a time for a listener, also when asked twice at once', async () => {
    await deliverer.publish(partner.partnerId);
    await settle('exhausted');
    const responses = await Promise.all([recover(), recover()]);
    const codes = responses.map((response) => response.body.code);

    expect(codes.filter((code) => code === 'recovery_running')).toHaveLength(1);
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const jobId = responses.find(({ status }) => status === 200)?.body.data.jobId;
    // So that whoever is refused can wait for it or cancel it.
    expect((await recover()).body.message).toContain(jobId);
    await deliverer.recover(webhookId, jobId);
    expect((await recover()).status).toBe(200);
  });

  it('answers the same job to the same reserved id', async () => {
    const request = {
      actor: { kind: 'key', id: partner.keyId } as const,
      partnerId: partner.partnerId,
      webhookId,
      since: new Date(since),
      until: null,
      states: ['exhausted'] as const,
      eventType: null,
      isDryRun: false,
      jobId: `rec_${webhookId.slice(3)}`,
    };
    const first = await api.operations.startRecovery(request);

    expect(await api.operations.startRecovery(request)).toEqual(first);
  });

  it.each([
    ['no beginning', { since: undefined }, ['since']],
    ['a beginning that is no time', { since: 'yesterday' }, ['since']],
    ['an end before the beginning', { until: '2020-01-01' }, ['since']],
    ['a beginning in the future', { since: '2100-01-01' }, ['since']],
    ['no state', { states: [] }, ['states']],
    ['an unknown state', { states: ['pending'] }, ['states[0]']],
    ['an unknown event', { eventType: 'nope' }, ['eventType']],
    ['a dry run that is text', { dryRun: 'true' }, ['dryRun']],
    ['an unknown field', { limit: 5 }, ['limit']],
  ])('refuses %s', async (_name, body, fields) => {
    const response = await recover(body);

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(fields);
  });

  it('refuses a listener that is not active, unless it only counts', async () => {
    await partner.patch(`/webhook/${webhookId}`, { state: 'paused' });

    expect((await recover()).body.code).toBe('listener_not_active');
    expect((await recover({ dryRun: true })).status).toBe(200);
  });

  it('is allowed to support, not to readers, and not to other partners', async () => {
    const [support, read, other] = await Promise.all([
      partner.withScope('support'),
      partner.withScope('read'),
      api.aPartner(),
    ]);
    const path = `/webhook/${webhookId}/recover`;

    expect((await read.post(path, { since })).body.code).toBe('insufficient_scope');
    expect((await other.post(path, { since })).body.code).toBe('record_not_found');
    expect((await api.client().post(path, { since })).status).toBe(401);
    expect((await support.post(path, { since })).status).toBe(200);
  });
});

describe('DELETE /webhook/recoveries/{jobId}', () => {
  it('ends a job, and a job that has ended stays as it is', async () => {
    await deliverer.publish(partner.partnerId);
    await settle('exhausted');
    const { jobId } = (await recover()).body.data;
    const cancelled = await partner.delete(`/webhook/recoveries/${jobId}`);
    const again = await partner.delete(`/webhook/recoveries/${jobId}`);
    await deliverer.recover(webhookId, jobId);

    expect(cancelled.body.data).toMatchObject({ jobId, state: 'cancelled', requested: 0 });
    expect(again.body.data).toEqual(cancelled.body.data);
    expect(receiver.requests).toHaveLength(0);
    expect((await recover()).status).toBe(200);
  });
});

describe.each([
  ['GET', (client: ApiClient, id: string) => client.get(`/webhook/recoveries/${id}`)],
  ['DELETE', (client: ApiClient, id: string) => client.delete(`/webhook/recoveries/${id}`)],
])('%s /webhook/recoveries/{jobId}', (_method, call) => {
  it("answers 404 to another partner's job and to other ids", async () => {
    const { jobId } = (await recover()).body.data;

    expect((await call(await api.aPartner(), jobId)).body.code).toBe('record_not_found');
    expect((await call(partner, 'rec_00000000000000000000000000')).body.code).toBe('record_not_found');
    expect((await call(partner, webhookId)).body.code).toBe('record_not_found');
  });
});

describe('what waits longer than events are kept', () => {
  it('is ended by the loop of an active listener, and seen as expired', async () => {
    await deliverer.publish(partner.partnerId);
    api.clock.advance(30 * DAY);
    await deliverer.drain(webhookId);
    const { items } = (await partner.get('/webhook/deliveries', { webhookId })).body.data;

    expect(items).toMatchObject([{ state: 'expired', attemptCount: 0, nextAttemptAt: null }]);
    expect(receiver.requests).toHaveLength(0);
  });
});
