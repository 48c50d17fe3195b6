import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { LOCAL_RECEIVERS } from '../../support/deliveries/deliveries';
import { onboard, seed, visitorNumber } from '../../support/leads';

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  await onboard(partner);
});

const listener = { destinationUrl: 'http://127.0.0.1:8089/hook', listenTo: ['prospect.created'] };
const HOT = { where: [{ path: 'tags', has: 'hot' }] };

async function create(filter: object | null, client = partner): Promise<string> {
  const response = await client.post('/webhook', { ...listener, filter });
  expect(response.status).toBe(200);
  return String(response.body.data.id);
}

/** The first names of those whom a listener is told of. */
async function toldOf(webhookId: string): Promise<string[]> {
  const { body } = await partner.get('/webhook/deliveries', { webhookId });
  const names = await Promise.all(
    body.data.items.map(async ({ eventId }: { eventId: string }) => {
      const event = await partner.get(`/webhook/events/${eventId}`);
      return String(event.body.data.payload.data.person.firstName);
    }),
  );
  return names.map(String).toSorted();
}

const hot = (number: number) => visitorNumber(number, { tags: ['Hot'] });

describe('a filter of a listener', () => {
  it('lets through what meets it when it happens, and leaves other listeners all', async () => {
    const [filtered, all] = [await create(HOT), await create(null)];
    await seed(api, partner, [hot(1), visitorNumber(2)]);

    expect(await toldOf(filtered)).toEqual(['First1']);
    expect(await toldOf(all)).toEqual(['First1', 'First2']);
  });

  it('lets through events of its websites alone', async () => {
    await onboard(partner, 'https://other.example');
    const webhookId = await create({ websites: ['http://OTHER.example/'] });
    await seed(api, partner, [visitorNumber(1)]);
    await seed(api, partner, [visitorNumber(2)], 'https://other.example');

    expect(await toldOf(webhookId)).toEqual(['First2']);
  });

  it('is shown as it was sent, stays when something else is changed, and can be replaced and cleared', async () => {
    const filter = { websites: ['HTTPS://Example.com/x'], ...HOT };
    const webhookId = await create(filter);
    const described = await partner.patch(`/webhook/${webhookId}`, { description: 'CRM' });
    const replaced = await partner.patch(`/webhook/${webhookId}`, { filter: HOT });
    const cleared = await partner.patch(`/webhook/${webhookId}`, { filter: null });

    expect([described, replaced, cleared].map(({ body }) => body.data.filter)).toEqual([filter, HOT, null]);
    await seed(api, partner, [visitorNumber(1)]);
    expect(await toldOf(webhookId)).toEqual(['First1']);
  });

  it('that is replaced changes nothing about what has happened', async () => {
    const webhookId = await create(HOT);
    await seed(api, partner, [hot(1), visitorNumber(2)]);
    await partner.patch(`/webhook/${webhookId}`, {
      filter: { where: [{ path: 'status', equals: 'replied' }] },
    });

    expect(await toldOf(webhookId)).toEqual(['First1']);
  });

  it('bounds what is recovered of the events that a listener has missed', async () => {
    await seed(api, partner, [hot(1), visitorNumber(2)]);
    const [filtered, all] = [await create(HOT), await create(null)];
    const request = { since: '2000-01-01', states: ['missing'], dryRun: true };
    const answers = await Promise.all(
      [filtered, all].map((webhookId) => partner.post(`/webhook/${webhookId}/recover`, request)),
    );

    expect(answers.map(({ body }) => body.data.matched)).toEqual([1, 2]);
  });

  it('is named by its properties in the audit trail, not by what they are compared with', async () => {
    const webhookId = await create({
      where: [{ path: 'person.businessEmail', equals: 'ada@engine.example' }],
    });
    const trail = await partner.get('/audit', { target: webhookId });

    expect(trail.body.data.items).toMatchObject([
      {
        action: 'listener.created',
        after: { filtersBy: { websites: null, paths: ['person.businessEmail'] } },
      },
    ]);
    expect(trail.text).not.toContain('ada@engine.example');
  });

  it.each<[string, object, string]>([
    ['no condition', {}, 'filter'],
    ['an empty list of websites', { websites: [] }, 'filter.websites'],
    ['a website that is none', { websites: ['example.com', 'localhost'] }, 'filter.websites[1]'],
    [
      'a property that no event has',
      { where: [{ path: 'person.emial', exists: true }] },
      'filter.where[0].path',
    ],
    ['a path into a text', { where: [{ path: 'status.x', exists: true }] }, 'filter.where[0].path'],
    ['a condition without a comparison', { where: [{ path: 'status' }] }, 'filter.where[0]'],
    ['two comparisons', { where: [{ path: 'status', equals: 'new', exists: true }] }, 'filter.where[0]'],
    ['an operator of the store', { where: [{ path: 'status', equals: { $ne: 1 } }] }, 'filter.where[0]'],
    ['another member', { websites: ['example.com'], not: [] }, 'filter.not'],
  ])('is refused with its place: %s', async (_name, filter, place) => {
    const response = await partner.post('/webhook', { ...listener, filter });

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toContain(place);
  });

  it('is refused where it names an additional host, whose events are those of the website', async () => {
    const website = { email: 'owner@example.com', websiteUrl: 'https://example.com' };
    await partner.post('/user/onboard', { ...website, additionalHosts: ['*.pages.example'] });
    const filter = { websites: ['https://example.com', 'https://a.pages.example'] };
    const answers = [
      await partner.post('/webhook', { ...listener, filter }),
      await partner.patch(`/webhook/${await create(null)}`, { filter }),
      await partner.post('/webhook/filter/dry-run', { filter }),
    ];

    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        {
          path: 'filter.websites[1]',
          message:
            'a.pages.example is an additional host of example.com: its events are those of example.com',
        },
      ]);
    }
  });

  it('may compare what a sender added', async () => {
    const webhookId = await create({ where: [{ path: 'extra.Segment', equals: 'A' }] });
    await seed(api, partner, [visitorNumber(1, { Segment: 'A' }), visitorNumber(2, { Segment: 'B' })]);

    expect(await toldOf(webhookId)).toEqual(['First1']);
  });
});

describe('POST /webhook/filter/dry-run', () => {
  it('shows which of the last events would have been sent, and changes nothing', async () => {
    await seed(api, partner, [hot(1), visitorNumber(2)]);
    const reader = await partner.withScope('read');
    const response = await reader.post('/webhook/filter/dry-run', { filter: HOT });

    expect(response.status).toBe(200);
    expect(response.body.data.matched).toBe(1);
    expect(response.body.data.items).toHaveLength(2);
    expect((await partner.get('/webhook/deliveries')).body.data.items).toEqual([]);
  });

  it('goes by the types that are asked for, and tells nothing of what is erased or of other partners', async () => {
    await seed(api, partner, [hot(1)]);
    const ofOther = await (await api.aPartner()).post('/webhook/filter/dry-run', { filter: HOT });
    const otherType = await partner.post('/webhook/filter/dry-run', {
      filter: HOT,
      listenTo: ['wallet.low_balance'],
    });
    const { body } = await partner.get('/prospect');
    await partner.delete(`/prospect/${body.data.items[0].id}`);
    const erased = await partner.post('/webhook/filter/dry-run', { filter: HOT });

    expect(ofOther.body.data).toEqual({ matched: 0, items: [] });
    expect(otherType.body.data.items).toMatchObject([{ matches: false }]);
    expect(erased.body.data).toMatchObject({ matched: 0, items: [{ matches: null }] });
  });

  it('lets no example pass that a listener was tested with: it went to that one alone', async () => {
    const webhookId = await create(null);
    await partner.post(`/webhook/${webhookId}/test`, { eventType: 'prospect.created' });
    const filter = { where: [{ path: 'company.industry', exists: true }] };
    const { body } = await partner.post('/webhook/filter/dry-run', { filter });

    expect(body.data).toMatchObject({ matched: 0, items: [{ type: 'prospect.created', matches: false }] });
  });

  it('needs a filter', async () => {
    expect((await partner.post('/webhook/filter/dry-run', {})).status).toBe(400);
  });
});
