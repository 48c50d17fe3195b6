import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { auditTrail } from '../../support/http/audit';
import { MINUTE } from '../../support/clock';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import { aVisitor, onboard, prospectsOf, seed } from '../../support/leads';
import { loginPath, signIn } from '../../support/http/session';

let api: TestApi;
let deliverer: TestDeliverer;
let partner: ApiClient;

const listener = { destinationUrl: 'http://127.0.0.1:8089/hook', listenTo: ['*'] };
const owner = { email: 'owner@example.com', websiteUrl: 'https://example.com' };
const SINCE = '2020-01-01T00:00:00Z';

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  deliverer = aDeliverer(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
});

async function trail(query: Readonly<Record<string, string | number>> = {}) {
  const response = await partner.get('/audit', query);
  expect(response.status).toBe(200);
  return response.body.data;
}

describe('GET /audit', () => {
  it.each<[string, string[], () => Promise<unknown>]>([
    ['onboarding', ['business.onboarded', 'user.onboarded'], () => partner.post('/user/onboard', owner)],
    ['changed details of a user', ['user.updated'], () => onboardedAgain()],
    ['a login URL', ['user.login_url_created'], () => partner.get('/user/login', owner)],
    ['a sign-in', ['session.opened', 'user.login_url_created'], () => signIn(api, partner)],
    ['a sign-out', ['session.closed'], () => signedOut()],
    ['a read secret', ['listener.secret_read'], async () => readSecret()],
    ['a test event', ['listener.tested'], async () => partner.post(`/webhook/${await aListener()}/test`, {})],
    [
      'a retry',
      ['delivery.retried'],
      async () => partner.post(`/webhook/deliveries/${await aDelivery()}/retry`),
    ],
    ['a recovery', ['recovery.started'], () => recovered()],
    [
      'a cancelled recovery',
      ['recovery.cancelled'],
      async () => partner.delete(`/webhook/recoveries/${await recovered()}`),
    ],
    ['an export', ['prospects.exported'], () => partner.get('/prospect/export.csv', { search: 'Lovelace' })],
    [
      'an edited prospect',
      ['prospect.updated'],
      async () => partner.patch(`/prospect/${await aProspect()}`, { status: 'contacted', tags: ['Ada'] }),
    ],
    ['an erased prospect', ['prospect.erased'], async () => partner.delete(`/prospect/${await aProspect()}`)],
    [
      'a deleted business',
      ['business.deleted', 'wallet.closed'],
      () => partner.delete('/user', { websiteUrl: owner.websiteUrl }),
    ],
  ])('tells of %s, with key or session and request, and of nobody', async (what, actions, act) => {
    if (what !== 'onboarding') await onboard(partner, 'https://example.com');
    await act();

    const { items } = await trail();
    const ofIt = items.filter(({ action }: { action: string }) => actions.includes(action));
    expect(ofIt.map(({ action }: { action: string }) => action).toSorted()).toEqual(actions);
    for (const { actor, requestId } of ofIt) {
      expect(requestId).toMatch(/^[\w.-]+$/);
      expect([`key ${partner.keyId}`, expect.stringMatching(/^session ses_/)]).toContainEqual(
        `${actor.kind} ${actor.id}`,
      );
    }
    expect(JSON.stringify(items)).not.toMatch(/owner@|\bada\b|lovelace|whsec_/i);
  });

  it('tells the trail of one record, page by page, and nothing of other partners', async () => {
    const other = await api.aPartner();
    await other.post('/webhook', listener);
    const id = await aListener();
    for (let index = 0; index < 3; index += 1) {
      api.clock.advance(1);
      await partner.patch(`/webhook/${id}`, { description: `change ${index}` });
    }
    await partner.post('/webhook', listener);

    const first = await trail({ target: id, limit: 3 });
    const second = await trail({ target: id, limit: 3, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ action }) => action)).toEqual([
      ...Array<string>(3).fill('listener.updated'),
      'listener.created',
    ]);
    expect(second.nextCursor).toBeNull();
    expect((await trail()).items).toHaveLength(5);
    expect((await other.get('/audit', { target: id })).body.data.items).toEqual([]);
  });

  it('refuses what is no id and no cursor', async () => {
    const response = await partner.get('/audit', { target: 'Ada Lovelace', cursor: 'x' });

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

describe('the audit trail', () => {
  it('has no entry for a change that was not made, and no change without its entry', async () => {
    const id = await aListener();
    const { auditEntries } = api.stores;
    const { insert } = auditEntries;
    auditEntries.insert = () => Promise.reject(new Error('the trail can not be written'));
    const responses = [
      await partner.patch(`/webhook/${id}`, { description: 'changed' }),
      await partner.delete(`/webhook/${id}`),
      await partner.get(`/webhook/${id}/secret`),
    ];
    auditEntries.insert = insert;

    expect(responses.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect((await partner.get(`/webhook/${id}`)).body.data.description).toBeNull();
  });

  it('tells of a sign-in link that was used twice, once a minute', async () => {
    await onboard(partner, 'https://example.com');
    const path = await loginPath(partner);
    await api.client().get(`/${path}`);
    api.clock.advance(2 * MINUTE);
    for (let index = 0; index < 3; index += 1) await api.client().get(`/${path}`);

    const refusals = await refused('user.sign_in_refused');
    expect(refusals).toEqual([
      expect.objectContaining({
        target: expect.stringMatching(/^usr_/),
        after: { reason: 'used', tokenId: expect.any(String) },
      }),
    ]);
  });

  it('is not flooded by those who guess', async () => {
    for (let index = 0; index < 20; index += 1) {
      await api.client().get('/auth/wildcard-partner', { auth_token: `guess-${index}` });
      await api
        .client()
        .post('//support/sign-in', { apiKey: `lo_live_guess${index}` })
        .type('form');
    }

    const unknown = await auditTrail(api, 'unknown');
    const ofThisMinute = unknown.filter(
      ({ createdAt }) => createdAt >= new Date(api.clock.now().getTime() - MINUTE),
    );
    expect(ofThisMinute.map(({ action }) => action).toSorted()).toEqual([
      'support_session.refused',
      'user.sign_in_refused',
    ]);
  });

  it('tells who has signed in for support, and what they did there', async () => {
    const supporter = await partner.withScope('support');
    const reader = await partner.withScope('read');
    await supportSignIn(reader);
    api.clock.advance(1);
    const cookie = await supportSignIn(supporter);
    api.clock.advance(1);
    const page = await api.client().get('//support', {}, { cookie });
    const formToken = /name="formToken" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    await api.client().post('//support/sign-out', { formToken }, { cookie }).type('form');

    const { items } = await trail();
    const [closed, opened, turnedAway] = items;
    expect(opened).toMatchObject({
      action: 'support_session.opened',
      actor: { kind: 'key', id: supporter.keyId },
    });
    expect(closed).toMatchObject({
      action: 'support_session.closed',
      actor: { kind: 'session', id: opened.target },
    });
    expect(turnedAway).toMatchObject({
      action: 'support_session.refused',
      target: reader.keyId,
      after: { reason: 'insufficient_scope' },
    });
  });
});

describe('/support/audit', () => {
  it('shows the trail to a key of scope write, of one record too', async () => {
    const id = await aListener();
    const cookie = await supportSignIn(partner);
    const all = await api.client().get('//support/audit', {}, { cookie });
    const one = await api.client().get('//support/audit', { target: id }, { cookie });

    expect(all.text).toContain('support_session.opened');
    expect(one.text).toContain('listener.created');
    expect(one.text).not.toContain('support_session.opened');
  });

  it('is not open to a key of scope support', async () => {
    const cookie = await supportSignIn(await partner.withScope('support'));
    const page = await api.client().get('//support/audit', {}, { cookie });

    expect(page.status).toBe(403);
    expect(page.text).toContain('scope write');
    expect(page.text).not.toContain('href="/support/audit"');
  });
});

async function refused(action: string) {
  const { items } = await trail();
  return items.filter((entry: { action: string }) => entry.action === action);
}

async function aListener(): Promise<string> {
  return (await partner.post('/webhook', listener)).body.data.id;
}

async function readSecret(): Promise<void> {
  await partner.get(`/webhook/${await aListener()}/secret`);
}

async function aDelivery(): Promise<string> {
  const webhookId = await aListener();
  await deliverer.publish(partner.partnerId);
  const { body } = await partner.get('/webhook/deliveries', { webhookId });
  return body.data.items[0].id;
}

async function recovered(): Promise<string> {
  const { body } = await partner.post(`/webhook/${await aListener()}/recover`, { since: SINCE });
  return body.data.jobId;
}

async function aProspect(): Promise<string> {
  await seed(api, partner, [aVisitor()]);
  return (await prospectsOf(partner))[0]?.id ?? '';
}

async function onboardedAgain(): Promise<void> {
  await partner.post('/user/onboard', { ...owner, firstName: 'Ada' });
}

async function signedOut(): Promise<void> {
  const session = await signIn(api, partner);
  const { text } = await api.client().get('//leads', {}, session);
  const formToken = /name="formToken" value="([^"]+)"/.exec(text)?.[1] ?? '';
  await api.client().post('//sign-out', { formToken }, session).type('form');
}

async function supportSignIn({ apiKey }: ApiClient): Promise<string> {
  const response = await api.client().post('//support/sign-in', { apiKey }).type('form');
  return (response.get('Set-Cookie')?.[0] ?? '').split(';')[0] ?? '';
}
