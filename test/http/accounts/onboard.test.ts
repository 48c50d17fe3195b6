import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { MINUTE } from '../../support/clock';

describe('POST /user/onboard', () => {
  let api: TestApi;
  let partner: ApiClient;

  beforeAll(async () => {
    api = await anApi({ CURRENCY: 'EUR' });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    partner = await api.aPartner();
    api.pokes.length = 0;
  });

  const jane = { email: 'jane@example.com', websiteUrl: 'https://example.com' };

  it('answers the user, the business, its wallet and a pending eligibility', async () => {
    const response = await partner.post('/user/onboard', {
      ...jane,
      firstName: 'Jane',
      companyName: 'Example',
    });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      status: 200,
      message: 'Business onboarded',
      data: {
        userId: expect.stringMatching(/^usr_/),
        email: 'jane@example.com',
        websiteUrl: 'https://example.com',
        businessId: expect.stringMatching(/^biz_/),
        firstName: 'Jane',
        lastName: null,
        companyName: 'Example',
        eligibility: { status: 'pending', reasons: [], checkedAt: null },
        campaign: { enabled: false, outreachStatus: 'paused' },
        wallet: { walletId: expect.stringMatching(/^wal_/), balance: 0, currency: 'EUR' },
      },
    });
  });

  it('wakes the check of the website', async () => {
    const { body } = await partner.post('/user/onboard', jane);

    expect(api.pokes).toEqual([{ type: 'onboardBusiness', input: { businessId: body.data.businessId } }]);
  });

  it('echoes the spelling of the request, with the e-mail address trimmed', async () => {
    const { body } = await partner.post('/user/onboard', {
      email: '  Jane.Doe@Example.COM ',
      websiteUrl: 'HTTPS://www.Example.com/path?x=1',
    });

    expect(body.data).toMatchObject({
      email: 'Jane.Doe@Example.COM',
      websiteUrl: 'HTTPS://www.Example.com/path?x=1',
    });
  });

  it.each([
    ['https://www.Example.com/path', 'jane@example.com'],
    ['example.com', 'JANE@EXAMPLE.COM'],
    ['EXAMPLE.com.', ' jane@example.com '],
    ['http://example.com:80/', 'Jane@example.com'],
    ['//example.com', 'jane@Example.com'],
  ])('gives the same user when repeated as %s, %s', async (websiteUrl, email) => {
    const first = await partner.post('/user/onboard', jane);
    const again = await partner.post('/user/onboard', { email, websiteUrl });

    expect(again.body.data).toMatchObject({
      userId: first.body.data.userId,
      businessId: first.body.data.businessId,
      wallet: { walletId: first.body.data.wallet.walletId },
    });
  });

  it('gives one user, one business and one wallet to requests that race', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => partner.post('/user/onboard', jane)),
    );

    expect(responses.map((response) => response.status)).toEqual(Array(12).fill(200));
    expect(new Set(responses.map(({ body }) => body.data.userId)).size).toBe(1);
    expect(new Set(responses.map(({ body }) => body.data.businessId)).size).toBe(1);
    expect(new Set(responses.map(({ body }) => body.data.wallet.walletId)).size).toBe(1);
  });

  it('gives one business to the users of a website that race', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        partner.post('/user/onboard', { ...jane, email: `user${index}@example.com` }),
      ),
    );

    expect(responses.map((response) => response.status)).toEqual(Array(8).fill(200));
    expect(new Set(responses.map(({ body }) => body.data.userId)).size).toBe(8);
    expect(new Set(responses.map(({ body }) => body.data.businessId)).size).toBe(1);
  });

  it('lets a second e-mail address join the business', async () => {
    const first = await partner.post('/user/onboard', jane);
    const second = await partner.post('/user/onboard', { ...jane, email: 'joe@elsewhere.org' });

    expect(second.body.data.businessId).toBe(first.body.data.businessId);
    expect(second.body.data.userId).not.toBe(first.body.data.userId);
  });

  it('takes other subdomains for other websites', async () => {
    const first = await partner.post('/user/onboard', { ...jane, websiteUrl: 'www.example.co.uk' });
    const second = await partner.post('/user/onboard', { ...jane, websiteUrl: 'app.example.co.uk' });

    expect(second.body.data.businessId).not.toBe(first.body.data.businessId);
  });

  it('updates the details that are given and keeps the others', async () => {
    await partner.post('/user/onboard', {
      ...jane,
      firstName: 'J',
      lastName: 'Doe',
      metadata: { plan: 'old' },
    });
    const again = await partner.post('/user/onboard', {
      ...jane,
      firstName: 'Jane',
      metadata: { 'a.b': [1, {}], $x: null },
    });

    expect(again.body.data).toMatchObject({
      firstName: 'Jane',
      lastName: 'Doe',
      metadata: { 'a.b': [1, {}], $x: null },
    });
  });

  it('keeps partners apart', async () => {
    const other = await api.aPartner();
    const ours = await partner.post('/user/onboard', jane);
    const theirs = await other.post('/user/onboard', jane);

    expect(theirs.body.data.businessId).not.toBe(ours.body.data.businessId);
  });

  it.each([
    ['no fields', {}, ['email', 'websiteUrl']],
    ['an e-mail address without a domain', { ...jane, email: 'jane' }, ['email']],
    ['an empty e-mail address', { ...jane, email: ' ' }, ['email']],
    ['an e-mail address that is no text', { ...jane, email: { $ne: '' } }, ['email']],
    ['an IP address in short form', { ...jane, websiteUrl: 'https://127.1' }, ['websiteUrl']],
    ['an IP address in hexadecimal', { ...jane, websiteUrl: 'https://0x7f000001' }, ['websiteUrl']],
    ['an IPv6 address', { ...jane, websiteUrl: 'https://[::1]' }, ['websiteUrl']],
    ['localhost', { ...jane, websiteUrl: 'https://localhost' }, ['websiteUrl']],
    ['credentials', { ...jane, websiteUrl: 'https://user:pw@x.com' }, ['websiteUrl']],
    ['a script', { ...jane, websiteUrl: 'javascript:alert(1)' }, ['websiteUrl']],
    ['another scheme', { ...jane, websiteUrl: 'ftp://x.com' }, ['websiteUrl']],
    ['an escape in the host', { ...jane, websiteUrl: 'https://example.com%2eevil.com' }, ['websiteUrl']],
    ['fields that are not known', { ...jane, plan: 'gold', x: 1 }, ['plan', 'x']],
    ['a name of 257 characters', { ...jane, firstName: 'x'.repeat(257) }, ['firstName']],
    ['metadata that is a list', { ...jane, metadata: [1] }, ['metadata']],
    ['metadata of more than 16 KiB', { ...jane, metadata: { x: 'y'.repeat(16 * 1_024) } }, ['metadata']],
    ['metadata nested too deeply', { ...jane, metadata: { a: nested(10) } }, ['metadata']],
  ])('refuses %s, saying where', async (_name, body, fields) => {
    const response = await partner.post('/user/onboard', body);

    expect(response.status).toBe(400);
    expect(response.body.code).toBe('invalid_request');
    expect(complainedFields(response)).toEqual(fields);
  });

  it('leaves out what is named __proto__, at any depth, and keeps the rest', async () => {
    const body = `{"email":"jane@example.com","websiteUrl":"example.com","__proto__":{"x":1},
      "metadata":{"kept":{"constructor":1,"__proto__":{"isAdmin":true}}}}`;
    const headers = { 'content-type': 'application/json' };
    const response = await partner.post('/user/onboard', undefined, headers).send(body);

    expect(response.status).toBe(200);
    expect(JSON.stringify(response.body.data.metadata)).toBe('{"kept":{"constructor":1}}');
  });

  it('says why a website is refused', async () => {
    const { body } = await partner.post('/user/onboard', { ...jane, websiteUrl: 'https://localhost' });

    expect(body.errors).toEqual([
      {
        path: 'websiteUrl',
        message: 'must be the address of a public website, such as https://example.com',
      },
    ]);
  });

  it('checks a website that was not eligible again, a minute after the last check at the earliest', async () => {
    const { body } = await partner.post('/user/onboard', jane);
    const { businessId } = body.data;
    await checked(businessId, 'ineligible');
    api.pokes.length = 0;

    await partner.post('/user/onboard', jane);
    expect(api.pokes).toEqual([]);

    api.clock.advance(MINUTE);
    await partner.post('/user/onboard', jane);
    expect(api.pokes).toEqual([{ type: 'onboardBusiness', input: { businessId } }]);
    expect((await api.stores.businesses.find(businessId))?.eligibility.dueAt).toEqual(api.clock.now());
  });

  it('leaves an eligible website alone', async () => {
    const { body } = await partner.post('/user/onboard', jane);
    await checked(body.data.businessId, 'eligible');
    api.pokes.length = 0;
    api.clock.advance(10 * MINUTE);

    await partner.post('/user/onboard', jane);

    expect(api.pokes).toEqual([]);
  });

  async function checked(businessId: string, status: 'eligible' | 'ineligible'): Promise<void> {
    const checkedAt = api.clock.now();
    const eligibility = {
      status,
      reasons: [],
      checkedAt,
      nextCheckAt: null,
      dueAt: null,
      checks: 1,
      failures: 0,
      published: 1,
    };
    await api.stores.transact((transaction) =>
      api.stores.businesses.update(transaction, businessId, { eligibility }),
    );
  }
});

function nested(levels: number): unknown {
  return JSON.parse('['.repeat(levels) + ']'.repeat(levels));
}
