import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashApiKey } from '../../../src/operations/accounts/keys/api-key';
import type { IssuedKey } from '../../../src/operations/accounts/keys/create-key';
import { anApi, type TestApi } from '../../support/http/api';
import { DAY, HOUR } from '../../support/clock';
import { auditTrail } from '../../support/http/audit';

let api: TestApi;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

const PATH = '/user';
const QUERY = { email: 'nobody@example.com', websiteUrl: 'example.com' };
/** What a key that works leads to, since nobody was onboarded. */
const LET_IN = { status: 404, body: { code: 'record_not_found' } };
const REFUSED = { status: 401, body: { code: 'invalid_api_key' } };
const actor = { kind: 'cli', id: 'tester' } as const;

describe('an API key', () => {
  it('is needed', async () => {
    const response = await api.client().get(PATH, QUERY);

    expect(response).toMatchObject({ status: 401, body: { code: 'missing_api_key' } });
  });

  it.each([
    ['the header', {}, 'header'],
    ['the query as x-api-key', { 'x-api-key': 'KEY' }, 'query'],
    ['the query as api_key', { api_key: 'KEY' }, 'query'],
  ])('is accepted in %s', async (_name, query, place) => {
    const { apiKey } = await aKey();
    const filled = Object.fromEntries(Object.keys(query).map((name) => [name, apiKey]));
    const client = api.client(place === 'header' ? apiKey : undefined);

    expect(await client.get(PATH, { ...QUERY, ...filled })).toMatchObject(LET_IN);
  });

  it('in the header wins over one in the query', async () => {
    const { apiKey } = await aKey();
    const good = await api.client(apiKey).get(PATH, { ...QUERY, api_key: 'lo_live_bad' });
    const bad = await api.client('lo_live_bad').get(PATH, { ...QUERY, api_key: apiKey });

    expect(good).toMatchObject(LET_IN);
    expect(bad).toMatchObject(REFUSED);
  });

  it.each([
    ['unknown', 'lo_live_000000000000000000000000000000000000000000000000'],
    ['of another form', 'x'],
    ['longer than any of ours', `lo_live_${'0'.repeat(4_000)}`],
  ])('is refused when it is %s', async (_name, apiKey) => {
    expect(await api.client(apiKey).get(PATH, QUERY)).toMatchObject(REFUSED);
  });

  it('is refused in another case and with something behind it', async () => {
    const { apiKey } = await aKey();

    expect(await api.client(apiKey.toUpperCase()).get(PATH, QUERY)).toMatchObject(REFUSED);
    expect(await api.client(`${apiKey}0`).get(PATH, QUERY)).toMatchObject(REFUSED);
  });

  it('ends when it expires', async () => {
    const { apiKey } = await aKey({ expiresAt: new Date(api.clock.now().getTime() + HOUR) });
    api.clock.advance(HOUR - 1);
    expect(await api.client(apiKey).get(PATH, QUERY)).toMatchObject(LET_IN);

    api.clock.advance(1);
    expect(await api.client(apiKey).get(PATH, QUERY)).toMatchObject(REFUSED);
  });

  it('ends with the next request after its revocation', async () => {
    const { id, apiKey } = await aKey();
    expect(await api.client(apiKey).get(PATH, QUERY)).toMatchObject(LET_IN);

    await api.operations.revokeKey(id, actor);
    expect(await api.client(apiKey).get(PATH, QUERY)).toMatchObject(REFUSED);
  });

  it('works beside its successor until the overlap is over', async () => {
    const old = await aKey({ scope: 'support' });
    const successor = await api.operations.rotateKey({ id: old.id, overlapMs: DAY, actor });
    expect(await api.client(old.apiKey).get(PATH, QUERY)).toMatchObject(LET_IN);
    expect(await api.client(successor.apiKey).get(PATH, QUERY)).toMatchObject(LET_IN);

    api.clock.advance(DAY);
    expect(await api.client(old.apiKey).get(PATH, QUERY)).toMatchObject(REFUSED);
    expect(await api.client(successor.apiKey).get(PATH, QUERY)).toMatchObject(LET_IN);
    expect(await api.stores.apiKeys.find(successor.id)).toMatchObject({
      partnerId: old.partner.id,
      scope: 'support',
    });
  });

  it('is not prolonged by a rotation', async () => {
    const expiresAt = new Date(api.clock.now().getTime() + HOUR);
    const old = await aKey({ expiresAt });
    const successor = await api.operations.rotateKey({ id: old.id, overlapMs: DAY, actor });

    expect(successor.replacedUntil).toEqual(expiresAt);
    expect((await api.stores.apiKeys.find(old.id))?.expiresAt).toEqual(expiresAt);
    expect((await api.stores.apiKeys.find(successor.id))?.expiresAt).toEqual(expiresAt);
  });

  it('has no successor once it has ended', async () => {
    const { id } = await aKey();
    await api.operations.revokeKey(id, actor);

    await expect(api.operations.rotateKey({ id, overlapMs: 0, actor })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('is stored as a hash only, also in the audit trail', async () => {
    const { id, apiKey } = await aKey();
    const { apiKey: next } = await api.operations.rotateKey({ id, overlapMs: 0, actor });
    const collections = await Promise.all(
      ['apiKeys', 'auditEntries', 'partners'].map((name) =>
        api.connection.collection(name).find({}).toArray(),
      ),
    );
    const stored = JSON.stringify(collections);

    expect(stored).toContain(hashApiKey(apiKey));
    expect(stored).not.toContain(apiKey.slice('lo_live_'.length));
    expect(stored).not.toContain(next.slice('lo_live_'.length));
  });
});

describe('the audit trail', () => {
  it('tells who made, rotated and revoked a key', async () => {
    const { id, partner } = await aKey({ scope: 'read' });
    api.clock.advance(1);
    const successor = await api.operations.rotateKey({ id, overlapMs: HOUR, actor });
    api.clock.advance(1);
    await api.operations.revokeKey(id, actor);
    await api.operations.revokeKey(id, actor);

    const entries = await auditTrail(api, id);
    expect(entries.map(({ action, actorKind, actorId }) => [action, actorKind, actorId])).toEqual([
      ['key.revoked', 'cli', 'tester'],
      ['key.rotated', 'cli', 'tester'],
      ['key.created', 'cli', 'tester'],
    ]);
    expect(entries[2]?.partnerId).toBe(partner.id);
    expect(JSON.parse(entries[2]?.after ?? '')).toEqual({ scope: 'read', expiresAt: null });
    expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({ successorId: successor.id });
  });
});

async function aKey(settings: Partial<Pick<IssuedKey, 'scope' | 'expiresAt'>> = {}): Promise<IssuedKey> {
  return api.operations.createKey({
    partnerName: 'Acme',
    name: 'test',
    scope: 'write',
    expiresAt: null,
    actor,
    ...settings,
  });
}
