import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SECOND_PASS_MS } from '../../../src/operations/leads/exclusions/erase-excluded';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { auditTrail } from '../../support/http/audit';
import { runCommandOn } from '../../support/http/cli';
import { aNamedPartner } from '../../support/http/named-partner';
import { SECOND } from '../../support/clock';
import { LOCAL_RECEIVERS } from '../../support/deliveries/deliveries';
import { eraseFully } from '../../support/erasure';
import { processSeeds } from '../../support/intake';
import { aVisitor, onboard, prospectsOf, seed, seedBatch, visitorNumber } from '../../support/leads';
import { sweep } from '../../support/sweep';

const SITE = { websiteUrl: 'https://example.com' };

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  api.pokes.length = 0;
});

type Owner = Record<string, string>;

async function add(entries: readonly string[], owner: Owner = {}, more: object = {}) {
  const { status, body } = await partner.post('/exclusion', { ...owner, ...more, entries });
  expect(status).toBe(200);
  return body.data;
}

async function listOf(owner: Owner = {}): Promise<string[]> {
  const { body } = await partner.get('/exclusion', { ...owner, limit: 100 });
  return body.data.items.map(({ entry }: { entry: string }) => entry);
}

/** One call of the job, as its loop makes them. */
const eraseStep = (ownerId: string, isStopping = () => false) =>
  api.operations.eraseExcluded({ ownerId, onAlive: () => undefined, isStopping });

describe('an exclusion list', () => {
  it('takes domains and addresses in any spelling, once, and shows them newest first', async () => {
    await onboard(partner);
    expect(await add(['https://www.Rival.example/x', 'Jane@Customer.example'], SITE)).toEqual({
      added: 2,
      known: 0,
    });
    api.clock.advance(SECOND);
    expect(await add(['rival.example', 'new.example', 'NEW.example'], SITE)).toEqual({ added: 1, known: 1 });

    const { body } = await partner.get('/exclusion', { ...SITE, limit: 1 });
    expect(body.data).toMatchObject({ items: [{ kind: 'domain', entry: 'new.example' }], erasure: null });
    const rest = await partner.get('/exclusion', { ...SITE, cursor: body.data.nextCursor });
    const entries = rest.body.data.items.map(({ entry, kind }: { entry: string; kind: string }) => [
      kind,
      entry,
    ]);
    expect(entries.toSorted()).toEqual([
      ['domain', 'rival.example'],
      ['email', 'jane@customer.example'],
    ]);
    expect(await listOf()).toEqual([]);
  });

  it('takes a CSV file that is more than one transaction, and the same again without adding any', async () => {
    const csv = [
      'Domain;Note',
      ...Array.from({ length: 2_100 }, (_, index) => `rival${index}.example;x`),
    ].join('\n');
    const send = () =>
      partner.post('/exclusion', undefined, { 'content-type': 'text/csv; charset=utf-8' }).send(csv);

    expect((await send()).body.data).toEqual({ added: 2_100, known: 0 });
    expect((await send()).body.data).toEqual({ added: 0, known: 2_100 });
  });

  it('takes a CSV file for a website, and tells two websites apart under one Idempotency-Key', async () => {
    await onboard(partner);
    await onboard(partner, 'https://other.example');
    const headers = { 'content-type': 'text/csv', 'idempotency-key': 'two' };
    const send = (websiteUrl: string) =>
      partner.post(`/exclusion?websiteUrl=${websiteUrl}`, undefined, headers).send('rival.example');

    expect((await send('example.com')).status).toBe(200);
    expect((await send('example.com')).headers['idempotent-replayed']).toBe('true');
    expect((await send('other.example')).body.code).toBe('idempotency_key_reused');
    expect(await listOf(SITE)).toEqual(['rival.example']);
  });

  it('adds nothing where one entry can not be read, and names it', async () => {
    const json = await partner.post('/exclusion', { entries: ['a.example', 'Acme Inc.', 'b@'] });
    const csv = await partner
      .post('/exclusion', undefined, { 'content-type': 'text/csv' })
      .send('a.example\nAcme Inc.\n');
    const many = await partner.post('/exclusion', {
      entries: Array.from({ length: 10_001 }, () => 'a.example'),
    });

    expect([json.status, complainedFields(json)]).toEqual([400, ['entries[1]', 'entries[2]']]);
    expect([csv.status, complainedFields(csv)]).toEqual([400, ['line 2']]);
    expect([many.status, complainedFields(many)]).toEqual([400, ['entries']]);
    expect((await partner.post('/exclusion', { entries: [] })).status).toBe(400);
    expect(await listOf()).toEqual([]);
  });

  it('lets one entry go or all of them, and never all by mistake', async () => {
    await add(['a.example', 'b.example', 'ada+x@c.example']);

    expect((await partner.delete('/exclusion')).status).toBe(400);
    expect((await partner.delete('/exclusion?entry=&all=true')).status).toBe(400);
    // A plus that was not encoded.
    expect((await partner.delete('/exclusion?entry=ada+x@c.example')).body.data).toEqual({ removed: 1 });
    expect((await partner.delete('/exclusion', { entry: 'WWW.A.example' })).body.data).toEqual({
      removed: 1,
    });
    expect((await partner.delete('/exclusion', { entry: 'a.example' })).status).toBe(404);
    expect((await partner.delete('/exclusion', { all: 'true' })).body.data).toEqual({ removed: 1 });
    expect(await listOf()).toEqual([]);
  });

  it('is that of its partner and of nobody else', async () => {
    await onboard(partner);
    await add(['a.example'], SITE);
    const other = await api.aPartner();

    expect((await other.get('/exclusion', SITE)).status).toBe(404);
    expect((await other.post('/exclusion', { ...SITE, entries: ['b.example'] })).status).toBe(404);
    expect((await other.delete('/exclusion', { ...SITE, all: 'true' })).status).toBe(404);
    expect(await listOf(SITE)).toEqual(['a.example']);
  });

  it('tells the audit trail how many were added and removed, and not which', async () => {
    await add(['secret.example', 'b.example']);
    api.clock.advance(SECOND);
    await partner.delete('/exclusion', { all: 'true' });

    const trail = await auditTrail(api, partner.partnerId);
    expect(trail.map(({ action, target, before, after }) => [action, target, before ?? after])).toEqual([
      ['exclusions.removed', partner.partnerId, '{"removed":2}'],
      ['exclusions.added', partner.partnerId, '{"added":2,"removeExisting":false}'],
    ]);
    expect(JSON.stringify(trail)).not.toContain('secret.example');
  });

  it('goes with its business', async () => {
    const { businessId } = await onboard(partner);
    await add(['a.example', 'b.example'], SITE, { removeExisting: true });
    await add(['kept.example']);
    await partner.delete('/user', SITE);
    await eraseFully(api, businessId);

    const { connection } = api;
    expect(await connection.collection('exclusions').countDocuments({ ownerId: businessId })).toBe(0);
    expect(
      await connection.collection('exclusionErasures').countDocuments({ partnerId: partner.partnerId }),
    ).toBe(0);
    expect(await listOf()).toEqual(['kept.example']);
  });

  it('is kept on the command line as well', async () => {
    const named = await aNamedPartner(api, 'Excluding');
    await onboard(named);
    const folder = await mkdtemp(path.join(tmpdir(), 'exclusions-'));
    const file = path.join(folder, 'rivals.csv');
    await writeFile(file, 'Name,Website\nRival,https://rival.example\n');
    const cli = (...args: string[]) => runCommandOn(api, ['exclusions', ...args, '--partner', 'Excluding']);

    const added = await cli('add', 'ada@c.example', '--file', file, '--website', 'example.com');
    await rm(folder, { recursive: true });
    expect(added).toMatchObject({ exitCode: 0, out: '2 added, 0 were on the list before\n' });
    expect((await cli('list', '--website', 'example.com')).out).toContain('rival.example');
    expect((await cli('list', '--json')).out).toBe('[]\n');
    expect((await cli('remove', 'rival.example', '--website', 'example.com')).out).toBe('1 removed\n');
    expect((await cli('remove', '--all', '--website', 'example.com')).out).toBe('1 removed\n');
    expect(await cli('add', 'Acme Inc.')).toMatchObject({ exitCode: 2 });
    expect(await cli('remove')).toMatchObject({ exitCode: 2 });
  });
});

describe('an excluded visitor', () => {
  it('becomes no prospect and no event, is counted, and can come back once the entry is removed', async () => {
    await onboard(partner);
    await partner.post('/webhook', {
      destinationUrl: 'http://127.0.0.1:9999/hook',
      listenTo: ['prospect.created'],
    });
    await add(['engine.example'], SITE);
    await add(['visitor.1@company1.example']);

    const people = [aVisitor(), visitorNumber(1), visitorNumber(2), { note: 'nobody' }];
    expect(await seedBatch(api, partner, people)).toMatchObject({
      visitors: 4,
      processed: 4,
      accepted: 1,
      excluded: 2,
      suppressed: 0,
      rejected: { count: 1 },
    });
    expect((await prospectsOf(partner)).map(({ person }) => person.firstName)).toEqual(['First2']);
    expect((await partner.get('/webhook/events')).body.data.items).toHaveLength(1);

    await partner.delete('/exclusion', { ...SITE, all: 'true' });
    expect(await seedBatch(api, partner, people)).toMatchObject({ accepted: 2, excluded: 1 });
  });

  it('is one of each website for a list of the partner, and of one website for its own', async () => {
    await onboard(partner);
    await onboard(partner, 'https://other.example');
    await add(['company1.example']);
    await add(['company2.example'], SITE);
    const people = [visitorNumber(1), visitorNumber(2)];

    expect(await seedBatch(api, partner, people)).toMatchObject({ excluded: 2 });
    expect(await seedBatch(api, partner, people, 'https://other.example')).toMatchObject({
      accepted: 1,
      excluded: 1,
    });
    const other = await api.aPartner();
    await onboard(other);
    expect(await seedBatch(api, other, people)).toMatchObject({ accepted: 2, excluded: 0 });
  });

  it('is dropped though it was seeded before, as long as it waits', async () => {
    await onboard(partner);
    await partner.post('/seed/lead', { website: 'example.com', visitors: [aVisitor()] });
    await add(['engine.example']);
    await processSeeds(api);

    expect(await prospectsOf(partner)).toEqual([]);
  });
});

describe('prospects that were there before', () => {
  it('stay unless they are to be erased, and get no further visits', async () => {
    await onboard(partner);
    await seed(api, partner, [aVisitor()]);
    await add(['engine.example'], SITE);
    await seed(api, partner, [aVisitor({ seenAt: '2026-05-12T00:00:00Z' })]);

    expect(await prospectsOf(partner)).toMatchObject([{ visits: { count: 1 } }]);
    expect(api.pokes.filter(({ type }) => type === 'eraseExcluded')).toEqual([]);
  });

  it('are erased in the background where they match what is added, and no others', async () => {
    const { businessId } = await onboard(partner);
    await seed(api, partner, [aVisitor(), visitorNumber(1), visitorNumber(2)]);
    await add(['company1.example'], SITE);
    await add(['engine.example'], SITE, { removeExisting: true });

    expect(api.pokes).toContainEqual({ type: 'eraseExcluded', input: { ownerId: businessId } });
    expect(await eraseStep(businessId)).toMatchObject({ moreIsDue: false, waitMs: SECOND_PASS_MS });
    const left = (await prospectsOf(partner)).map(({ person }) => person.firstName);
    expect(new Set(left)).toEqual(new Set(['First1', 'First2']));
    const [event] = (await partner.get('/webhook/events')).body.data.items.filter(
      ({ erasedAt }: { erasedAt: string | null }) => erasedAt !== null,
    );
    expect(event).toMatchObject({ type: 'prospect.created' });

    expect((await partner.get('/exclusion', SITE)).body.data.erasure).toMatchObject({
      status: 'running',
      erased: 1,
    });
    api.clock.advance(SECOND_PASS_MS);
    expect(await eraseStep(businessId)).toMatchObject({ moreIsDue: false, waitMs: null });
    expect((await partner.get('/exclusion', SITE)).body.data.erasure).toMatchObject({
      status: 'done',
      erased: 1,
    });
    expect(await auditTrail(api, businessId)).toContainEqual(
      expect.objectContaining({
        action: 'exclusions.prospects_erased',
        after: '{"prospects":1}',
      }),
    );
  });

  it('are erased of all websites for a list of the partner, of known entries too', async () => {
    const other = await api.aPartner();
    for (const [owner, website] of [
      [partner, 'example.com'],
      [partner, 'other.example'],
      [other, 'example.com'],
    ] as const) {
      await onboard(owner, `https://${website}`);
      await seed(api, owner, [aVisitor()], website);
    }
    await add(['ada@engine.example']);
    expect(await add(['ada@engine.example'], {}, { removeExisting: true })).toEqual({ added: 0, known: 1 });
    await eraseStep(partner.partnerId);

    expect(await prospectsOf(partner)).toEqual([]);
    expect(await prospectsOf(partner, 'https://other.example')).toEqual([]);
    expect(await prospectsOf(other)).toHaveLength(1);
  });

  it('are erased once, whoever is killed, called twice or forgotten on the way', async () => {
    const { businessId } = await onboard(partner);
    const people = Array.from({ length: 105 }, (_, index) =>
      visitorNumber(index, { website: 'rival.example' }),
    );
    await seed(api, partner, people);
    await add(['rival.example'], SITE, { removeExisting: true });
    api.clock.advance(60 * SECOND);
    expect(await sweep(api)).toContainEqual({ type: 'eraseExcluded', input: { ownerId: businessId } });

    let pages = 0;
    const run = { ownerId: businessId, isStopping: () => pages > 0, onAlive: () => void (pages += 1) };
    expect(await api.operations.eraseExcluded(run)).toMatchObject({ moreIsDue: true });
    expect(await prospectsOf(partner)).toHaveLength(5);
    await Promise.all([eraseStep(businessId), eraseStep(businessId)]);
    expect(await prospectsOf(partner)).toEqual([]);
    expect((await partner.get('/exclusion', SITE)).body.data.erasure).toMatchObject({ erased: 105 });
  });

  it('are found by the second pass where they were stored while the first went on', async () => {
    const { businessId } = await onboard(partner);
    await add(['engine.example'], {}, { removeExisting: true });
    await eraseStep(partner.partnerId);
    // As a step of the intake does that had read the list before.
    await partner.delete('/exclusion', { entry: 'engine.example' });
    await seed(api, partner, [aVisitor()]);
    await api.connection.collection<{ _id: string; [field: string]: unknown }>('exclusions').insertOne({
      _id: `exc_late_${partner.partnerId}`,
      ownerId: partner.partnerId,
      kind: 'domain',
      value: 'engine.example',
      key: `${partner.partnerId}/engine.example`,
      erasesExisting: true,
      createdAt: api.clock.now(),
    });
    expect(await api.connection.collection('prospects').countDocuments({ businessId })).toBe(1);

    api.clock.advance(SECOND_PASS_MS);
    await eraseStep(partner.partnerId);
    expect(await api.connection.collection('prospects').countDocuments({ businessId })).toBe(0);
  });
});
