import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchTooBroad } from '../../src/domain/errors';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { aVisitor, onboard, prospectsOf, seed, visitorNumber } from '../support/leads';
import { signIn } from '../support/http/session';

let api: TestApi;
let partner: ApiClient;
let session: { readonly cookie: string };
let adaId: string;

const OWNER = { email: 'owner@example.com', websiteUrl: 'https://example.com' };
const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>';

beforeAll(async () => {
  api = await anApi();
  partner = await api.aPartner();
  await onboard(partner, 'https://example.com');
  await onboard(partner, 'https://example.org');
  await seed(api, partner, [
    aVisitor({
      tags: 'Hot Leads',
      seenAt: api.clock.now().toISOString(),
      Note: HOSTILE,
      referrer: 'javascript:alert(3)',
    }),
    visitorNumber(1, {
      firstName: HOSTILE,
      lastName: null,
      businessEmail: 'bob?bcc=mallory@evil.example',
      companyName: HOSTILE,
      tags: [HOSTILE],
      seenAt: '2026-01-01T00:00:00Z',
    }),
    { website: 'company-only.example', capturedUrl: 'https://example.com/', seenAt: '2026-01-02T00:00:00Z' },
  ]);
  await seed(api, partner, [visitorNumber(2)], 'example.org');
  adaId = (await prospectsOf(partner)).find(({ person }) => person.firstName === 'Ada')?.id ?? '';
  session = await signIn(api, partner);
});
afterAll(() => api.close());

describe('GET /leads', () => {
  it('shows the leads of that website alone, below wallet and campaign', async () => {
    const { status, headers, text } = await page('//leads');

    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|script-src/);
    expect(text).toContain('Ada Lovelace');
    expect(text).toContain('company-only.example');
    expect(text).not.toContain('visitor.2@');
    expect(text).toMatch(/Wallet[^]*Outreach[^]*Off/);
    expect(text).not.toContain('owed');
  });

  it('shows what the wallet owes of a top-up that was reversed', async () => {
    const paid = await partner.post('/wallet/topup', { ...OWNER, amount: 500 });
    await api.operations.correctWallet({
      walletId: paid.body.data.walletId,
      type: 'refund',
      amountMinor: -500,
      reason: 'test',
      reference: null,
      author: 'test',
      actor: { kind: 'cli', id: 'test' },
    });
    const { transactionId } = paid.body.data;
    await partner.post('/wallet/topup/reverse', { ...OWNER, transactionId });

    expect((await page('//leads')).text).toContain('<small>$5.00 owed</small>');
  });

  it.each([
    ['a search', 'search=love', true],
    ['a search for somebody else', 'search=nobody', false],
    ['a tag', 'tag=hot+leads', true],
    ['a status', 'status=new', true],
    ['a status nobody has', 'status=replied', false],
    ['those seen in the last day', 'seen=day', true],
    ['another order', 'sort=lastSeen', true],
    ['what no form sends', 'status=%24ne&seen=ever&sort=id&after=x&page=-1&search[a]=b&tag=hot leads', true],
  ])('filters by %s', async (_name, query, showsAda) => {
    const { status, text } = await page(`//leads?${query}`);

    expect(status).toBe(200);
    expect(text.includes('Ada Lovelace')).toBe(showsAda);
  });

  it('keeps what was asked for in the form', async () => {
    const { text } = await page('//leads?search=ada+%22x&status=new&sort=mostVisits');

    expect(text).toContain('value="ada &quot;x"');
    expect(text).toMatch(/<option value="new"\s+selected/);
    expect(text).toMatch(/<option value="mostVisits"\s+selected/);
  });

  it('escapes whatever visitors are called', async () => {
    const list = await page('//leads');
    const lead = await page(`//leads/${adaId}`);

    for (const { text } of [list, lead]) {
      expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)');
      expect(text).not.toContain('<script');
      expect(text).not.toContain('<img');
      expect(text).not.toContain('href="javascript:');
    }
  });

  it('asks for a session', async () => {
    for (const path of ['//leads', `//leads/${adaId}`, '//leads/export.csv']) {
      const response = await api.client().get(path);

      expect(response.status).toBe(401);
      expect(response.text).not.toContain('Lovelace');
    }
  });
});

describe('GET /leads that would have to look through too much', () => {
  it('says so beside the form, and asks to narrow the search', async () => {
    const other = await anApi({}, () => ({ listProspects: () => Promise.reject(new SearchTooBroad()) }));
    try {
      const customer = await other.aPartner();
      await onboard(customer, 'https://example.com');
      const answer = await other.client().get('//leads?search=ada', {}, await signIn(other, customer));

      expect(answer.status).toBe(422);
      expect(answer.text).toContain('There are too many leads to look through');
      expect(answer.text).toMatch(/name="search"\s+value="ada"/);
    } finally {
      await other.close();
    }
  });
});

describe('GET /leads/{id}', () => {
  it('shows all that is known, with the visits', async () => {
    const { status, text } = await page(`//leads/${adaId}`);

    expect(status).toBe(200);
    expect(text).toContain('mailto:ada@engine.example');
    expect(text).toContain('https://example.com/pricing');
    expect(text).toContain('All visits');
  });

  it('writes to the address of a lead and to nobody that the address names besides', async () => {
    const leads = await prospectsOf(partner);
    const hostile = leads.find(({ person }) => person.firstName === HOSTILE);

    expect((await page(`//leads/${hostile?.id}`)).text).toContain(
      'href="mailto:bob%3Fbcc%3Dmallory@evil.example"',
    );
  });

  it("answers 404 to another website's lead, and to addresses that are none", async () => {
    const [elsewhere] = await prospectsOf(partner, 'example.org');

    expect((await page(`//leads/${elsewhere?.id}`)).status).toBe(404);
    expect((await page('//leads/pro_0')).status).toBe(404);
    expect((await page('//leads/%24ne')).text).toContain('There is no such lead');
  });
});

describe('GET /leads/export.csv', () => {
  it('answers what the page shows, for Excel', async () => {
    const response = await page('//leads/export.csv?search=lovelace');

    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="leads-example.com.csv"',
      'cache-control': 'no-store',
    });
    expect(response.text.startsWith('\uFEFFid,')).toBe(true);
    expect(response.text.split('\r\n')).toHaveLength(3);
    expect(response.text).toContain('ada@engine.example');
  });
});

const submit = async (path: string, fields: Readonly<Record<string, string>>) =>
  api.client().post(path, undefined, session).type('form').send(fields);

describe('the page of exclusions', () => {
  const list = '//leads/exclusions';
  const formToken = async () => /name="formToken" value="([^"]+)"/.exec((await page(list)).text)?.[1] ?? '';

  it('lets people add lines, see them and remove them, on a list of their website alone', async () => {
    const form = { formToken: await formToken() };
    const added = await submit(list, { ...form, entries: 'Rival.example\n\nada@customer.example\n' });
    expect([added.status, added.headers['location']]).toEqual([303, '/leads/exclusions']);
    expect((await page(list)).text).toMatch(
      /<bdi>ada@customer\.example<\/bdi>[^]*<bdi>rival\.example<\/bdi>|<bdi>rival\.example<\/bdi>[^]*<bdi>ada@customer\.example<\/bdi>/,
    );
    expect((await partner.get('/exclusion', { websiteUrl: 'example.org' })).body.data.items).toEqual([]);

    await submit(`${list}/remove`, { ...form, entry: 'rival.example' });
    await submit(`${list}/remove`, { ...form, entry: 'rival.example' });
    expect((await page(list)).text).not.toContain('rival.example');
    await submit(`${list}/remove-all`, form);
    expect((await page(list)).text).toContain('ada@customer.example');
    await submit(`${list}/remove-all`, { ...form, all: 'true' });
    expect((await page(list)).text).toContain('Nobody is excluded.');
  });

  it('takes as many lines as are added at a time', async () => {
    const form = { formToken: await formToken() };
    const lines = Array.from({ length: 10_000 }, (_, index) => `customer-${index}.some-company.example`);
    // First, while the list that the refusal is shown with is short: the time that a list may take is bounded.
    const tooMany = await submit(list, { ...form, entries: [...lines, 'one-more.example'].join('\r\n') });
    const added = await submit(list, { ...form, entries: lines.join('\r\n') });
    await submit(`${list}/remove-all`, { ...form, all: 'true' });

    expect(added.status).toBe(303);
    expect([tooMany.status, tooMany.text]).toEqual([400, expect.stringContaining('There are 10001 entries')]);
  });

  it('adds nothing where a line can not be read, says which, and keeps what was written', async () => {
    const entries = `a.example\n${HOSTILE}`;
    const { status, text } = await submit(list, {
      formToken: await formToken(),
      entries,
      removeExisting: 'true',
    });

    expect(status).toBe(400);
    expect(text).toContain('line 2');
    expect(text).toContain('a.example\n&quot;&gt;&lt;script&gt;');
    expect(text).toMatch(/value="true"\s+checked/);
    expect(text).not.toContain('<script');
    expect((await page(list)).text).toContain('Nobody is excluded.');
  });

  it('takes no form of another site or session', async () => {
    expect((await submit(list, { entries: 'a.example' })).status).toBe(403);
    expect((await submit(`${list}/remove-all`, { formToken: 'x', all: 'true' })).status).toBe(403);
    expect((await api.client().get(list)).status).toBe(401);
  });
});

describe('a form that is refused', () => {
  it('keeps what was written, says at the fields what is wrong, and calls them as the page does', async () => {
    const form = await page('//leads/outreach/settings');
    const formToken = /name="formToken" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const sender = {
      fromName: 'Grace',
      fromEmail: 'no address',
      timeZone: 'UTC',
      postalAddress: 'Main Street 1',
    };
    const { status, text } = await submit('//leads/outreach/sender', { formToken, ...sender });

    expect(status).toBe(400);
    expect(text).toMatch(/name="fromEmail"\s+value="no address"[^>]*aria-invalid="true"/);
    expect(text).toMatch(/role="alert"[^]*<strong>E-mail address<\/strong>/);
    expect(text).toMatch(
      /class="complaint">must be an e-mail address[^<]*<\/small>\s*<\/span\s*>\s*<input name="fromEmail"/,
    );
    expect(text.match(/class="complaint"/g)).toHaveLength(1);
    expect(text).toMatch(/name="fromName"\s+value="Grace"(?![^>]*aria-invalid)/);
  });

  it('is not refused for its size in any script: five e-mails of the greatest length', async () => {
    const form = await page('//leads/outreach/sequence');
    const formToken = /name="formToken" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const steps = Array.from({ length: 5 }, (_, index) => ({
      [`steps[${index}].delayDays`]: '3',
      [`steps[${index}].subject`]: '题'.repeat(200),
      [`steps[${index}].text`]: '字'.repeat(10_000),
    }));
    const { status } = await submit(
      '//leads/outreach/sequence/preview',
      Object.assign({ formToken }, ...steps),
    );

    expect(status).toBe(200);
  });

  it.each([
    ['/leads/outreach/sender', '/leads/outreach/settings'],
    ['/leads/outreach/rules', '/leads/outreach/settings'],
    ['/leads/outreach/sequence/preview', '/leads/outreach/sequence'],
    ['/leads/outreach/test', '/leads/outreach/sequence'],
  ])('leaves an address that can be opened again: %s leads to %s', async (address, form) => {
    const { status, headers } = await page(`/${address}`);

    expect([status, headers['location']]).toEqual([303, form]);
  });
});

describe('the form of rules', () => {
  it.each([
    ['reasons that are missing', { 'legalBasis.text': ' ' }, 'Your reasons', 'must not be empty'],
    ['reasons that are too long', { 'legalBasis.text': 'x'.repeat(2_001) }, 'Your reasons', 'at most 2000'],
    ['a country that is none', { 'countryRule.list': 'US Narnia' }, 'Countries', 'must be a country'],
  ])('refuses %s as the API does, and keeps what was chosen', async (_name, wrong, label, complaint) => {
    const form = await page('//leads/outreach/settings');
    const formToken = /name="formToken" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const rules = {
      'countryRule.mode': 'deny',
      'countryRule.list': 'US',
      'countryRule.unknown': 'hold',
      'legalBasis.kind': 'consent',
      'legalBasis.text': 'They asked for it',
    };
    const { status, text } = await submit('//leads/outreach/rules', { formToken, ...rules, ...wrong });

    expect(status).toBe(400);
    expect(text).toMatch(new RegExp(`role="alert"[^]*<strong>${label}</strong> [^<]*${complaint}`));
    expect(text).toMatch(/<option value="deny" selected>people everywhere but/);
  });
});

describe('every page of a session', () => {
  it('leads to the others and says where it is, also where something is missing', async () => {
    const [exclusions, missing] = [await page('//leads/exclusions'), await page('//leads/pro_0')];

    expect(exclusions.text).toMatch(/href="\/leads\/exclusions"\s+aria-current="page"/);
    expect(missing.status).toBe(404);
    for (const { text } of [exclusions, missing]) {
      expect(text).toMatch(/<nav aria-label="Your website">[^]*href="\/leads\/outreach"/);
      expect(text).toContain('action="/sign-out"');
    }
  });
});

function page(path: string) {
  return api.client().get(path, {}, session);
}
