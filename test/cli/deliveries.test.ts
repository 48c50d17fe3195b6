import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { runCommandOn } from '../support/http/cli';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../support/deliveries/deliveries';
import { eventually } from '../support/eventually';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../support/deliveries/hostile-receiver';

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
let receiver: HostileReceiver;
let webhookId: string;
let deliveryId: string;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  deliverer = aDeliverer(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(new Date());
  [partner, receiver] = await Promise.all([api.aPartner(), startHostileReceiver()]);
  const body = { destinationUrl: receiver.url, listenTo: ['*'], headers: { 'X-Token': 'very-secret' } };
  webhookId = (await partner.post('/webhook', body)).body.data.id;
  receiver.behave(behaviours.answer(500, { headers: { 'webhook-delivery': 'abort-message' } }));
  deliveryId = await deliverer.deliver(partner.partnerId, webhookId);
  receiver.behave(behaviours.answer(200));
});
afterEach(() => receiver.close());

const cli = (...args: string[]) => runCommandOn(api, args);

describe('npm run cli -- deliveries', () => {
  it('lists those that failed, of a listener', async () => {
    const { exitCode, out } = await cli('deliveries', 'list', '--listener', webhookId);

    expect(exitCode).toBe(0);
    expect(out).toContain(deliveryId);
    expect(
      (await cli('deliveries', 'list', '--listener', webhookId, '--state', 'delivered')).out,
    ).not.toContain(deliveryId);
    expect((await cli('deliveries', 'list', '--listener', webhookId, '--since', '1h')).out).toContain(
      deliveryId,
    );
    expect((await cli('deliveries', 'list', '--listener', webhookId, '--status', '404')).out).not.toContain(
      deliveryId,
    );
  });

  it('shows one with its attempts and without secrets', async () => {
    const { out } = await cli('deliveries', 'show', deliveryId);
    const shown = JSON.parse((await cli('deliveries', 'show', deliveryId, '--json')).out);

    expect(out).toMatch(/State {4}aborted/);
    expect(out).toMatch(/1 {3}automatic/);
    expect(shown).toMatchObject({ id: deliveryId, attempts: [{ number: 1, status: 500 }] });
    expect(JSON.stringify(shown)).not.toContain('very-secret');
  });

  it('shows the warning of what was delivered to a chat product that could not post it', async () => {
    const body = { destinationUrl: receiver.url, listenTo: ['*'], format: 'slack' };
    const { id } = (await partner.post('/webhook', body)).body.data;
    receiver.behave(behaviours.answer(200, { body: '{"ok":false,"error":"channel_not_found"}' }));
    await deliverer.deliver(partner.partnerId, id);
    const { out } = await cli('deliveries', 'list', '--listener', id, '--state', 'delivered');
    const [, warned = ''] = /^(del_\w+).*200 \(warning\)/m.exec(out) ?? [];

    expect((await cli('deliveries', 'show', warned)).out).toMatch(/Warning {2}error_in_answer/);
  });

  it('shows what a receiver answers in one line that no terminal obeys', async () => {
    const body = '\u001b]0;owned\u0007\n\u001b[31mred \u009b2J\u202egnp.exe';
    receiver.behave(behaviours.answer(500, { headers: { 'webhook-delivery': 'abort-message' }, body }));
    await cli('deliveries', 'retry', deliveryId);
    await deliverer.drain(webhookId);
    const { out } = await cli('deliveries', 'show', deliveryId);

    expect(out).toContain('\ufffd]0;owned\ufffd \ufffd[31mred \ufffd2J\ufffdgnp.exe');
    // oxlint-disable-next-line no-control-regex -- those are what it looks for
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('shows the bytes of an answer that is no text', async () => {
    const headers = { 'webhook-delivery': 'abort-message' };
    receiver.behave(behaviours.answer(500, { headers, body: Buffer.from([0xff, 0xfe, 0x00, 0x01]) }));
    await cli('deliveries', 'retry', deliveryId);
    await deliverer.drain(webhookId);

    expect((await cli('deliveries', 'show', deliveryId)).out).toContain(
      '4 bytes that are no text: ff fe 00 01\n',
    );
    const { attempts } = JSON.parse((await cli('deliveries', 'show', deliveryId, '--json')).out);
    expect(attempts.at(-1)).toMatchObject({ responseBody: null, responseBodyBase64: '//4AAQ==' });
  });

  it('retries one', async () => {
    const { exitCode, out } = await cli('deliveries', 'retry', deliveryId);
    await deliverer.drain(webhookId);

    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: expect.stringMatching(/^Retry req_\w+ is on its way/),
    });
    expect((await partner.get(`/webhook/deliveries/${deliveryId}`)).body.data.state).toBe('delivered');
  });

  it('counts, and then recovers, those of a listener', async () => {
    const args = ['deliveries', 'recover', '--listener', webhookId, '--since', '1h'];
    const counted = await cli(...args, '--dry-run');
    const { jobId } = JSON.parse((await cli(...args, '--json')).out);
    await deliverer.recover(webhookId, jobId);

    expect(counted.out).toBe('1 match\n');
    expect((await partner.get(`/webhook/recoveries/${jobId}`)).body.data).toMatchObject({
      state: 'done',
      requested: 1,
    });
  });

  it('watches a recovery to its end', async () => {
    const args = ['deliveries', 'recover', '--listener', webhookId, '--since', '1h', '--watch'];
    const watching = cli(...args);
    await eventually(async () => {
      const job = await api.connection
        .collection<{ _id: string }>('recoveries')
        .findOne({ webhookId, state: 'running' });
      expect(job).not.toBeNull();
      await deliverer.recover(webhookId, String(job?._id));
    });

    expect(await watching).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^Recovery rec_\w+ is done: 1 asked for, 0 skipped\n$/),
    });
  });

  it.each([
    ['no partner and no listener', ['deliveries', 'list'], 2, '--listener or --partner is required'],
    ['an unknown listener', ['deliveries', 'list', '--listener', 'we_x'], 1, 'There is no listener we_x'],
    ['an unknown partner', ['deliveries', 'list', '--partner', 'Nobody'], 1, 'There is no partner "Nobody"'],
    ['an unknown delivery', ['deliveries', 'show', 'del_x'], 1, 'There is no delivery del_x'],
    [
      'an unknown state',
      ['deliveries', 'list', '--state', 'broken'],
      2,
      "'--state <state>' argument 'broken' is invalid. Expected one of failed, all",
    ],
    [
      'no beginning',
      ['deliveries', 'recover', '--listener', 'we_x'],
      2,
      "required option '--since <time>' not specified",
    ],
  ])('refuses %s', async (_name, args, exitCode, complaint) => {
    const outcome = await cli(...args);

    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.complaints).toContain(complaint);
    expect(outcome.out).toBe('');
  });
});
