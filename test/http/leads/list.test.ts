import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { SearchTooBroad } from '../../../src/domain/errors';
import { anApi, complainedFields, type ApiClient, type Query, type TestApi } from '../../support/http/api';
import { SECOND } from '../../support/clock';
import { onboard, prospectsOf, seed, visitorNumber } from '../../support/leads';

let api: TestApi;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

describe('GET /prospect', () => {
  let partner: ApiClient;

  beforeAll(async () => {
    partner = await api.aPartner();
    await onboard(partner, 'https://example.com');
    await onboard(partner, 'https://example.org');
    await seed(api, partner, [
      visitorNumber(1, {
        firstName: 'Zoë',
        lastName: 'Müller-Özkan',
        tags: ['Hot Leads'],
        seenAt: '2026-01-01T00:00:00Z',
      }),
      visitorNumber(2, {
        firstName: 'John',
        lastName: 'Anderson',
        tags: 'hot leads, New',
        seenAt: '2026-02-01T00:00:00Z',
      }),
    ]);
    api.clock.advance(SECOND);
    await seed(api, partner, [
      visitorNumber(3, {
        firstName: 'Joanna',
        lastName: 'Andersen',
        companyName: '株式会社 Nordfen',
        seenAt: '2026-03-01T00:00:00Z',
      }),
    ]);
    api.clock.advance(SECOND);
    await seed(api, partner, [visitorNumber(4, { firstName: 'John', lastName: 'Elsewhere' })], 'example.org');
  });

  it('shows the prospects of all websites of the partner, newest first', async () => {
    const response = await partner.get('/prospect');

    expect(response.status).toBe(200);
    expect(firstNames(response).slice(0, 2)).toEqual(['John', 'Joanna']);
    expect(firstNames(response)).toHaveLength(4);
    expect(response.body.data.nextCursor).toBeNull();
  });

  it.each<[string, Query, string[]]>([
    ['a website, in any spelling', { websiteUrl: 'HTTPS://WWW.Example.org/x' }, ['John Elsewhere']],
    ['a tag, whatever its case', { tag: 'HOT LEADS' }, ['John Anderson', 'Zoë Müller-Özkan']],
    ['the beginning of a last name', { search: 'Anders' }, ['Joanna Andersen', 'John Anderson']],
    ['more of a last name', { search: 'Anderso' }, ['John Anderson']],
    ['more than a last name', { search: 'Andersens' }, []],
    ['several words', { search: 'john and' }, ['John Anderson']],
    [
      'several words at a website',
      { search: 'jo and', websiteUrl: 'example.com' },
      ['Joanna Andersen', 'John Anderson'],
    ],
    ['a word without its accents', { search: 'zoe OZKAN' }, ['Zoë Müller-Özkan']],
    ['a word with its accents', { search: 'müller' }, ['Zoë Müller-Özkan']],
    ['an e-mail address', { search: 'visitor.2@company2.example' }, ['John Anderson']],
    ['a company in another script', { search: '株式会社' }, ['Joanna Andersen']],
    ['a single letter', { search: 'z' }, ['Zoë Müller-Özkan']],
    ['a search without words', { search: '(*' }, []],
    ['an operator of the database', { search: '{"$ne":null}' }, []],
    [
      'last seen since',
      { seenAfter: '2026-02-01T00:00:00Z', seenBefore: '2026-04-01' },
      ['Joanna Andersen', 'John Anderson'],
    ],
    ['last seen before', { seenBefore: '2026-02-01' }, ['Zoë Müller-Özkan']],
    [
      'last seen between, with an offset',
      { seenAfter: '2026-02-01T01:00:00+02:00', seenBefore: '2026-02-02' },
      ['John Anderson'],
    ],
    [
      'everything at once',
      {
        websiteUrl: 'example.com',
        search: 'john',
        tag: 'new',
        status: 'new',
        seenAfter: '2026-01-15',
        seenBefore: '2026-02-15',
      },
      ['John Anderson'],
    ],
    ['a status nobody has', { status: 'replied' }, []],
  ])('filters by %s', async (_name, query, expected) => {
    const response = await partner.get('/prospect', query);

    expect(response.status).toBe(200);
    expect(fullNames(response).toSorted()).toEqual(expected.toSorted());
  });

  it('reads an offset whose plus was not encoded', async () => {
    const response = await partner.get('/prospect?seenAfter=2026-03-01T02:00:00+02:00&seenBefore=2026-04-01');

    expect(fullNames(response)).toEqual(['Joanna Andersen']);
  });

  it('filters by a status that was set', async () => {
    const [prospect] = await prospectsOf(partner, 'example.org');
    await partner.patch(`/prospect/${prospect?.id}`, { status: 'contacted' });
    const response = await partner.get('/prospect', { status: 'contacted' });

    expect(fullNames(response)).toEqual(['John Elsewhere']);
  });

  it("shows nothing of another partner's, and no website of theirs", async () => {
    const other = await api.aPartner();

    expect((await other.get('/prospect')).body.data).toEqual({ items: [], nextCursor: null });
    expect((await other.get('/prospect', { websiteUrl: 'example.com' })).status).toBe(404);
  });

  it.each<[string, Query, string[]]>([
    ['a status there is not', { status: 'hot' }, ['status']],
    ['an address that is no website', { websiteUrl: 'localhost' }, ['websiteUrl']],
    [
      'times in other forms',
      { seenAfter: 'yesterday', seenBefore: '2026-02-30' },
      ['seenAfter', 'seenBefore'],
    ],
    ['a limit beyond 100', { limit: 101 }, ['limit']],
    ['a cursor of somebody else', { cursor: 'bm9uc2Vuc2U' }, ['cursor']],
    ['parameters it does not know', { stauts: 'new' }, ['stauts']],
    ['a parameter given twice', { status: ['new', 'replied'] }, ['status']],
  ])('refuses %s', async (_name, query, fields) => {
    const response = await partner.get('/prospect', query);

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(fields);
  });
});

describe('GET /prospect that would have to look through too much', () => {
  it('is refused, and says that a filter helps', async () => {
    const other = await anApi({}, () => ({ listProspects: () => Promise.reject(new SearchTooBroad()) }));
    try {
      const response = await (await other.aPartner()).get('/prospect', { search: 'a' });

      expect(response.status).toBe(422);
      expect(response.body).toMatchObject({
        code: 'search_too_broad',
        message: expect.stringContaining('add a filter'),
      });
    } finally {
      await other.close();
    }
  });
});

describe('pages of GET /prospect', () => {
  let partner: ApiClient;

  beforeEach(async () => {
    partner = await api.aPartner();
    await onboard(partner);
  });

  it('show each prospect once, also when many were created at the same instant', async () => {
    await seed(
      api,
      partner,
      Array.from({ length: 25 }, (_, index) => visitorNumber(index)),
    );

    const ids = await walk(partner, { websiteUrl: 'example.com', limit: 7 });
    expect(ids).toHaveLength(25);
    expect(new Set(ids).size).toBe(25);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it.each([5, 6])('of %d are full but for the last one, and it alone has no cursor', async (limit) => {
    const visitors = Array.from({ length: 10 }, (_, index) => visitorNumber(index));
    await seed(api, partner, visitors);
    const first = await partner.get('/prospect', { limit });
    const second = await partner.get('/prospect', { limit, cursor: first.body.data.nextCursor });

    expect(first.body.data.items).toHaveLength(limit);
    expect(second.body.data.items).toHaveLength(10 - limit);
    expect(second.body.data.nextCursor).toBeNull();
  });

  it('stay where they were when prospects are added in front', async () => {
    await seed(
      api,
      partner,
      Array.from({ length: 6 }, (_, index) => visitorNumber(index)),
    );
    const first = await partner.get('/prospect', { limit: 3, search: 'company' });
    api.clock.advance(SECOND);
    await seed(api, partner, [visitorNumber(99)]);
    const second = await partner.get('/prospect', {
      limit: 3,
      search: 'company',
      cursor: first.body.data.nextCursor,
    });

    const ids = [...first.body.data.items, ...second.body.data.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    expect(firstNames(second)).not.toContain('First99');
    expect(second.body.data.nextCursor).toBeNull();
  });
});

async function walk(partner: ApiClient, query: Query): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const response: Response = await partner.get('/prospect', {
      ...query,
      ...(cursor !== null && { cursor }),
    });
    ids.push(...response.body.data.items.map(({ id }: { id: string }) => id));
    cursor = response.body.data.nextCursor;
  } while (cursor !== null);
  return ids;
}

function firstNames({ body }: Response): string[] {
  return body.data.items.map((item: { person: { firstName: string } }) => item.person.firstName);
}

function fullNames({ body }: Response): string[] {
  return body.data.items.map(
    (item: { person: { firstName: string; lastName: string } }) =>
      `${item.person.firstName} ${item.person.lastName}`,
  );
}
