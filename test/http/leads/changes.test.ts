import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { intakeShard } from '../../../src/contracts/workflows';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { DAY, HOUR, MINUTE } from '../../support/clock';
import { LOCAL_RECEIVERS } from '../../support/deliveries/deliveries';
import { anIntake, processSeeds } from '../../support/intake';
import { aVisitor, onboard, prospectsOf, seed } from '../../support/leads';
import { sweep } from '../../support/sweep';

let api: TestApi;
let partner: ApiClient;
let businessId: string;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  ({ businessId } = await onboard(partner));
});

const listen = (...listenTo: string[]) =>
  partner.post('/webhook', { destinationUrl: 'http://127.0.0.1:9999/hook', listenTo });

/** Ada on a day of May, by her LinkedIn address alone unless more is said. */
const ada = (day: number, fields: object = {}) =>
  aVisitor({
    firstName: null,
    lastName: null,
    businessEmail: null,
    companyName: null,
    seenAt: `2026-05-${day}T10:00:00Z`,
    ...fields,
  });

/** What happened to this partner's prospects, oldest first: type, and what has changed. */
async function happened(): Promise<[string, Record<string, { from: unknown; to: unknown }> | undefined][]> {
  const { body } = await partner.get('/webhook/events', { limit: 100 });
  const events: { id: string; type: string }[] = body.data.items.filter(({ type }: { type: string }) =>
    type.startsWith('prospect.'),
  );
  const reports = await Promise.all(
    events.toReversed().map(async ({ id }) => (await partner.get(`/webhook/events/${id}`)).body.data),
  );
  return reports.map(({ type, payload }) => [type, payload.data.changed]);
}

describe('prospect.returned and prospect.updated', () => {
  it('tell who listens that somebody came back and what is known of them since, beside prospect.created', async () => {
    await listen('*');
    await seed(api, partner, [ada(11)]);
    api.clock.advance(1);
    await seed(api, partner, [ada(12)]);
    api.clock.advance(1);
    await seed(api, partner, [ada(12, { title: 'Countess', businessEmail: 'ada@engine.example' })]);

    expect(await happened()).toEqual([
      ['prospect.created', undefined],
      [
        'prospect.returned',
        {
          'visits.lastSeenAt': { from: '2026-05-11T10:00:00.000Z', to: '2026-05-12T10:00:00.000Z' },
          'visits.count': { from: 1, to: 2 },
        },
      ],
      [
        'prospect.updated',
        {
          'person.businessEmail': { from: null, to: 'ada@engine.example' },
          'person.title': { from: null, to: 'Countess' },
          'company.domain': { from: null, to: 'engine.example' },
        },
      ],
    ]);
  });

  it('hold the prospect as it is then', async () => {
    await listen('prospect.updated');
    await seed(api, partner, [ada(11)]);
    await seed(api, partner, [ada(11, { title: 'Countess' })]);
    const [prospect] = await prospectsOf(partner);
    const { body } = await partner.get('/webhook/events', { limit: 1 });
    const event = await partner.get(`/webhook/events/${body.data.items[0].id}`);

    const { changed, ...data } = event.body.data.payload.data;
    expect(data).toEqual(prospect);
    expect(Object.keys(changed)).toEqual(['person.title']);
    expect(event.body.data.deliveries).toHaveLength(1);
  });

  it('do not happen where nobody listens to them, and leave nothing behind', async () => {
    await listen('prospect.created');
    const other = await api.aPartner();
    await other.post('/webhook', { destinationUrl: 'http://127.0.0.1:9999/hook', listenTo: ['*'] });
    await seed(api, partner, [ada(11)]);
    await seed(api, partner, [ada(12, { title: 'Countess' })]);

    expect((await happened()).map(([type]) => type)).toEqual(['prospect.created']);
    expect(
      await api.connection.collection('prospects').countDocuments({ businessId, notices: { $exists: true } }),
    ).toBe(0);
  });

  it('are one an hour and prospect; what changes meanwhile is told when the hour is over, once', async () => {
    await listen('prospect.updated');
    await seed(api, partner, [ada(11)]);
    await seed(api, partner, [ada(11, { title: 'Countess' })]);
    api.clock.advance(10 * MINUTE);
    await seed(api, partner, [ada(11, { companyName: 'Engines' })]);
    await seed(api, partner, [ada(11, { businessEmail: 'ada@engine.example' })]);
    expect(await happened()).toHaveLength(2);

    const run = { shard: intakeShard(businessId), onAlive: () => undefined, isStopping: () => false };
    expect(await anIntake(api)(run)).toMatchObject({ moreIsDue: false, waitMs: 50 * MINUTE });
    api.clock.advance(51 * MINUTE);
    expect(await sweep(api)).toContainEqual({ type: 'processLeadIntake', input: { shard: run.shard } });
    // As after a kill, and beside a run that was taken for dead.
    await Promise.all([anIntake(api)(run), anIntake(api)(run)]);
    await processSeeds(api);

    const told = await happened();
    expect(told.map(([type, changed]) => [type, Object.keys(changed ?? {})])).toEqual([
      ['prospect.created', []],
      ['prospect.updated', ['person.title']],
      ['prospect.updated', ['company.name', 'person.businessEmail', 'company.domain']],
    ]);
    expect(await anIntake(api)(run)).toMatchObject({ waitMs: null });
  });

  it('happen once, though a step of the intake is done by two at a time', async () => {
    await listen('prospect.returned');
    await seed(api, partner, [ada(11)]);
    await partner.post('/seed/lead', { website: 'example.com', visitors: [ada(12)] });
    await Promise.all([processSeeds(api), processSeeds(api)]);

    expect((await happened()).map(([type]) => type)).toEqual(['prospect.created', 'prospect.returned']);
  });

  it('do not take a visit for a return that is told twice or late', async () => {
    await listen('prospect.returned');
    await seed(api, partner, [ada(12)]);
    await seed(api, partner, [ada(12), ada(11), ada(12)]);

    expect((await happened()).map(([type]) => type)).toEqual(['prospect.created']);
  });

  it('are none about the erased, the suppressed and the excluded, nor when their hour is over', async () => {
    await listen('*');
    const people = ['erased', 'suppressed', 'excluded'].map((name) => ({
      linkedInUrl: `https://www.linkedin.com/in/${name}`,
      website: `${name}.example`,
    }));
    const told = (more: object) =>
      seed(
        api,
        partner,
        people.map((person) => ada(11, { ...person, ...more })),
      );
    await told({});
    await told({ title: 'Countess' });
    await told({ companyName: 'Engines' });
    const idOf = Object.fromEntries(
      (await prospectsOf(partner)).map(({ id, company }) => [company.domain, id]),
    );
    await partner.delete(`/prospect/${idOf['erased.example']}`);
    await partner.patch(`/prospect/${idOf['suppressed.example']}`, { status: 'suppressed' });
    await partner.post('/exclusion', { entries: ['excluded.example'] });
    const before = (await happenedTypes()).length;
    api.clock.advance(2 * HOUR);
    await processSeeds(api);
    api.clock.advance(DAY);
    await seed(
      api,
      partner,
      people.map((person) => ada(20, person)),
    );

    expect(await happenedTypes()).toHaveLength(before);
  });

  it('go with their business', async () => {
    await listen('*');
    await seed(api, partner, [ada(11)]);
    await seed(api, partner, [ada(11, { title: 'Countess' })]);
    await seed(api, partner, [ada(11, { companyName: 'Engines' })]);
    await partner.delete('/user', { websiteUrl: 'https://example.com' });
    api.clock.advance(2 * HOUR);
    await processSeeds(api);

    expect(await happenedTypes()).toHaveLength(2);
    const run = { shard: intakeShard(businessId), onAlive: () => undefined, isStopping: () => false };
    expect(await anIntake(api)(run)).toMatchObject({ moreIsDue: false, waitMs: null });
  });
});

/** The types alone: erased events have no body to read. */
async function happenedTypes(): Promise<string[]> {
  const { body } = await partner.get('/webhook/events', { limit: 100 });
  return body.data.items
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.startsWith('prospect.'));
}
