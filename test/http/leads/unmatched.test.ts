import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkEligibility } from '../../../src/operations/accounts/eligibility/check-eligibility';
import { createPublishEvents } from '../../../src/operations/deliveries/events/publish-events';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { DAY } from '../../support/clock';
import { eraseFully } from '../../support/erasure';
import { processSeeds } from '../../support/intake';
import { onboard, prospectsOf } from '../../support/leads';

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  api.pokes.length = 0;
});

let visitors = 0;
/** Somebody as the visitor product sends one, captured on this page. */
function captured(url: string): object {
  visitors += 1;
  return { 'Captured URL': url, 'First Name': 'Ada', 'Business Email': `ada${visitors}@engine.example` };
}

async function send(url: string): Promise<string> {
  const response = await partner.post('/seed/lead', captured(url));
  expect([response.status, response.text]).toEqual([200, '{}']);
  return String(response.headers['x-seed-batch-id']);
}

/** What the loop of an onboarded website does, whose website answers. */
async function checkWebsite(businessId: string): Promise<void> {
  const deps = {
    ...api.dependencies,
    publishEvents: createPublishEvents(api.dependencies),
    probeWebsite: async () => ({ kind: 'answered' }) as const,
  };
  await checkEligibility(deps, businessId, new AbortController().signal);
}

async function unmatchedHosts(query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await partner.get('/seed/unmatched', query);
  return body.data.items.map(({ host }: { host: string }) => host);
}

describe('one visitor in the form of its sender', () => {
  it.each([
    ["the sender's own page of a test", 'https://rb2b.com/pricing', 'rb2b.com'],
    ["a developer's machine", 'http://localhost:3000/', 'localhost'],
    ['an address', 'http://127.0.0.1:8080/x', '127.0.0.1'],
    ['a sub-domain that was not onboarded', 'https://blog.example.com/x', 'blog.example.com'],
    ['a translation', 'https://www-example-com.translate.goog/x', 'www-example-com.translate.goog'],
    ['a page without a website', '/pricing', ''],
  ])('is never turned away: captured on %s', async (_name, url, host) => {
    await onboard(partner);
    const batchId = await send(url);

    expect((await partner.get('/seed/unmatched')).body.data).toEqual({
      items: [
        {
          batchId,
          host,
          capturedUrl: url,
          name: 'Ada',
          email: `ada${visitors}@engine.example`,
          companyName: null,
          receivedAt: api.clock.now().toISOString(),
        },
      ],
      nextCursor: null,
    });
    expect(await prospectsOf(partner)).toEqual([]);
    expect((await partner.get(`/seed/${batchId}`)).body.data).toMatchObject({
      status: 'unmatched',
      visitors: 1,
      processed: 0,
    });
  });

  it('is kept once when it is sent again under its Idempotency-Key', async () => {
    const body = captured('https://rb2b.com/pricing');
    const headers = { 'idempotency-key': `unmatched-${visitors}` };
    await partner.post('/seed/lead', body, headers);
    await partner.post('/seed/lead', body, headers);

    expect(await unmatchedHosts()).toEqual(['rb2b.com']);
  });

  it('is told of even where it was too large to be read', async () => {
    const body = { ...captured('https://rb2b.com/x'), note: 'x'.repeat(70_000) };
    expect((await partner.post('/seed/lead', body)).text).toBe('{}');

    expect((await partner.get('/seed/unmatched')).body.data.items).toMatchObject([
      { host: 'rb2b.com', name: null, email: null },
    ]);
  });

  it('is gone by itself after 30 days', async () => {
    const id = await send('https://rb2b.com/');
    const collection = api.connection.collection<{ _id: string; expiresAt: Date }>('unmatchedVisitors');
    const record = await collection.findOne({ _id: id });

    expect(record?.expiresAt.getTime()).toBe(api.clock.now().getTime() + 30 * DAY);
    expect(await collection.indexes()).toContainEqual(
      expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
    );
  });
});

describe('a website that is onboarded', () => {
  it('gets the visitors that waited for it, at the time they came, and no others', async () => {
    const batchId = await send('https://www.late.example/pricing');
    const receivedAt = api.clock.now().toISOString();
    await send('https://other.example/');
    api.clock.advance(DAY);
    const { businessId } = await onboard(partner, 'https://late.example');
    await checkWebsite(businessId);
    await processSeeds(api);

    expect(await prospectsOf(partner, 'https://late.example')).toMatchObject([
      { visits: { count: 1, firstSeenAt: receivedAt, pages: [{ url: 'https://www.late.example/pricing' }] } },
    ]);
    expect(await unmatchedHosts()).toEqual(['other.example']);
    expect((await partner.get(`/seed/${batchId}`)).body.data).toMatchObject({ status: 'done', accepted: 1 });
  });

  it('gets those of another partner never', async () => {
    await send('https://late.example/');
    const other = await api.aPartner();
    const { businessId } = await onboard(other, 'https://late.example');
    await checkWebsite(businessId);

    expect(await unmatchedHosts()).toEqual(['late.example']);
    expect((await other.get('/seed/unmatched')).body.data.items).toEqual([]);
  });

  it('makes no two of one when giving them was interrupted', async () => {
    const batchId = await send('https://late.example/');
    const { businessId } = await onboard(partner, 'https://late.example');
    const kept = await api.stores.unmatchedVisitors.find(batchId);
    await checkWebsite(businessId);
    await processSeeds(api);
    if (kept !== null) await api.stores.unmatchedVisitors.insert({ ...kept, expiresAt: kept.createdAt });
    await checkWebsite(businessId);
    await processSeeds(api);

    expect(await prospectsOf(partner, 'https://late.example')).toMatchObject([{ visits: { count: 1 } }]);
    expect(await unmatchedHosts()).toEqual([]);
  });

  it('that is deleted takes along what still waited for its hosts, and nothing that came later', async () => {
    const { businessId } = await onboard(partner, 'https://late.example');
    const at = api.clock.now();
    await api.stores.unmatchedVisitors.insert({
      id: 'seed_stray',
      partnerId: partner.partnerId,
      host: 'late.example',
      capturedUrl: 'https://late.example/',
      visitors: Buffer.from('[{}]'),
      refusal: null,
      createdAt: at,
      expiresAt: new Date(at.getTime() + DAY),
    });
    await partner.delete('/user', { websiteUrl: 'https://late.example' });
    api.clock.advance(1_000);
    const later = await send('https://late.example/');
    await eraseFully(api, businessId);

    const { body } = await partner.get('/seed/unmatched');
    expect(body.data.items.map(({ batchId }: { batchId: string }) => batchId)).toEqual([later]);
  });
});

describe('further hosts of a website', () => {
  it('give it their visitors, those of named sub-domains too', async () => {
    const first = await onboardWith(['shop.example.net', '*.example.com']);
    for (const host of ['shop.example.net', 'blog.example.com', 'a.b.example.com', 'example.com'])
      await send(`https://${host}/`);
    await send('https://example.net/');
    await processSeeds(api);

    expect(first.body.data.additionalHosts).toEqual(['shop.example.net', '*.example.com']);
    expect(await prospectsOf(partner)).toHaveLength(4);
    expect(await unmatchedHosts()).toEqual(['example.net']);
  });

  it('that are named later gather what waited for them', async () => {
    const { businessId } = await onboard(partner);
    await checkWebsite(businessId);
    await send('https://blog.example.com/');
    api.pokes.length = 0;
    await onboardWith(['*.example.com']);

    expect(api.pokes).toContainEqual({ type: 'onboardBusiness', input: { businessId } });
    await checkWebsite(businessId);
    await processSeeds(api);
    expect(await prospectsOf(partner)).toHaveLength(1);
  });

  it('leave a website of its own what is its own, and go to the closest that names them', async () => {
    await onboardWith(['*.example.com']);
    await partner.post('/user/onboard', {
      email: 'a@x.example',
      websiteUrl: 'blog.example.com',
      additionalHosts: ['*.eu.example.com'],
    });
    await send('https://blog.example.com/');
    await send('https://de.eu.example.com/');
    await processSeeds(api);

    expect(await prospectsOf(partner, 'blog.example.com')).toHaveLength(2);
  });

  it('are understood as websites are, stay when they are not named, and can be taken away', async () => {
    const named = await onboardWith(['HTTPS://Shop.Example.net/x', '*.Bücher.example', 'example.com']);
    const again = await partner.post('/user/onboard', {
      email: 'owner@example.com',
      websiteUrl: 'example.com',
    });
    const none = await onboardWith([]);
    const other = await partner.post('/user/onboard', {
      email: 'a@x.example',
      websiteUrl: 'x.example',
      additionalHosts: ['shop.example.net'],
    });

    expect(named.body.data.additionalHosts).toEqual(['shop.example.net', '*.xn--bcher-kva.example']);
    expect(again.body.data.additionalHosts).toEqual(named.body.data.additionalHosts);
    expect(none.body.data.additionalHosts).toEqual([]);
    expect(other.body.data.additionalHosts).toEqual(['shop.example.net']);
  });

  it('are refused where another website of the partner has them, and nothing is changed', async () => {
    await onboard(partner, 'https://own.example');
    await onboardWith(['shop.example.net']);
    const ofAnother = await partner.post('/user/onboard', {
      email: 'a@x.example',
      websiteUrl: 'x.example',
      additionalHosts: ['shop.example.net'],
    });
    const own = await onboardWith(['own.example']);

    expect([ofAnother, own].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'host_taken'],
      [409, 'host_taken'],
    ]);
    expect((await partner.get('/user', { email: 'a@x.example', websiteUrl: 'x.example' })).status).toBe(404);
    expect((await onboardWith(['shop.example.net'])).body.data.additionalHosts).toEqual(['shop.example.net']);
  });

  it('go to one of two that want them at the same time', async () => {
    const answers = await Promise.all(
      ['one.example', 'two.example'].map((websiteUrl) =>
        partner.post('/user/onboard', {
          email: 'a@x.example',
          websiteUrl,
          additionalHosts: ['both.example'],
        }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  it.each([
    ['an address', ['127.0.0.1'], 'additionalHosts[0]'],
    ['a name without a domain', ['a.example', '*.localhost'], 'additionalHosts[1]'],
    ['a pattern within', ['a.*.example'], 'additionalHosts[0]'],
    ['too many', Array.from({ length: 51 }, (_, index) => `h${index}.example`), 'additionalHosts'],
  ])('are refused: %s', async (_name, additionalHosts, field) => {
    const response = await onboardWith(additionalHosts);

    expect([response.status, complainedFields(response)]).toEqual([400, [field]]);
  });

  it('are told of in the audit trail', async () => {
    const { body } = await onboardWith(['shop.example.net']);
    const trail = await partner.get('/audit', { target: body.data.businessId });

    expect(trail.body.data.items).toContainEqual(
      expect.objectContaining({
        action: 'business.hosts_changed',
        before: { additionalHosts: [] },
        after: { additionalHosts: ['shop.example.net'] },
      }),
    );
  });
});

async function onboardWith(additionalHosts: readonly string[]) {
  const body = { email: 'owner@example.com', websiteUrl: 'https://example.com', additionalHosts };
  return await partner.post('/user/onboard', body);
}

describe('GET /seed/unmatched', () => {
  it('pages, newest first, and shows one host or the names below one', async () => {
    for (const host of ['a.example.org', 'b.example.org', 'example.net']) {
      await send(`https://${host}/`);
      api.clock.advance(1_000);
    }
    const first = await partner.get('/seed/unmatched', { limit: 2 });
    const second = await partner.get('/seed/unmatched', { limit: 2, cursor: first.body.data.nextCursor });

    expect(
      [first, second].map(({ body }) => body.data.items.map(({ host }: { host: string }) => host)),
    ).toEqual([['example.net', 'b.example.org'], ['a.example.org']]);
    expect(second.body.data.nextCursor).toBeNull();
    expect(await unmatchedHosts({ host: 'https://B.example.org' })).toEqual(['b.example.org']);
    expect(await unmatchedHosts({ host: '*.example.org' })).toEqual(['b.example.org', 'a.example.org']);
  });

  it('needs no more than the scope to read', async () => {
    const reader = await partner.withScope('read');

    expect((await reader.get('/seed/unmatched')).status).toBe(200);
  });
});

describe('DELETE /seed/unmatched/{batchId}', () => {
  it('removes a visitor for good, and says so in the audit trail', async () => {
    const batchId = await send('https://late.example/');
    const response = await partner.delete(`/seed/unmatched/${batchId}`);
    const again = await partner.delete(`/seed/unmatched/${batchId}`);

    expect([response.status, again.status]).toEqual([200, 404]);
    expect(await unmatchedHosts()).toEqual([]);
    const trail = await partner.get('/audit', { target: batchId });
    expect(trail.body.data.items).toMatchObject([{ action: 'unmatched_visitor.deleted' }]);
  });

  it("answers 404 to another partner's, and 403 to a lesser scope", async () => {
    const batchId = await send('https://late.example/');
    const [other, supporter] = [await api.aPartner(), await partner.withScope('support')];

    expect((await other.delete(`/seed/unmatched/${batchId}`)).status).toBe(404);
    expect((await other.get(`/seed/${batchId}`)).status).toBe(404);
    expect((await supporter.delete(`/seed/unmatched/${batchId}`)).status).toBe(403);
    expect(await unmatchedHosts()).toEqual(['late.example']);
  });
});
