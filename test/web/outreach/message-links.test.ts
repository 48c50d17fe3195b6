import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createIdentityHasher } from '../../../src/operations/leads/erasure/identity-hasher';
import { findSuppressed } from '../../../src/operations/outreach/suppressions/find-suppressed';
import { messageLinks } from '../../../src/operations/outreach/unsubscribe/message-links';
import { createMessageTokens } from '../../../src/operations/outreach/unsubscribe/message-tokens';
import { anApi, type ApiClient, type HttpClient, type TestApi } from '../../support/http/api';
import { aVisitor, onboard, seed } from '../../support/leads';
import { RECIPIENT, someoneWrittenTo } from '../../support/outreach/someone-written-to';

let api: TestApi;
let partner: ApiClient;
let browser: HttpClient;

beforeAll(async () => {
  api = await anApi({ PUBLIC_BASE_URL: 'https://leads.acme.io' });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  browser = api.client();
});

const EMAIL = RECIPIENT;
const pathOf = (url: string) => url.replace('https://leads.acme.io', '/');

/** Somebody who was written to, and the paths that the links of the message lead to. */
async function aRecipient() {
  const someone = await someoneWrittenTo(api, partner);
  return {
    ...someone,
    unsubscribe: pathOf(someone.unsubscribeUrl),
    privacy: pathOf(someone.privacyUrl),
  };
}

const isSuppressed = async (businessId: string) =>
  (await findSuppressed(api.dependencies, { businessId, partnerId: 'par_1' }, [EMAIL])).has(EMAIL);

const stateOf = async (enrolmentId: string) => (await api.stores.enrolments.find(enrolmentId))?.state;

const ONE_CLICK = 'List-Unsubscribe=One-Click';
const MULTIPART = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;

async function post(path: string, type: string, body: string) {
  const response = await fetch(`${api.origin}${path.slice(1)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type },
    body,
  });
  return { status: response.status, text: await response.text() };
}

describe('/u/:token', () => {
  it.each(['get', 'head'] as const)(
    'changes nothing when it is opened with %s, as scanners do',
    async (method) => {
      const { businessId, enrolmentId, unsubscribe } = await aRecipient();

      const response = await browser[method](unsubscribe);

      expect(response.status).toBe(200);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(await isSuppressed(businessId)).toBe(false);
      expect(await stateOf(enrolmentId)).toBe('active');
    },
  );

  it('opens a page with a button that unsubscribes', async () => {
    const { unsubscribe } = await aRecipient();

    const { text } = await browser.get(unsubscribe);

    expect(text).toContain('<form method="post"><button>Unsubscribe</button></form>');
    // Nobody may take it for done.
    expect(text).toMatch(/With this button you get no more e-mails from \S*example\.com/);
  });

  it.each([
    ['one click in a form', 'application/x-www-form-urlencoded', ONE_CLICK],
    ['one click as multipart', 'multipart/form-data; boundary=b', MULTIPART],
    ['the button of the page', 'application/x-www-form-urlencoded', ''],
  ])(
    'unsubscribes by %s, without a cookie or a redirect, and twice with the same answer',
    async (_n, type, body) => {
      const { businessId, enrolmentId, unsubscribe } = await aRecipient();

      const first = await post(unsubscribe, type, body);
      const second = await post(unsubscribe, type, body);

      expect(first.status).toBe(200);
      expect(first.text).toContain('You are unsubscribed');
      expect(second).toEqual(first);
      expect(await isSuppressed(businessId)).toBe(true);
      expect(await stateOf(enrolmentId)).toBe('unsubscribed');
    },
  );

  it('takes back what was due, says so of the prospect, and tells listeners once', async () => {
    const { enrolmentId, prospectId, unsubscribe } = await aRecipient();

    await Promise.all([browser.post(unsubscribe), browser.post(unsubscribe), browser.post(unsubscribe)]);

    const sends = await api.stores.sends.listByEnrolments([enrolmentId]);
    expect(sends.map(({ state }) => state)).toEqual(['sent', 'cancelled']);
    expect((await partner.get(`/prospect/${prospectId}`)).body.data.status).toBe('unsubscribed');
    const events = await api.connection
      .collection('events')
      .find({ type: 'prospect.unsubscribed' })
      .toArray();
    expect(events.filter(({ subjectId }) => subjectId === prospectId)).toHaveLength(1);
  });

  it('still works after the person was erased, and for a business that is gone', async () => {
    const erased = await aRecipient();
    await partner.delete(`/prospect/${erased.prospectId}`).expect(200);

    expect((await browser.get(erased.unsubscribe)).status).toBe(200);
    expect((await browser.post(erased.unsubscribe)).text).toContain('You are unsubscribed');
    expect(await isSuppressed(erased.businessId)).toBe(true);

    await partner.delete('/user', { websiteUrl: 'https://example.com' }).expect(200);
    expect((await browser.get(erased.unsubscribe)).status).toBe(200);
    expect((await browser.post(erased.unsubscribe)).text).toContain('You are unsubscribed');
  });

  it('refuses a token that was changed, and one of another business', async () => {
    const { unsubscribe, businessId } = await aRecipient();
    const other = await onboard(partner, 'https://other.com');

    for (const changed of [
      unsubscribe.slice(0, -1),
      unsubscribe.replace(businessId, other.businessId),
      '//u/x',
      '//privacy/x',
    ]) {
      expect((await browser.get(changed)).status).toBe(404);
      expect((await browser.post(changed)).status).toBe(404);
    }
    expect(await isSuppressed(businessId)).toBe(false);
  });

  it('is no secret in the log', async () => {
    const { unsubscribe } = await aRecipient();

    await browser.get(unsubscribe);

    expect(api.logs.join('\n')).toContain('"path":"/u/…"');
    expect(api.logs.join('\n')).not.toContain(unsubscribe.slice('//u/'.length));
  });
});

describe('/privacy/:token', () => {
  it('shows what is held and where it came from, and changes nothing', async () => {
    const { businessId, privacy } = await aRecipient();

    const { status, text } = await browser.get(privacy);

    expect(status).toBe(200);
    for (const held of [
      'Ada Lovelace',
      EMAIL,
      'Analytical Engines',
      'https://example.com/pricing',
      '“Your visit”',
    ])
      expect(text).toContain(held);
    expect(text).toContain('recognises business visitors');
    expect(await isSuppressed(businessId)).toBe(false);
  });

  it('leaves out nothing of what is held', async () => {
    const { privacy } = await aRecipient();
    const more = {
      employeeCount: '11-50',
      estimateRevenue: '$1M - $5M',
      seenAt: '2026-05-12T10:00:00Z',
      referrer: 'https://search.example/',
      tags: ['Hot Leads'],
      department: 'Number theory',
    };
    await seed(api, partner, [aVisitor({ businessEmail: EMAIL, ...more })]);

    const { text } = await browser.get(privacy);

    for (const held of ['11-50', '$1M - $5M', 'https://search.example/', 'Hot Leads', 'Number theory'])
      expect(text).toContain(held);
  });

  it('erases the person on request, keeps only that nobody writes to them, and says so twice', async () => {
    const { businessId, prospectId, privacy } = await aRecipient();

    const first = await browser.post(privacy);
    const second = await browser.post(privacy);

    expect([first.status, second.text]).toEqual([200, first.text]);
    expect((await partner.get(`/prospect/${prospectId}`)).status).toBe(404);
    expect(await isSuppressed(businessId)).toBe(true);
    expect((await browser.get(privacy)).text).toContain('Nothing is held about you');
  });
});

const key = (byte: number) => ({ id: `k${byte}`, key: Buffer.alloc(32, byte) });

describe('the tokens of messages', () => {
  const token = { businessId: 'biz_1', enrolmentId: 'enr_1', keyHash: 'hash' };

  it('go on working when a key is added', () => {
    const before = createMessageTokens({ suppressionKeys: [], encryptionKeys: [key(1)] });
    const after = createMessageTokens({ suppressionKeys: [key(2)], encryptionKeys: [key(3), key(1)] });

    expect(after.read(before.sign(token))).toEqual(token);
    expect(before.read(after.sign(token))).toBeNull();
  });

  it('name an address by a hash alone', () => {
    const identityHasher = createIdentityHasher({ suppressionKeys: [], encryptionKeys: [key(1)] });

    const deps = { ...api.dependencies, identityHasher };
    const of = { businessId: 'biz_1', enrolmentId: 'enr_1', email: EMAIL };
    expect(messageLinks(deps, of).unsubscribeUrl).toMatch(
      /^https:\/\/leads\.acme\.io\/u\/biz_1\.enr_1\.[\w-]{43}\.[\w-]{22}$/,
    );
  });
});
