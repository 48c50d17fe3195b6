import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { DAY } from '../../support/clock';
import { anIntake, processSeeds } from '../../support/intake';
import { aVisitor, onboard, prospectsOf, seed, seedBatch, visitorNumber } from '../../support/leads';
import { INTAKE_SHARDS } from '../../../src/contracts/workflows';

let api: TestApi;
let partner: ApiClient;
let businessId: string;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  ({ businessId } = await onboard(partner));
});

const pageView = (page: string, second: number) => ({
  'LinkedIn URL': 'https://www.linkedin.com/in/ada-lovelace',
  'First Name': 'Ada',
  'Captured URL': `https://example.com/${page}`,
  'Seen At': `2026-05-11T21:04:4${second}.000Z`,
  customer_id: 'cus_1',
  is_repeat_visit: true,
});

describe('one person', () => {
  it.each<[string, Record<string, unknown>[]]>([
    ['by LinkedIn address first, by e-mail address and that later', [{ businessEmail: null }, {}]],
    ['by e-mail address first, with a LinkedIn address later', [{ linkedInUrl: null }, {}]],
    [
      'by LinkedIn addresses spelt differently',
      [{}, { businessEmail: null, linkedInUrl: 'http://uk.linkedin.com/in/Ada-Lovelace?trk=x' }],
    ],
    [
      'by e-mail addresses in other case',
      [{ linkedInUrl: null }, { linkedInUrl: null, businessEmail: ' ADA@ENGINE.example ' }],
    ],
    [
      'by name and company alone, later',
      [
        { website: 'engine.example' },
        { linkedInUrl: null, businessEmail: null, website: 'https://www.engine.example' },
      ],
    ],
  ])('told %s is one prospect with one event', async (_name, fields) => {
    for (const [index, known] of fields.entries()) {
      await seed(api, partner, [aVisitor({ ...known, seenAt: `2026-05-0${index + 1}T00:00:00Z` })]);
    }

    expect(await prospectsOf(partner)).toMatchObject([
      { visits: { count: 2, lastSeenAt: '2026-05-02T00:00:00.000Z' } },
    ]);
    expect(await createdEvents()).toBe(1);
  });

  it('told again raises visits and fills gaps, and creates no event', async () => {
    await seed(api, partner, [aVisitor({ title: null, capturedUrl: 'https://example.com/a' })]);
    await seed(api, partner, [
      aVisitor({
        title: 'Countess',
        firstName: 'Other',
        seenAt: '2026-06-01T00:00:00Z',
        capturedUrl: 'https://example.com/b',
      }),
    ]);

    expect(await prospectsOf(partner)).toMatchObject([
      {
        person: { firstName: 'Ada', title: 'Countess' },
        visits: { count: 2, pages: [{ url: 'https://example.com/b' }, { url: 'https://example.com/a' }] },
      },
    ]);
    expect(await createdEvents()).toBe(1);
  });

  it.each<[string, Record<string, unknown>]>([
    [
      'another LinkedIn address with the same shared e-mail address',
      { linkedInUrl: 'https://linkedin.com/in/bob' },
    ],
    [
      'another e-mail address and no LinkedIn address',
      { linkedInUrl: null, businessEmail: 'bob@engine.example' },
    ],
  ])('is told from somebody with %s', async (_name, fields) => {
    await seed(api, partner, [aVisitor(), aVisitor(fields)]);

    expect(await prospectsOf(partner)).toHaveLength(2);
  });

  it('is one prospect with one event and three visits when its sender tells of every page by itself', async () => {
    const views = [pageView('', 1), pageView('pricing', 2), pageView('docs', 3)];
    const answers = await Promise.all(views.map((view) => partner.post('/seed/lead', view)));
    await processSeeds(api);

    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      views.map(() => ({ status: 200, body: {} })),
    );
    expect(await prospectsOf(partner)).toMatchObject([
      { visits: { count: 3 }, extra: { customer_id: 'cus_1', is_repeat_visit: true } },
    ]);
    expect(await createdEvents()).toBe(1);
  });

  it('is another prospect on each website', async () => {
    await onboard(partner, 'https://example.org');
    await seed(api, partner, [aVisitor()]);
    await seed(api, partner, [aVisitor()], 'example.org');

    expect((await partner.get('/prospect')).body.data.items).toHaveLength(2);
  });
});

describe('the visits of a prospect', () => {
  it('are listed newest first, each once, whichever was told first and however often', async () => {
    const told = ['2026-05-12', '2026-05-14', '2026-05-10', '2026-05-12', '2026-05-14'];
    for (const day of told) await seed(api, partner, [aVisitor({ seenAt: `${day}T00:00:00Z` })]);
    const [prospect] = await prospectsOf(partner);
    const found = await api.operations.findProspectWithVisits(businessId, prospect?.id ?? '', 2);

    expect(prospect?.visits.count).toBe(3);
    expect(found?.visits.map(({ instant }) => instant.toISOString().slice(0, 10))).toEqual([
      '2026-05-14',
      '2026-05-12',
    ]);
  });
});

describe('a whole batch told again', () => {
  it('changes nothing', async () => {
    const visitors = [
      ...Array.from({ length: 30 }, (_, index) => visitorNumber(index)),
      aVisitor(),
      aVisitor({ seenAt: null }),
    ];
    await seed(api, partner, visitors.slice(0, 31));
    const before = await prospectsOf(partner);
    api.clock.advance(DAY);
    const batch = await seedBatch(api, partner, visitors.slice(0, 31));

    expect(batch).toMatchObject({ status: 'done', accepted: 31 });
    expect(await prospectsOf(partner)).toEqual(before);
    expect(await createdEvents()).toBe(31);
    expect(await api.connection.collection('visits').countDocuments({ businessId })).toBe(0);
  });
});

describe('20 requests at once that name the same people', () => {
  it('give each person once and one event each, whoever works them off', async () => {
    const people = Array.from({ length: 20 }, (_, index) => index);
    const requests = Array.from({ length: 20 }, (_, request) =>
      partner.post('/seed/lead', {
        website: 'example.com',
        visitors: people
          .filter((person) => (person + request) % 3 !== 0)
          .map((person) =>
            visitorNumber(person, { seenAt: `2026-05-11T21:00:${String(request).padStart(2, '0')}Z` }),
          ),
      }),
    );
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200));

    // Two loops of the same shard at once, as after a time-out of a heartbeat.
    await Promise.all([processSeeds(api), processSeeds(api), processSeeds(api)]);
    const prospects = await prospectsOf(partner);
    expect(prospects).toHaveLength(20);
    expect(await createdEvents()).toBe(20);
    const told = people.map(
      (person) =>
        Array.from({ length: 20 }, (_, request) => (person + request) % 3 !== 0).filter(Boolean).length,
    );
    const counts = prospects.map(({ visits }) => visits.count);
    expect(counts.toSorted((a, b) => a - b)).toEqual(told.toSorted((a, b) => a - b));
  });
});

describe('the intake', () => {
  it('goes on where a run was stopped, and loses nothing', async () => {
    for (let request = 0; request < 4; request += 1) {
      await partner.post('/seed/lead', {
        website: 'example.com',
        visitors: Array.from({ length: 60 }, (_, index) => visitorNumber(request * 60 + index)),
      });
    }
    const processDueSeeds = anIntake(api);
    let steps = 0;
    for (let shard = 0; shard < INTAKE_SHARDS; shard += 1) {
      await processDueSeeds({ shard, onAlive: () => (steps += 1), isStopping: () => steps > 0 });
    }
    expect(steps).toBe(1);
    await processSeeds(api);

    expect(await api.connection.collection('prospects').countDocuments({ businessId })).toBe(240);
    expect(await createdEvents()).toBe(240);
  });

  it('stores nothing of a transaction whose cause has an event already', async () => {
    await seed(api, partner, [aVisitor()]);
    const told = await createdEvent();
    const tell = (id: string) =>
      api.stores.transact((transaction) =>
        api.stores.events.insertMany(transaction, [
          { ...told, id: `${id}_other`, key: null },
          { ...told, id, key: 'cause/1' },
        ]),
      );
    await tell('evt_first');

    await expect(tell('evt_second')).rejects.toMatchObject({ code: 11_000 });
    expect(await createdEvents()).toBe(3);
  });

  it('keeps no visitor once it is done, rejected ones included', async () => {
    const { batchId } = await seedBatch(api, partner, [aVisitor(), { note: 'nobody' }]);
    const chunks = await api.connection.collection('seedChunks').find({ batchId }).toArray();

    expect(JSON.stringify(chunks)).not.toMatch(/lovelace|nobody/);
    expect(chunks).toMatchObject([{ visitors: null, rejected: [{ index: 1, reason: 'no_identity' }] }]);
  });
});

function createdEvents(): Promise<number> {
  return api.connection.collection('events').countDocuments({ businessId, type: 'prospect.created' });
}

async function createdEvent() {
  const record = await api.connection.collection<{ _id: string }>('events').findOne({ businessId });
  const event = record === null ? null : await api.stores.events.find(record._id);
  if (event === null) throw new Error('the event is stored');
  return event;
}
