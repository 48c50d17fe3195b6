import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import { anApi, type ApiClient, type HttpClient, type TestApi } from '../support/http/api';
import { HOUR, MINUTE } from '../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../support/deliveries/deliveries';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../support/deliveries/hostile-receiver';
import { hold } from '../support/deliveries/listener-health';
import { someoneWrittenTo } from '../support/outreach/someone-written-to';

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;
let browser: HttpClient;
let receiver: HostileReceiver;
let webhookId: string;

beforeAll(async () => {
  api = await anApi({ ...LOCAL_RECEIVERS, TEMPORAL_UI_URL: 'http://temporal.example:8233/' });
  deliverer = aDeliverer(api);
  browser = api.client();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(new Date());
  [partner, receiver] = await Promise.all([api.aPartner(), startHostileReceiver()]);
  const created = await partner.post('/webhook', {
    destinationUrl: receiver.url,
    listenTo: ['*'],
    headers: { Authorization: 'Bearer very-secret' },
  });
  webhookId = created.body.data.id;
});
afterEach(() => receiver.close());

/** A form as a browser sends it. */
function submit(path: string, fields: Record<string, string>, cookie = ''): Test {
  return browser
    .post(`//${path}`, undefined, { cookie })
    .type('form')
    .send(new URLSearchParams(fields).toString());
}

async function signIn(client: ApiClient): Promise<string> {
  const response = await submit('support/sign-in', { apiKey: client.apiKey });
  const [cookie = ''] = String(response.headers['set-cookie']).split(';');
  return cookie;
}

async function open(path: string, cookie: string): Promise<string> {
  return (await browser.get(`//${path}`, {}, { cookie })).text;
}

function tokenIn(page: string): string {
  return /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

/** A delivery that the receiver has refused for good. */
async function aFailedDelivery(): Promise<string> {
  receiver.behave(behaviours.answer(500, { headers: { 'webhook-delivery': 'abort-message' } }));
  return await deliverer.deliver(partner.partnerId, webhookId);
}

describe('the page of unmatched visitors', () => {
  it('shows supporters where visitors come from that belong to no website, without who they are', async () => {
    const body = { 'Captured URL': 'https://blog.example.com/<x>', 'Business Email': 'ada@engine.example' };
    await partner.post('/seed/lead', body);
    await partner.post('/seed/lead', { ...body, 'Captured URL': 'https://other.example/' });
    const cookie = await signIn(await partner.withScope('support'));
    const all = await open('support/unmatched', cookie);
    const one = await open('support/unmatched?host=blog.example.com', cookie);

    expect(all).toContain('https://blog.example.com/&lt;x&gt;');
    expect(all).toContain('https://other.example/');
    expect(one).not.toContain('https://other.example/');
    expect(all).not.toContain('ada@engine.example');
  });
});

describe('the pages about a listener of a chat product', () => {
  it('show the message and its warning, and never the path of the address', async () => {
    const created = await partner.post('/webhook', {
      destinationUrl: `${receiver.url}/T0-secret`,
      format: 'teams',
      listenTo: ['prospect.created'],
    });
    const { id } = created.body.data;
    receiver.behave(behaviours.answer(200, { body: 'Webhook message delivery failed with error 429' }));
    const deliveryId = await deliverer.deliver(partner.partnerId, id);
    const cookie = await signIn(partner);
    const [list, page] = [
      await open('support?state=delivered', cookie),
      await open(`support/deliveries/${deliveryId}`, cookie),
    ];

    for (const text of [list, page]) {
      expect(text).toContain('warning: the answer tells of an error');
      expect(text).not.toContain('T0-secret');
    }
    expect(page).toContain('As a message of teams');
  });
});

describe('the page of exclusions', () => {
  it('shows supporters the list of their partner', async () => {
    await partner.post('/exclusion', { entries: ['rival.example'] });
    const cookie = await signIn(await partner.withScope('support'));

    expect(await open('support/exclusions', cookie)).toContain('rival.example');
  });
});

describe('the outbox', () => {
  it('shows a message, whose links act for the person, and takes answers to it for keys of scope write alone', async () => {
    const { captured } = await someoneWrittenTo(api, partner);
    const path = `support/outbox/${captured.id}`;
    const cookies = [await signIn(await partner.withScope('support')), await signIn(partner)];
    const pages = await Promise.all(cookies.map((cookie) => open(path, cookie)));
    const answers = await Promise.all(
      cookies.map(async (cookie) => {
        const formToken = tokenIn(await open('support/outbox', cookie));
        return (await submit(`${path}/answer`, { formToken, kind: 'reply' }, cookie)).status;
      }),
    );

    expect(pages.map((page) => page.includes('/u/biz_'))).toEqual([false, true]);
    expect(pages[0]).toContain('You may not see this');
    expect(answers).toEqual([403, 303]);
  });
});

describe('the sign-in of support', () => {
  it.each(['support', 'write'] as const)('lets a key of scope %s in', async (scope) => {
    const { apiKey } = await partner.withScope(scope);
    const response = await submit('support/sign-in', { apiKey });
    const [cookie = ''] = response.get('Set-Cookie') ?? [];

    expect(response.status).toBe(303);
    expect(response.headers['location']).toBe('/support');
    expect(cookie).toMatch(/^lo_support=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(apiKey);
  });

  it.each([
    ['a key of scope read', 403, async () => (await partner.withScope('read')).apiKey],
    ['an unknown key', 401, async () => `lo_live_${'0'.repeat(48)}`],
    ['no key', 400, async () => ''],
  ])('refuses %s', async (_name, status, keyOf) => {
    const response = await submit('support/sign-in', { apiKey: await keyOf() });

    expect(response.status).toBe(status);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.text).toContain('role="alert"');
  });

  it('refuses a form that another site has sent', async () => {
    const response = await submit('support/sign-in', { apiKey: partner.apiKey }).set(
      'sec-fetch-site',
      'cross-site',
    );

    expect(response.status).toBe(403);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it.each(['support', 'support/deliveries/del_1', 'support/recover', 'support/recoveries/rec_1'])(
    'is asked for before /%s',
    async (path) => {
      const response = await browser.get(`//${path}`);

      expect(response.status).toBe(303);
      expect(response.headers['location']).toBe('/support/sign-in');
    },
  );

  it('ends with its key', async () => {
    const client = await partner.withScope('support');
    const cookie = await signIn(client);
    const before = await browser.get('//support', {}, { cookie });
    await api.operations.revokeKey(client.keyId, { kind: 'system', id: 'test' });
    const after = await browser.get('//support', {}, { cookie });

    expect([before.status, after.status]).toEqual([200, 303]);
  });

  it('ends after eight hours, and when somebody signs out', async () => {
    const [one, other] = [await signIn(partner), await signIn(partner)];
    const formToken = tokenIn(await open('support', one));
    const out = await submit('support/sign-out', { formToken }, one);
    const afterSignOut = await browser.get('//support', {}, { cookie: one });
    api.clock.advance(8 * HOUR);
    const afterHours = await browser.get('//support', {}, { cookie: other });

    expect(out.text).toContain('signed out');
    expect([afterSignOut.status, afterHours.status]).toEqual([303, 303]);
  });

  it('is not the session of a user, and no API key', async () => {
    const cookie = await signIn(partner);
    const value = cookie.split('=')[1] ?? '';

    expect((await browser.get('//leads', {}, { cookie: `lo_session=${value}` })).status).toBe(401);
    expect((await api.client(value).get('/webhook')).status).toBe(401);
  });
});

describe('the list of deliveries', () => {
  it('shows those that failed, and others by filter', async () => {
    const failed = await aFailedDelivery();
    receiver.behave(behaviours.answer(200));
    await deliverer.publish(partner.partnerId, 'campaign.resumed');
    await deliverer.drain(webhookId);
    const cookie = await signIn(partner);
    const first = await open('support', cookie);
    const delivered = await open('support?state=delivered', cookie);

    expect(first).toContain(`/support/deliveries/${failed}`);
    expect(first).not.toContain('>campaign.resumed</a>');
    expect(delivered).toContain('>campaign.resumed</a>');
    expect(delivered).not.toContain(failed);
    expect(await open('support?statusCode=404', cookie)).toContain('No delivery matches');
    expect(await open('support?until=2020-01-01T00:00', cookie)).toContain('No delivery matches');
    expect(await open('support?state=nonsense&since=x&cursor=y', cookie)).toContain(failed);
  });

  it("shows nothing of another partner's", async () => {
    const failed = await aFailedDelivery();
    const cookie = await signIn(await api.aPartner());
    const page = await browser.get(`//support/deliveries/${failed}`, {}, { cookie });

    expect(await open('support?state=all', cookie)).toContain('No delivery matches');
    expect(page.status).toBe(404);
    expect(page.text).toContain('Delivery not found');
  });
});

describe('the page of a delivery', () => {
  it("shows its attempts and the event's body, and no secrets", async () => {
    const failed = await aFailedDelivery();
    const response = await browser.get(
      `//support/deliveries/${failed}`,
      {},
      { cookie: await signIn(partner) },
    );

    expect(response.text).toContain('webhook-signature: v1,');
    expect(response.text).toContain('Authorization: ********');
    expect(response.text).toContain('&quot;type&quot;: &quot;prospect.created&quot;');
    expect(response.text).not.toContain('very-secret');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('leads to the loop that sends to its listener, which is that of probes until it is proven', async () => {
    const loops = 'http://temporal.example:8233/namespaces/default/workflows';
    const failed = `support/deliveries/${await aFailedDelivery()}`;
    const cookie = await signIn(partner);

    expect(await open(failed, cookie)).toContain(`${loops}/held-listeners"`);
    receiver.behave(behaviours.answer(200));
    await deliverer.deliver(partner.partnerId, webhookId);
    expect(await open(failed, cookie)).toContain(`${loops}/webhook-delivery%2F${webhookId}"`);
  });

  it('escapes whatever a receiver answers', async () => {
    receiver.behave(behaviours.answer(500, { headers: { 'x-a': '<script>1' }, body: '<script>alert(1)' }));
    const id = await deliverer.deliver(partner.partnerId, webhookId);

    expect(await open(`support/deliveries/${id}`, await signIn(partner))).not.toContain('<script>');
  });

  it('opens the latest attempt, and tells of a clock that is wrong and of a body that is no text', async () => {
    const date = new Date(Date.now() - 10 * MINUTE).toUTCString();
    receiver.behave(behaviours.answer(500));
    const id = await deliverer.deliver(partner.partnerId, webhookId);
    const body = Buffer.from([0xff, 0x00, 0x80]);
    receiver.behave(behaviours.answer(401, { headers: { date }, body }));
    api.clock.advance(MINUTE);
    await deliverer.drain(webhookId);
    const page = await open(`support/deliveries/${id}`, await signIn(partner));
    const [latest = '', first = ''] = page.split('<details ').slice(1);

    expect(latest).toMatch(/^class="card" open>\s*<summary>\s*<strong>2\. 401</);
    expect(latest).toMatch(/Receiver&#39;s clock<\/dt>\s*<dd dir="auto">10 min( \d s)? behind ours/);
    expect(latest).toContain(`The body is no text: ${body.length} bytes`);
    expect(first).not.toMatch(/^class="card" open/);
    expect(first).not.toContain('Receiver&#39;s clock');
  });

  it('offers the bytes of a body that is no text as a download to its partner alone', async () => {
    const body = Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x3c, 0x73]);
    receiver.behave(behaviours.answer(500, { body }));
    const id = await deliverer.deliver(partner.partnerId, webhookId);
    const cookie = await signIn(partner);
    const page = await open(`support/deliveries/${id}`, cookie);
    const [, address = ''] = /href="([^"]+)" download/.exec(page) ?? [];
    const download = await fetch(`${api.origin}${address}`, { headers: { cookie } });
    const foreign = await fetch(`${api.origin}${address}`, {
      headers: { cookie: await signIn(await api.aPartner()) },
    });
    const unknown = await fetch(`${api.origin}${address.replace('/1/', '/2/')}`, { headers: { cookie } });

    expect(download.headers.get('content-type')).toBe('application/octet-stream');
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${id}-1.bin"`);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(body);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['is active', async () => undefined, /<dd dir="auto">\s*active\s*<small>http:\/\/127/],
    [
      'is paused',
      async () => await partner.patch(`/webhook/${webhookId}`, { state: 'paused' }),
      /<dd dir="auto">\s*paused\s*</,
    ],
    [
      'was disabled',
      async () => await api.stores.listeners.setState(webhookId, 'disabled', 'gone'),
      /disabled \(gone\)/,
    ],
    ['is held', async () => await hold(api, webhookId), /held<small>next probe <time/],
    [
      'is deleted',
      async () => await partner.delete(`/webhook/${webhookId}`),
      /<dd dir="auto">\s*deleted\s*<small>we_/,
    ],
  ])('tells when the listener %s', async (_name, change, shown) => {
    const failed = await aFailedDelivery();
    await change();

    expect(await open(`support/deliveries/${failed}`, await signIn(partner))).toMatch(shown);
  });

  it('retries at the press of a button', async () => {
    const failed = await aFailedDelivery();
    const cookie = await signIn(partner);
    const formToken = tokenIn(await open(`support/deliveries/${failed}`, cookie));
    receiver.behave(behaviours.answer(200));
    const response = await submit(`support/deliveries/${failed}/retry`, { formToken }, cookie);
    await deliverer.drain(webhookId);

    expect(response.status).toBe(303);
    expect(response.headers['location']).toBe(`/support/deliveries/${failed}`);
    expect((await partner.get(`/webhook/deliveries/${failed}`)).body.data.state).toBe('delivered');
  });

  it('retries once, however often the button of a page is pressed', async () => {
    const failed = await aFailedDelivery();
    const cookie = await signIn(partner);
    const page = await open(`support/deliveries/${failed}`, cookie);
    const [, requestId = ''] = /name="requestId" value="([^"]+)"/.exec(page) ?? [];
    const fields = { formToken: tokenIn(page), requestId };
    const press = async () => await submit(`support/deliveries/${failed}/retry`, fields, cookie);
    const together = await Promise.all([press(), press()]);
    await deliverer.drain(webhookId);
    const afterwards = await press();
    await deliverer.drain(webhookId);

    expect([...together, afterwards].map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(receiver.requests).toHaveLength(2);
  });

  it.each([
    ['without its token', async () => ''],
    ['with the token of another session', async () => tokenIn(await open('support', await signIn(partner)))],
  ])('refuses a form %s', async (_name, tokenOf) => {
    const failed = await aFailedDelivery();
    const cookie = await signIn(partner);
    const formToken = await tokenOf();
    const response = await submit(`support/deliveries/${failed}/retry`, { formToken }, cookie);
    await deliverer.drain(webhookId);

    expect(response.status).toBe(403);
    expect(receiver.requests).toHaveLength(1);
  });

  it('says why a retry is not possible', async () => {
    const failed = await aFailedDelivery();
    await partner.patch(`/webhook/${webhookId}`, { state: 'paused' });
    const cookie = await signIn(partner);
    const formToken = tokenIn(await open('support', cookie));
    const response = await submit(`support/deliveries/${failed}/retry`, { formToken }, cookie);

    expect(response.status).toBe(409);
    expect(response.text).toContain('The listener is not active');
  });
});

describe('the recovery from the page', () => {
  it('is counted first, then started, watched and cancelled', async () => {
    await aFailedDelivery();
    const cookie = await signIn(partner);
    const since = new Date(api.clock.now().getTime() - HOUR).toISOString().slice(0, 16);
    const query = `webhookId=${webhookId}&since=${since}&states=aborted`;
    const counted = await open(`support/recover?${query}`, cookie);
    const fields = { formToken: tokenIn(counted), webhookId, since, states: 'aborted' };
    const [, jobId = ''] = /name="jobId" value="([^"]+)"/.exec(counted) ?? [];
    const started = await submit('support/recover', { ...fields, jobId }, cookie);
    const twice = await submit('support/recover', { ...fields, jobId }, cookie);
    const again = await submit('support/recover', fields, cookie);
    const path = String(started.headers['location']).slice(1);
    const watched = await open(path, cookie);
    const cancelled = await submit(`${path}/cancel`, { formToken: tokenIn(watched) }, cookie);

    expect(counted).toContain('<strong>1</strong>');
    expect(started.status).toBe(303);
    expect([twice.status, twice.headers['location']]).toEqual([303, started.headers['location']]);
    expect(again.text).toContain('A recovery of this listener is running');
    expect(again.text).toContain(`href="${String(started.headers['location'])}"`);
    expect(watched).toContain('0 of 1');
    expect(watched).toContain('delivery-recovery%2Frec_');
    expect(cancelled.status).toBe(303);
    expect(await open(path, cookie)).toContain('cancelled');
  });

  it('needs a listener and a beginning', async () => {
    const cookie = await signIn(partner);
    const formToken = tokenIn(await open('support/recover', cookie));
    const response = await submit('support/recover', { formToken, webhookId }, cookie);

    expect(response.status).toBe(400);
    expect(response.text).toContain('since: is required');
  });
});
