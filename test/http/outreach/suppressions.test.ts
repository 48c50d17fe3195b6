import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findSuppressed } from '../../../src/operations/outreach/suppressions/find-suppressed';
import { suppress } from '../../../src/operations/outreach/suppressions/suppress';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { runCommandOn } from '../../support/http/cli';
import { aNamedPartner } from '../../support/http/named-partner';
import { onboard } from '../../support/leads';
import { collectionsWith } from '../../support/mongodb/stored-text';

const WEBSITE = 'https://example.com';

let api: TestApi;
let partner: ApiClient;
let businessId: string;
let partners = 0;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await aNamedPartner(api, `Partner ${(partners += 1)}`);
  ({ businessId } = await onboard(partner, WEBSITE));
});

const add = (entries: readonly string[]) =>
  partner.post('/outreach/suppressions', { websiteUrl: WEBSITE, entries });
const list = (query: Record<string, string> = {}) =>
  partner.get('/outreach/suppressions', { websiteUrl: WEBSITE, ...query });
const suppressed = async (business: string, emails: readonly string[]) => [
  ...(await findSuppressed(api.dependencies, { businessId: business, partnerId: 'par_1' }, emails)),
];

const remove = (address: string) =>
  partner.delete('/outreach/suppressions', { websiteUrl: WEBSITE, address });
const entry = (email: string) => [{ kind: 'email', value: email } as const];
const cli = (...args: string[]) => runCommandOn(api, ['suppressions', ...args]);

describe('suppressions', () => {
  it('keep addresses, and everything at a domain, from being written to', async () => {
    const { body } = await add(['Ann@Navy.mil ', 'acme.io']);

    expect(body.data).toEqual({ added: 2, known: 0, rejected: [] });
    const emails = ['ann@navy.mil', 'bob@navy.mil', 'eve@acme.io', 'eve@mail.acme.io', 'eve@notacme.io'];
    expect(await suppressed(businessId, emails)).toEqual(['ann@navy.mil', 'eve@acme.io', 'eve@mail.acme.io']);
  });

  it('name what they refuse, and lose nothing else', async () => {
    const { status, body } = await add(['ann@navy.mil', 'nobody', 'ANN@navy.mil', 'a@b.io, c@d.io']);

    expect(status).toBe(200);
    expect(body.data).toEqual({
      added: 1,
      known: 1,
      rejected: [
        { index: 1, message: 'must be an e-mail address or a domain' },
        { index: 3, message: 'must be an e-mail address or a domain' },
      ],
    });
    expect((await add(['ann@navy.mil'])).body.data).toMatchObject({ added: 0, known: 1 });
  });

  it('are stored as keyed hashes: neither the store nor an answer tells whom they are about', async () => {
    await add(['ann.unfindable@navy.mil']);

    const { body } = await list();
    expect(body.data.items).toEqual([
      expect.objectContaining({ scope: 'business', kind: 'email', reason: 'imported' }),
    ]);
    expect(JSON.stringify(body)).not.toContain('unfindable');
    expect(await collectionsWith(api, 'unfindable')).toEqual([]);
  });

  it('tell what keeps one address from being written to', async () => {
    await add(['ann@navy.mil', 'navy.mil', 'bob@acme.io']);

    const { body } = await list({ address: 'Ann@NAVY.mil' });
    expect(body.data.items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['domain', 'email']);
    expect((await list({ address: 'navy.mil' })).body.data.items).toHaveLength(1);
    expect((await list({ address: 'eve@free.io' })).body.data.items).toEqual([]);
  });

  it('end when they are taken off the list', async () => {
    await add(['ann+news@navy.mil']);

    expect((await remove('ann+news@navy.mil')).body.data).toEqual({ removed: true });
    expect(await suppressed(businessId, ['ann+news@navy.mil'])).toEqual([]);
    expect((await remove('ann+news@navy.mil')).status).toBe(404);
  });

  it('concern one website alone, and no other partner', async () => {
    await add(['ann@navy.mil']);
    const other = await onboard(partner, 'https://other.com');
    const stranger = await api.aPartner();

    expect(await suppressed(other.businessId, ['ann@navy.mil'])).toEqual([]);
    expect((await stranger.get('/outreach/suppressions', { websiteUrl: WEBSITE })).status).toBe(404);
  });

  it('concern every website where the mailbox is gone or its owner complained', async () => {
    const other = await onboard(partner, 'https://other.com');
    await api.stores.transact(async (transaction) => {
      await suppress(api.dependencies, transaction, businessId, entry('gone@navy.mil'), 'hard_bounce');
      await suppress(api.dependencies, transaction, businessId, entry('angry@navy.mil'), 'complaint');
      await suppress(api.dependencies, transaction, businessId, entry('full@navy.mil'), 'refused');
    });

    const emails = ['gone@navy.mil', 'angry@navy.mil', 'full@navy.mil'];
    expect(await suppressed(businessId, emails)).toEqual(emails);
    expect(await suppressed(other.businessId, emails)).toEqual(emails.slice(0, 2));
  });

  it.each([
    ['no entries', { websiteUrl: WEBSITE, entries: [] }, 400],
    ['another field', { websiteUrl: WEBSITE, entries: ['a@b.io'], reason: 'x' }, 400],
    ['an unknown website', { websiteUrl: 'https://unknown.com', entries: ['a@b.io'] }, 404],
  ])('refuse a request with %s', async (_name, body, status) => {
    expect((await partner.post('/outreach/suppressions', body)).status).toBe(status);
  });

  it('are managed on the command line too', async () => {
    const { partnerId } = partner;
    const website = ['--website', 'example.com', '--partner', partnerId];

    expect(await cli('add', ...website, 'ann@navy.mil', 'nobody')).toEqual({
      exitCode: 1,
      out: '1 added, 0 known\n',
      complaints: expect.stringContaining('nobody must be an e-mail address or a domain'),
    });
    expect((await cli('list', ...website, '--address', 'ann@navy.mil')).out).toMatch(/email +imported/);
    expect((await cli('remove', ...website, 'ann@navy.mil')).exitCode).toBe(0);
    expect(await suppressed(businessId, ['ann@navy.mil'])).toEqual([]);
  });
});
