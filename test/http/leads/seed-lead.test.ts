import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { processSeeds } from '../../support/intake';
import { aVisitor, onboard, prospectsOf, seed, seedBatch, visitorNumber } from '../../support/leads';
import { COUNTESS, SPELLINGS } from '../../support/spelled-visitors';

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi({ SEED_MAX_VISITORS: '500', SEED_MAX_BYTES: '1MiB' });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  await onboard(partner);
  api.pokes.length = 0;
});

/** A service of its own with the limits that everybody has who sets none, and a partner. */
async function withUsualLimits() {
  const generous = await anApi();
  const generousPartner = await generous.aPartner();
  await onboard(generousPartner);
  return { generous, generousPartner };
}

describe('POST /seed/lead', () => {
  it('answers exactly {} with the address of the batch, stored and poked for', async () => {
    const response = await partner.post('/seed/lead', { website: 'example.com', visitors: [aVisitor()] });

    expect(response.status).toBe(200);
    expect(response.text).toBe('{}');
    const batchId = response.headers['x-seed-batch-id'];
    expect(batchId).toMatch(/^seed_[0-9a-z]+$/);
    expect(response.headers['location']).toBe(`${api.config.publicOrigin}/api/v1/seed/${batchId}`);
    expect(api.pokes).toEqual([{ type: 'processLeadIntake', input: { shard: expect.any(Number) } }]);
  });

  it.each(SPELLINGS)('understands %s', async (_name, visitor) => {
    await seed(api, partner, [visitor]);

    expect(await prospectsOf(partner)).toEqual([
      expect.objectContaining({
        ...COUNTESS,
        kind: 'person',
        visits: expect.objectContaining({
          count: 1,
          firstSeenAt: '2026-05-11T21:04:43.000Z',
          referrer: 'https://search.example',
          pages: [{ url: 'https://example.com/pricing', seenAt: '2026-05-11T21:04:43.000Z' }],
        }),
        extra: {},
      }),
    ]);
  });

  it('takes the three spellings of one visit for one visit', async () => {
    await seed(
      api,
      partner,
      SPELLINGS.map(([, visitor]) => visitor),
    );

    expect(await prospectsOf(partner)).toMatchObject([{ visits: { count: 1 } }]);
  });

  it.each(SPELLINGS)('takes one visitor in its native form, spelt as %s', async (_name, visitor) => {
    const response = await partner.post('/seed/lead', visitor);
    await processSeeds(api);

    expect(response.status).toBe(200);
    expect(await prospectsOf(partner)).toMatchObject([
      { company: { domain: 'engine.example' }, visits: { count: 1 } },
    ]);
  });

  it.each<[string, object]>([
    ['in snake_case', { page_url: 'https://example.com/p', email: 'ada@engine.example' }],
    [
      'in nestings',
      { visitor: { email: 'ada@engine.example' }, session: { page_url: 'https://example.com/p' } },
    ],
  ])('takes one visitor in its native form, %s', async (_name, visitor) => {
    const response = await partner.post('/seed/lead', visitor);
    await processSeeds(api);

    expect(response.status).toBe(200);
    expect(await prospectsOf(partner)).toMatchObject([
      {
        person: { businessEmail: 'ada@engine.example' },
        visits: { pages: [{ url: 'https://example.com/p' }] },
      },
    ]);
  });

  it('accepts the key in the query, as senders that set no headers send it', async () => {
    const response = await api
      .client()
      .post(`/seed/lead?api_key=${partner.apiKey}`, { website: 'example.com', visitors: [] });

    expect(response.status).toBe(200);
  });

  it.each([
    'https://www.Example.com/path',
    'example.com',
    'EXAMPLE.com.',
    'http://example.com:80/',
    '//example.com',
  ])('finds the website spelt %s', async (website) => {
    expect((await partner.post('/seed/lead', { website, visitors: [] })).status).toBe(200);
  });

  it.each([
    ['an unknown website', { website: 'example.net', visitors: [] }],
    ['a subdomain', { website: 'shop.example.com', visitors: [] }],
  ])('answers 404 to %s', async (_name, body) => {
    const response = await partner.post('/seed/lead', body);

    expect(response.status).toBe(404);
    expect(response.body.code).toBe('record_not_found');
  });

  it("answers 404 to another partner's website", async () => {
    const other = await api.aPartner();

    expect((await other.post('/seed/lead', { website: 'example.com', visitors: [] })).status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['visitors that are an object', { website: 'example.com', visitors: {} }, 'visitors'],
    ['visitors that are null', { website: 'example.com', visitors: null }, 'visitors'],
    ['no visitors and no captured URL', { website: 'example.com', firstName: 'Ada' }, 'visitors'],
    ['an empty object', {}, 'visitors'],
    ['no website', { visitors: [] }, 'website'],
    ['a website that is none', { website: 'localhost', visitors: [] }, 'website'],
    ['a website that is no text', { website: { $ne: '' }, visitors: [] }, 'website'],
    [
      'more visitors than allowed',
      { website: 'example.com', visitors: Array.from({ length: 501 }, () => null) },
      'visitors',
    ],
  ])('refuses %s', async (_name, body, field) => {
    const response = await partner.post('/seed/lead', body);

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual([field]);
  });

  it.each([
    ['a list', '[]', 400, 'invalid_request'],
    ['a text', '"hello"', 400, 'malformed_json'],
    ['no JSON', 'not json', 400, 'malformed_json'],
    ['an end too early', '{"website":"example.com","visitors":[{', 400, 'malformed_json'],
    [
      'too many bytes',
      `{"website":"example.com","visitors":["${'x'.repeat(1_048_576)}"]}`,
      413,
      'body_too_large',
    ],
  ])('answers a body that is %s in JSON, not with a fault', async (_name, text, status, code) => {
    const response = await partner
      .post('/seed/lead', undefined, { 'content-type': 'application/json' })
      .send(text);

    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ status, code, requestId: expect.any(String) });
  });

  it.each(['/seed/lead', '/user/onboard'])('says at %s that a text or number is no object', async (path) => {
    for (const text of ['"hello"', '1', 'null']) {
      const response = await partner.post(path, undefined, { 'content-type': 'application/json' }).send(text);

      expect(response.body).toMatchObject({ status: 400, message: 'The body is no JSON object' });
    }
  });

  it('takes 10 000 visitors in a request, stored in parts, and not one more', async () => {
    const { generous, generousPartner } = await withUsualLimits();
    const visitors = Array.from({ length: 10_001 }, (_, index) => visitorNumber(index));
    const tooMany = await generousPartner.post('/seed/lead', { website: 'example.com', visitors });
    const taken = await generousPartner.post('/seed/lead', {
      website: 'example.com',
      visitors: visitors.slice(1),
    });
    const batchId = taken.headers['x-seed-batch-id'];
    const chunks = await generous.connection.collection('seedChunks').find({ batchId }).toArray();

    expect([tooMany.status, taken.status]).toEqual([400, 200]);
    expect(tooMany.body.errors).toEqual([{ path: 'visitors', message: 'At most 10000 visitors a request' }]);
    expect((await generousPartner.get(`/seed/${batchId}`)).body.data).toMatchObject({
      status: 'accepted',
      visitors: 10_000,
      processed: 0,
    });
    expect(chunks).toHaveLength(50);
    await generous.close();
  });

  it('refuses a key of a lesser scope', async () => {
    const supporter = await partner.withScope('support');

    expect((await supporter.post('/seed/lead', { website: 'example.com', visitors: [] })).status).toBe(403);
  });
});

describe('text that is not UTF-8', () => {
  it('is read where it is Windows-1252, and rejects one visitor alone where it is damaged', async () => {
    const [before, after] = [
      '{"website":"example.com","visitors":[{"email":"a@x.example","city":"Zürich"},{"email":"b@x.example","city":"Zürich',
      '"}]}',
    ];
    const batchId = await sendBytes(
      Buffer.concat([Buffer.from(before), Buffer.from([0xfc]), Buffer.from(after)]),
    );
    await sendBytes(
      Buffer.from('{"page_url":"https://example.com/","email":"c@x.example","city":"Zürich"}', 'latin1'),
    );
    await processSeeds(api);

    expect((await partner.get(`/seed/${batchId}`)).body.data).toMatchObject({
      accepted: 1,
      rejected: {
        items: [{ index: 1, reason: 'not_utf8', message: 'Byte 39 of the visitor is not UTF-8' }],
      },
    });
    const cities = (await prospectsOf(partner)).map(
      ({ person, company }) => `${person.businessEmail} ${company.city}`,
    );
    expect(cities.toSorted()).toEqual(['a@x.example Zürich', 'c@x.example Zürich']);
  });

  it('is refused with its place in other requests', async () => {
    const response = await fetch(`${api.origin}/api/v1/user/onboard`, {
      method: 'POST',
      headers: { 'x-api-key': partner.apiKey, 'content-type': 'application/json' },
      body: Buffer.concat([Buffer.from('{"email":"é'), Buffer.from([0xe9]), Buffer.from('"}')]),
    });

    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'malformed_json', message: 'The body is not UTF-8: byte 13' },
    ]);
  });
});

async function sendBytes(body: Buffer): Promise<string> {
  const response = await fetch(`${api.origin}/api/v1/seed/lead`, {
    method: 'POST',
    headers: { 'x-api-key': partner.apiKey, 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(200);
  return response.headers.get('x-seed-batch-id') ?? '';
}

describe('other properties of a visitor', () => {
  it('come back untouched, whatever they are called', async () => {
    const extra = {
      'a.b': 1,
      $x: { $ne: null },
      '': 'no name',
      empty: {},
      list: [],
      'Ünïcode 😀': 'שלום',
      constructor: 'x',
      toString: null,
      number: 12_345_678.9,
      nested: { 'c.d': [{ $gt: '' }, false] },
      _id: 'mine',
      id: 'theirs',
      status: 'converted',
    };
    await seed(api, partner, [aVisitor(extra)]);
    const [prospect] = await prospectsOf(partner);

    expect(prospect?.extra).toEqual(extra);
    expect(prospect?.status).toBe('new');
  });

  it('keep numbers in double precision, and all digits of a string', async () => {
    const text = `{"website":"example.com","visitors":[{"businessEmail":"a@engine.example",
      "exact":9007199254740991,"long":12345678901234567890,"deep":[9007199254740993],"asText":"12345678901234567890"}]}`;
    await partner.post('/seed/lead', undefined, { 'content-type': 'application/json' }).send(text);
    await processSeeds(api);
    const [prospect] = await prospectsOf(partner);

    expect(JSON.stringify(prospect?.extra)).toBe(
      '{"exact":9007199254740991,"long":12345678901234567000,"deep":[9007199254740992],"asText":"12345678901234567890"}',
    );
  });

  it('lose __proto__ alone, at any depth, and poison nothing', async () => {
    const text = `{"website":"example.com","visitors":[
      {"businessEmail":"a@engine.example","__proto__":{"polluted":true},"deep":{"__proto__":{"polluted":true},"kept":1},"x":2},
      {"businessEmail":"b@engine.example","__proto__":null}]}`;
    const response = await partner
      .post('/seed/lead', undefined, { 'content-type': 'application/json' })
      .send(text);
    await processSeeds(api);

    expect(response.status).toBe(200);
    const prospects = await prospectsOf(partner);
    expect(prospects.map(({ extra }) => JSON.stringify(extra)).toSorted()).toEqual([
      '{"deep":{"kept":1},"x":2}',
      '{}',
    ]);
    expect('polluted' in {}).toBe(false);
  });

  it('are kept without NUL and halves of characters where a field is listed', async () => {
    await seed(api, partner, [aVisitor({ firstName: 'A\u0000da\ud83d', lastName: '😀 עברית' })]);

    expect(await prospectsOf(partner)).toMatchObject([
      { person: { firstName: 'Ada\ufffd', lastName: '😀 עברית' } },
    ]);
  });
});

describe('GET /seed/{batchId}', () => {
  it('tells accepted from done and names the rejected with index and reason', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`);
    const manyKeys = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`key ${index}`, index]));
    const bad = [
      'x',
      null,
      5,
      [],
      { firstName: null },
      { firstName: '' },
      aVisitor({ deep }),
      aVisitor(manyKeys),
      aVisitor({ note: 'x'.repeat(70_000) }),
    ];
    const visitors = [visitorNumber(1), ...bad, visitorNumber(2)];
    const response = await partner.post('/seed/lead', { website: 'example.com', visitors });
    const address = `/seed/${response.headers['x-seed-batch-id']}`;

    expect((await partner.get(address)).body.data).toMatchObject({
      status: 'accepted',
      visitors: 11,
      processed: 0,
    });
    await processSeeds(api);
    const { body } = await partner.get(address);
    expect(body.data).toMatchObject({
      status: 'done',
      processed: 11,
      accepted: 2,
      suppressed: 0,
      excluded: 0,
      rejected: { count: 9, nextCursor: null },
    });
    expect(
      body.data.rejected.items.map(({ index, reason }: { index: number; reason: string }) => [index, reason]),
    ).toEqual([
      [1, 'not_an_object'],
      [2, 'not_an_object'],
      [3, 'not_an_object'],
      [4, 'not_an_object'],
      [5, 'no_identity'],
      [6, 'no_identity'],
      [7, 'too_deep'],
      [8, 'too_many_properties'],
      [9, 'too_large'],
    ]);
    expect(await prospectsOf(partner)).toHaveLength(2);
  });

  it('cuts a listed field that is long and keeps the visitor', async () => {
    const batch = await seedBatch(api, partner, [aVisitor({ firstName: 'x'.repeat(60_000) })]);
    const [prospect] = await prospectsOf(partner);

    expect(batch).toMatchObject({ accepted: 1 });
    expect(prospect?.person.firstName).toHaveLength(512);
  });

  it('rejects a visitor with a field of a megabyte alone', async () => {
    const { generous, generousPartner } = await withUsualLimits();
    const batch = await seedBatch(generous, generousPartner, [
      aVisitor({ firstName: 'x'.repeat(1_048_576) }),
      visitorNumber(1),
    ]);

    expect(batch).toMatchObject({
      accepted: 1,
      rejected: { items: [{ index: 0, reason: 'too_large' }] },
    });
    await generous.close();
  });

  it('pages through the rejected', async () => {
    const { batchId } = await seedBatch(
      api,
      partner,
      Array.from({ length: 7 }, () => null),
    );
    const first = await partner.get(`/seed/${batchId}`, { limit: 5 });
    const second = await partner.get(`/seed/${batchId}`, {
      limit: 5,
      cursor: first.body.data.rejected.nextCursor,
    });

    const indexes = [first, second].flatMap(({ body }) =>
      body.data.rejected.items.map(({ index }: { index: number }) => index),
    );
    expect(indexes).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(second.body.data.rejected.nextCursor).toBeNull();
  });

  it('is done at once when there was nothing to do', async () => {
    const response = await partner.post('/seed/lead', { website: 'example.com', visitors: [] });

    expect((await partner.get(`/seed/${response.headers['x-seed-batch-id']}`)).body.data).toMatchObject({
      status: 'done',
      visitors: 0,
    });
    expect(api.pokes).toEqual([]);
  });

  it("answers 404 to another partner's batch and to ids of other records", async () => {
    const { batchId } = await seedBatch(api, partner, [aVisitor()]);
    const other = await api.aPartner();

    expect((await other.get(`/seed/${batchId}`)).status).toBe(404);
    expect((await partner.get('/seed/seed_0')).status).toBe(404);
    expect((await partner.get('/seed/biz_0')).status).toBe(404);
  });

  it('refuses a cursor it never gave and limits beyond 100', async () => {
    const { batchId } = await seedBatch(api, partner, [aVisitor()]);
    const response = await partner.get(`/seed/${batchId}`, { cursor: '-1', limit: 0 });

    expect(response.status).toBe(400);
    expect(complainedFields(response).toSorted()).toEqual(['cursor', 'limit']);
  });
});
