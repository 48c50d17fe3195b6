import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';

let api: TestApi;
let partner: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [partner, other] = await Promise.all([api.aPartner(), api.aPartner()]);
});

const address = { email: 'Jane@Example.com', websiteUrl: 'https://Example.com/start' };

describe('GET /user', () => {
  it('answers what the onboarding answered, in the spelling of this request', async () => {
    const onboarded = await partner.post('/user/onboard', address);
    const response = await partner.get('/user', {
      email: ' JANE@example.com',
      websiteUrl: 'www.example.com',
    });

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      ...onboarded.body.data,
      email: 'JANE@example.com',
      websiteUrl: 'www.example.com',
    });
  });

  it('finds an address whose plus was not encoded', async () => {
    await partner.post('/user/onboard', { ...address, email: 'jane+leads@example.com' });
    const response = await partner.get('/user?email=jane+leads@example.com&websiteUrl=example.com');

    expect(response.status).toBe(200);
    expect(response.body.data.email).toBe('jane+leads@example.com');
  });

  it.each([
    ['another e-mail address', { ...address, email: 'joe@example.com' }],
    ['another website', { ...address, websiteUrl: 'https://example.org' }],
    ['a subdomain', { ...address, websiteUrl: 'https://shop.example.com' }],
  ])('answers 404 to %s', async (_name, query) => {
    await partner.post('/user/onboard', address);
    const response = await partner.get('/user', query);

    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({
      code: 'record_not_found',
      message: 'No user has this e-mail address and website',
    });
  });

  it("answers 404 to another partner's user", async () => {
    await partner.post('/user/onboard', address);

    expect((await other.get('/user', address)).status).toBe(404);
  });

  it.each([
    ['nothing', '', ['email', 'websiteUrl']],
    ['an empty e-mail address', 'email=&websiteUrl=example.com', ['email']],
    ['two e-mail addresses', 'email=a@b.co&email=c@d.co&websiteUrl=example.com', ['email']],
    ['an operator of the database', 'email[$ne]=&websiteUrl=example.com', ['email', 'email[$ne]']],
    ['localhost', 'email=a@b.co&websiteUrl=localhost', ['websiteUrl']],
  ])('refuses %s', async (_name, query, fields) => {
    const response = await partner.get(`/user?${query}`);

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(fields);
  });
});

describe('GET /user/{userId}', () => {
  it('answers the user in the spelling of the onboarding', async () => {
    const onboarded = await partner.post('/user/onboard', address);
    await partner.post('/user/onboard', { email: 'jane@example.com', websiteUrl: 'example.com' });
    const response = await partner.get(`/user/${onboarded.body.data.userId}`);

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual(onboarded.body.data);
  });

  it("shows each user's own spelling of the website they share", async () => {
    const jane = { email: 'jane@shop.example', websiteUrl: 'https://www.shop.example/a?b=c' };
    const bob = { email: 'bob@shop.example', websiteUrl: 'shop.example/shop' };
    const [first, second] = [
      await partner.post('/user/onboard', jane),
      await partner.post('/user/onboard', bob),
    ];
    expect(second.body.data.businessId).toBe(first.body.data.businessId);

    expect((await partner.get(`/user/${first.body.data.userId}`)).body.data).toMatchObject(jane);
    expect((await partner.get(`/user/${second.body.data.userId}`)).body.data).toMatchObject(bob);
  });

  it('shows the spelling of the business for a user from before spellings were kept for each', async () => {
    const { body } = await partner.post('/user/onboard', address);
    const { userId } = body.data;
    await api.connection
      .collection<{ _id: string }>('users')
      .updateOne({ _id: userId }, { $unset: { websiteUrl: '' } });

    expect((await partner.get(`/user/${userId}`)).body.data.websiteUrl).toBe(address.websiteUrl);
  });

  it("answers 404 to another partner's user, to unknown ids and to ids of other records", async () => {
    const { body } = await partner.post('/user/onboard', address);

    expect((await other.get(`/user/${body.data.userId}`)).status).toBe(404);
    expect((await partner.get('/user/usr_00000000000000000000000000')).status).toBe(404);
    expect((await partner.get(`/user/${body.data.businessId}`)).status).toBe(404);
    expect((await partner.get('/user/%24ne')).status).toBe(404);
  });
});
