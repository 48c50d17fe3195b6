import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readProspects } from '../../../src/operations/leads/prospects/list-prospects';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { MINUTE } from '../../support/clock';
import { aVisitor, onboard, prospectsOf, seed, visitorNumber } from '../../support/leads';

let api: TestApi;
let partner: ApiClient;
let id: string;
let businessId: string;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  ({ businessId } = await onboard(partner));
  await seed(api, partner, [
    aVisitor({ tags: 'Hot Leads', employeeCount: '11-50', 'Your Note': { $x: [1] } }),
  ]);
  const [prospect] = await prospectsOf(partner);
  id = String(prospect?.id);
});

describe('GET /prospect/{id}', () => {
  it('shows the whole prospect', async () => {
    const response = await partner.get(`/prospect/${id}`);

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      id,
      businessId,
      websiteUrl: 'https://example.com',
      kind: 'person',
      status: 'new',
      person: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        title: null,
        linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace',
        businessEmail: 'ada@engine.example',
        emailKind: 'business',
      },
      company: {
        name: 'Analytical Engines',
        domain: 'engine.example',
        industry: null,
        employeeCount: '11-50',
        employees: { min: 11, max: 50 },
        estimateRevenue: null,
        revenue: null,
        city: null,
        state: null,
        zipcode: null,
      },
      visits: {
        count: 1,
        firstSeenAt: '2026-05-11T21:04:43.000Z',
        lastSeenAt: '2026-05-11T21:04:43.000Z',
        referrer: null,
        pages: [{ url: 'https://example.com/pricing', seenAt: '2026-05-11T21:04:43.000Z' }],
      },
      tags: ['Hot Leads'],
      extra: { 'Your Note': { $x: [1] } },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it("answers 404 to another partner's prospect, to unknown ids and to ids of other records", async () => {
    const other = await api.aPartner();

    expect((await other.get(`/prospect/${id}`)).status).toBe(404);
    expect((await partner.get('/prospect/pro_00000000000000000000000000')).status).toBe(404);
    expect((await partner.get(`/prospect/${businessId}`)).status).toBe(404);
  });
});

describe('PATCH /prospect/{id}', () => {
  it('changes the status and leaves the rest', async () => {
    const before = await partner.get(`/prospect/${id}`);
    api.clock.advance(MINUTE);
    const response = await partner.patch(`/prospect/${id}`, { status: 'replied' });

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      ...before.body.data,
      status: 'replied',
      updatedAt: api.clock.now().toISOString(),
    });
    expect((await partner.get(`/prospect/${id}`)).body.data).toEqual(response.body.data);
  });

  it('replaces the tags, each once whatever its case', async () => {
    const response = await partner.patch(`/prospect/${id}`, { tags: [' VIP ', 'vip', 'Café'] });

    expect(response.body.data.tags).toEqual(['VIP', 'Café']);
    expect((await partner.get('/prospect', { tag: 'CAFÉ' })).body.data.items).toHaveLength(1);
    expect((await partner.get('/prospect', { tag: 'hot leads' })).body.data.items).toEqual([]);
  });

  it('keeps a status through later visits of the same person', async () => {
    await partner.patch(`/prospect/${id}`, { status: 'contacted' });
    await seed(api, partner, [aVisitor({ seenAt: '2026-06-01T00:00:00Z' })]);

    expect((await partner.get(`/prospect/${id}`)).body.data).toMatchObject({
      status: 'contacted',
      visits: { count: 2 },
    });
  });

  it('loses no visit that arrives at the same moment', async () => {
    const visits = Array.from({ length: 5 }, (_, index) =>
      aVisitor({ seenAt: `2026-07-0${index + 1}T00:00:00Z` }),
    );
    await Promise.all([
      ...visits.map((visit) => seed(api, partner, [visit])),
      ...['contacted', 'replied', 'converted'].map((status) => partner.patch(`/prospect/${id}`, { status })),
    ]);

    const { body } = await partner.get(`/prospect/${id}`);
    expect(body.data.visits.count).toBe(6);
    expect(['contacted', 'replied', 'converted']).toContain(body.data.status);
  });

  it.each<[string, object, string[]]>([
    ['nothing', {}, ['']],
    ['an unknown status', { status: 'hot' }, ['status']],
    ['tags that are no list', { tags: 'hot' }, ['tags']],
    ['empty and overlong tags', { tags: ['ok', '', 'x'.repeat(101)] }, ['tags[1]', 'tags[2]']],
    ['too many tags', { tags: Array.from({ length: 101 }, (_, index) => `tag ${index}`) }, ['tags']],
    ['other fields', { status: 'new', id: 'pro_1' }, ['id']],
  ])('refuses %s', async (_name, body, fields) => {
    const response = await partner.patch(`/prospect/${id}`, body);

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(fields);
  });

  it("answers 404 to another partner's prospect and leaves it", async () => {
    const other = await api.aPartner();

    expect((await other.patch(`/prospect/${id}`, { status: 'replied' })).status).toBe(404);
    expect((await partner.get(`/prospect/${id}`)).body.data.status).toBe('new');
  });
});

describe('GET /prospect/export.csv', () => {
  it('answers a file with a line for each prospect', async () => {
    await seed(api, partner, [visitorNumber(7, { companyName: 'Hask, "Galbrook"\nand Sons' })]);
    const response = await partner.get('/prospect/export.csv');

    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="prospects.csv"',
      'cache-control': 'no-store',
    });
    const lines = response.text.split('\r\n');
    expect(lines[0]).toMatch(/^id,websiteUrl,kind,status,firstName,lastName,/);
    expect(lines).toHaveLength(4);
    expect(response.text).toContain(',"Hask, ""Galbrook""\nand Sons",');
    expect(response.text).toContain(',"{""Your Note"":{""$x"":[1]}}",');
  });

  it('defuses what a spreadsheet would run', async () => {
    await seed(api, partner, [
      visitorNumber(8, { firstName: '=HYPERLINK("http://evil.example")', lastName: '+1', title: '@SUM(A1)' }),
    ]);
    const response = await partner.get('/prospect/export.csv', { search: 'visitor' });

    expect(response.text).toContain(`,"'=HYPERLINK(""http://evil.example"")",'+1,'@SUM(A1),`);
  });

  it('begins with a byte order mark on request', async () => {
    const plain = await partner.get('/prospect/export.csv');
    const marked = await partner.get('/prospect/export.csv', { bom: true });

    expect(marked.text).toBe(`\uFEFF${plain.text}`);
  });

  it('takes the same filters as the list', async () => {
    await seed(api, partner, [visitorNumber(9)]);
    const response = await partner.get('/prospect/export.csv', {
      search: 'lovelace',
      websiteUrl: 'example.com',
    });

    expect(response.text.split('\r\n')).toHaveLength(3);
    expect(response.text).toContain(',Lovelace,');
  });

  it('refuses what the list refuses, and answers 404 to websites of others', async () => {
    const other = await api.aPartner();

    expect(complainedFields(await partner.get('/prospect/export.csv', { status: 'hot', limit: 5 }))).toEqual([
      'status',
      'limit',
    ]);
    expect((await other.get('/prospect/export.csv', { websiteUrl: 'example.com' })).status).toBe(404);
    expect((await other.get('/prospect/export.csv')).text.split('\r\n')).toHaveLength(2);
  });

  it('holds everything, however many pages of the store it takes', async () => {
    await seed(
      api,
      partner,
      Array.from({ length: 24 }, (_, index) => visitorNumber(index)),
    );
    const everything = { status: null, tag: null, search: null, seenAfter: null, seenBefore: null };
    const selection = { partnerId: partner.partnerId, host: null, ...everything };
    const ids = new Set<string>();
    for await (const one of readProspects(api.stores, selection, null, 5)) ids.add(one.id);

    expect(ids.size).toBe(25);
  });
});
