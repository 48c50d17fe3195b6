import { createHmac, hkdfSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { newLoginToken, signLoginToken } from '../../src/operations/accounts/login/login-token';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../support/http/api';
import { HOUR, MINUTE, SECOND } from '../support/clock';

let api: TestApi;
let partner: ApiClient;
let userId: string;

const address = { email: 'jane@example.com', websiteUrl: 'https://example.com' };

beforeAll(async () => {
  api = await anApi({ PUBLIC_BASE_URL: 'http://leads.example.net:8080' });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  const { body } = await partner.post('/user/onboard', address);
  userId = body.data.userId;
});

describe('GET /user/login', () => {
  it('answers a URL below the public address, whatever the request calls this host', async () => {
    const response = await partner.get('/user/login', address, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      userId,
      loginUrl: expect.stringMatching(
        /^http:\/\/leads\.example\.net:8080\/api\/v1\/auth\/wildcard-partner\?auth_token=[\w.-]+$/,
      ),
      expiresAt: new Date(api.clock.now().getTime() + 10 * MINUTE).toISOString(),
    });
  });

  it('answers 404 when the e-mail address belongs to another website', async () => {
    const response = await partner.get('/user/login', { ...address, websiteUrl: 'https://example.org' });

    expect(response.status).toBe(404);
    expect(response.body.code).toBe('record_not_found');
  });

  it("answers 404 to another partner's user", async () => {
    const other = await api.aPartner();

    expect((await other.get('/user/login', address)).status).toBe(404);
  });

  it('refuses incomplete addresses, naming what is missing', async () => {
    const response = await partner.get('/user/login');

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(['email', 'websiteUrl']);
  });

  it.each(['read', 'support'] as const)('is more than the scope %s may do', async (scope) => {
    const reader = await partner.withScope(scope);
    const response = await reader.get('/user/login', address);

    expect(response.status).toBe(403);
    expect(response.body.code).toBe('insufficient_scope');
  });
});

describe('GET /auth/wildcard-partner', () => {
  it('signs the user in and leads to the leads, without a key', async () => {
    const response = await open(await loginPath());

    expect(response.status).toBe(303);
    expect(response.headers).toMatchObject({
      location: '/leads',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(cookies(response)).toEqual([
      expect.stringMatching(/^lo_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const leads = await leadsWith(response);
    expect(leads.status).toBe(200);
    expect(leads.text).toContain('jane@example.com');
  });

  it('works again within a minute and never after', async () => {
    const path = await loginPath();
    await open(path);
    api.clock.advance(60 * SECOND);
    expect((await open(path)).status).toBe(303);

    api.clock.advance(1);
    await expectRefusal(path);
  });

  it('gives requests that race one claim', async () => {
    const path = await loginPath();
    const responses = await Promise.all(Array.from({ length: 8 }, () => open(path)));

    expect(responses.map((response) => response.status)).toEqual(Array(8).fill(303));
    api.clock.advance(61 * SECOND);
    await expectRefusal(path);
  });

  it.each([
    ['HEAD', async (path: string) => api.client().head(path)],
    ['a prefetch of Chromium', async (path: string) => open(path, { 'sec-purpose': 'prefetch;prerender' })],
    ['a prefetch of Safari', async (path: string) => open(path, { purpose: 'prefetch' })],
    ['a preview', async (path: string) => open(path, { 'x-purpose': 'preview' })],
    ['a prefetch of Firefox', async (path: string) => open(path, { 'x-moz': 'prefetch' })],
  ])('is not used up by %s', async (_name, look) => {
    const path = await loginPath();
    const looked = await look(path);
    expect(looked.status).toBe(204);
    expect(cookies(looked)).toEqual([]);
    expect(looked.text ?? '').toBe('');

    api.clock.advance(5 * MINUTE);
    expect((await open(path)).status).toBe(303);
  });

  it('ends after ten minutes', async () => {
    const path = await loginPath();
    api.clock.advance(10 * MINUTE - 1);
    const early = await open(path);
    const late = await loginPath();
    api.clock.advance(10 * MINUTE);

    expect(early.status).toBe(303);
    await expectRefusal(late);
  });

  it.each([
    ['no token', () => ''],
    ['an empty token', () => '?auth_token='],
    ['two tokens', () => `?auth_token=${sign()}&auth_token=${sign()}`],
    ['an API key', () => `?auth_token=${partner.apiKey}`],
    ['another secret', () => `?auth_token=${sign('x'.repeat(48))}`],
    ['no signature', () => `?auth_token=${sign().split('.')[0]}.`],
    ['a token of three parts', () => `?auth_token=${sign()}.x`],
    ['a JWT without algorithm', () => `?auth_token=${jwt('none', '')}`],
    ['a JWT signed with the secret', () => `?auth_token=${jwt('HS256', api.config.loginTokenSecret)}`],
    ['claims of another user under the same signature', () => `?auth_token=${tampered()}`],
    ['another audience', () => `?auth_token=${forged({ aud: 'lead-outreach/other' })}`],
    ['a token longer than any of ours', () => `?auth_token=${'x'.repeat(5_000)}`],
  ])('refuses %s with a page and without a cookie', async (_name, query) => {
    await expectRefusal(`/auth/wildcard-partner${query()}`);
  });

  it('accepts what is signed the right way, so that the refusals above are for the right reason', async () => {
    expect((await open(`/auth/wildcard-partner?auth_token=${forged({})}`)).status).toBe(303);
  });

  it('refuses a user who is gone', async () => {
    const path = await loginPath();
    await deleteUser();

    await expectRefusal(path);
  });

  it('sets a cookie for this host and https alone where people come by https, and keeps them there', async () => {
    const secure = await anApi({ PUBLIC_BASE_URL: 'https://leads.example.net' });
    try {
      const client = await secure.aPartner();
      await client.post('/user/onboard', address);
      const { body } = await client.get('/user/login', address);
      const response = await secure.client().get(pathOf(body.data.loginUrl));

      expect(body.data.loginUrl).toMatch(/^https:\/\/leads\.example\.net\/api\/v1\//);
      expect(cookies(response)).toEqual([
        expect.stringMatching(
          /^__Host-lo_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
        ),
      ]);
      expect((await secure.client().get('//leads', {}, cookieOf(response))).status).toBe(200);
      // Browsers come by https alone from then on; without https that would lock everybody out.
      expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d{8}$/);
      expect((await open('//leads')).headers).not.toHaveProperty('strict-transport-security');
    } finally {
      await secure.close();
    }
  });
});

describe('a session', () => {
  it('is no API key, nor is a login token', async () => {
    const path = await loginPath();
    const token = new URL(path, 'http://x').searchParams.get('auth_token') ?? '';
    const value = (cookies(await open(path))[0] ?? '').split(/[=;]/)[1] ?? '';

    for (const key of [token, value]) {
      const response = await api.client(key).get('/user', address);
      expect(response.status).toBe(401);
      expect(response.body.code).toBe('invalid_api_key');
    }
  });

  it('ends after twelve hours', async () => {
    const signedIn = await open(await loginPath());
    api.clock.advance(12 * HOUR - 1);
    expect((await leadsWith(signedIn)).status).toBe(200);

    api.clock.advance(1);
    expect((await leadsWith(signedIn)).status).toBe(401);
  });

  it('ends with its user', async () => {
    const signedIn = await open(await loginPath());
    await deleteUser();

    expect((await leadsWith(signedIn)).status).toBe(401);
  });

  it('ends when the user signs out', async () => {
    const signedIn = await open(await loginPath());
    const out = await signOut(signedIn, formTokenIn(await leadsWith(signedIn)));

    expect(out.status).toBe(200);
    expect(cookies(out)).toEqual([expect.stringContaining('lo_session=; Max-Age=0; Path=/')]);
    expect((await leadsWith(signedIn)).status).toBe(401);
  });

  it.each(['', 'x'.repeat(43)])(
    'is ended by no form but one of its own pages: token "%s"',
    async (formToken) => {
      const signedIn = await open(await loginPath());
      const foreign = formTokenIn(await leadsWith(await open(await loginPath())));
      const outs = [await signOut(signedIn, formToken), await signOut(signedIn, foreign)];

      expect(outs.map(({ status }) => status)).toEqual([403, 403]);
      expect((await leadsWith(signedIn)).status).toBe(200);
    },
  );

  it('is stored without the value of its cookie', async () => {
    const signedIn = await open(await loginPath());
    const value = (cookies(signedIn)[0] ?? '').split(/[=;]/)[1] ?? '';
    const stored = await api.connection.collection('sessions').find({}).toArray();

    expect(value).toHaveLength(43);
    expect(JSON.stringify(stored)).not.toContain(value);
  });
});

describe('GET /leads', () => {
  it('tells who is not signed in what to do', async () => {
    const response = await api.client().get('//leads');

    expect(response.status).toBe(401);
    expect(response.text).toContain('You are not signed in');
  });

  it('has no use for an API key', async () => {
    expect((await partner.get('//leads')).status).toBe(401);
  });

  it('lets nothing run and nobody frame it', async () => {
    const response = await leadsWith(await open(await loginPath()));

    expect(response.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(response.text).not.toMatch(/<script|style="|\son\w+=/i);
  });

  it('shows the state of wallet, campaign and website', async () => {
    const { text } = await leadsWith(await open(await loginPath()));

    expect(text).toContain('Leads of example.com');
    expect(text).toContain('$0.00');
    expect(text).toMatch(/Outreach\s+<span class="badge plain">Off</);
    expect(text).toContain('Being checked');
    expect(text).toContain('No leads yet');
  });

  it('has a stylesheet that may be kept for ever', async () => {
    const { text } = await leadsWith(await open(await loginPath()));
    const path = /href="(\/assets\/[^"]+)"/.exec(text)?.[1] ?? '';
    const style = await api.client().get(`/${path}`);

    expect(style.status).toBe(200);
    expect(style.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
});

async function loginPath(): Promise<string> {
  const { body } = await partner.get('/user/login', address);
  return pathOf(body.data.loginUrl);
}

function pathOf(loginUrl: string): string {
  const { pathname, search } = new URL(loginUrl);
  return pathname.replace('/api/v1', '') + search;
}

async function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return api.client().get(path, {}, headers);
}

async function leadsWith(signedIn: Response): Promise<Response> {
  return api.client().get('//leads', {}, cookieOf(signedIn));
}

async function signOut(signedIn: Response, formToken: string): Promise<Response> {
  return await api.client().post('//sign-out', { formToken }, cookieOf(signedIn)).type('form');
}

function formTokenIn({ text }: Response): string {
  return /name="formToken" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

async function expectRefusal(path: string): Promise<void> {
  const response = await open(path);
  expect(response.status).toBe(401);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.text).toContain('you get a new link');
  expect(cookies(response)).toEqual([]);
}

async function deleteUser(): Promise<void> {
  await api.stores.transact((transaction) => api.stores.users.remove(transaction, userId));
}

function cookies(response: Response): string[] {
  return response.get('Set-Cookie') ?? [];
}

function cookieOf(response: Response): { cookie: string } {
  return { cookie: (cookies(response)[0] ?? '').split(';')[0] ?? '' };
}

function sign(secret = api.config.loginTokenSecret): string {
  return signLoginToken(newLoginToken(userId, api.clock.now()), secret);
}

function tampered(): string {
  const [, signature] = sign().split('.');
  const [payload] = signLoginToken(newLoginToken('usr_other', api.clock.now()), 'y'.repeat(48)).split('.');
  return `${payload}.${signature}`;
}

/** Other claims under a signature that is right, as only somebody with the secret can make it. */
function forged(claims: object): string {
  const [payload = ''] = sign().split('.');
  const own: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const text = Buffer.from(JSON.stringify({ ...own, ...claims })).toString('base64url');
  const key = Buffer.from(hkdfSync('sha256', api.config.loginTokenSecret, '', 'lead-outreach/login', 32));
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

function base64Json(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function jwt(algorithm: string, secret: string): string {
  const exp = Math.floor(api.clock.now().getTime() / 1_000) + 600;
  const text = `${base64Json({ alg: algorithm, typ: 'JWT' })}.${base64Json({ aud: 'lead-outreach/login', sub: userId, exp })}`;
  const signature = secret === '' ? '' : createHmac('sha256', secret).update(text).digest('base64url');
  return `${text}.${signature}`;
}
