import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { aDnsServer, type DnsServer } from '../../support/deliveries/dns-server';
import { auditTrail } from '../../support/http/audit';
import { onboard } from '../../support/leads';
import { anEnrolment } from '../../support/outreach/enrolments';
import { OWNER, SENDER, setUpOutreach, STEPS } from '../../support/outreach/set-up';

let api: TestApi;
let partner: ApiClient;
let businessId: string;
let names: DnsServer;

beforeAll(async () => {
  names = await aDnsServer(
    () => [],
    (name) => (name === '_dmarc.example.com' ? ['v=DMARC1; p=none'] : []),
  );
  api = await anApi({ DNS_SERVERS: names.address });
});
afterAll(async () => {
  names.close();
  await api.close();
});
beforeEach(async () => {
  partner = await api.aPartner();
  ({ businessId } = await onboard(partner));
});

const saveSender = (changes: object = {}) =>
  partner.put('/campaign/sender', { ...OWNER, ...SENDER, ...changes });
const saveSequence = (steps: readonly object[]) => partner.put('/campaign/sequence', { ...OWNER, steps });
const saveRules = (rules: object) => partner.put('/campaign/rules', { ...OWNER, ...rules });
const sendTest = (body: object = {}, key?: string) =>
  partner.post('/campaign/test', { ...OWNER, ...body }, key === undefined ? {} : { 'idempotency-key': key });
const footerOf = (name: string) => [name, ...SENDER.postalAddress.split('\n')].join('\r\n');
const captured = async () =>
  (await api.stores.capturedMessages.list(partner.partnerId, { after: null, limit: 10 })).items;
const outreach = async () => (await partner.get('/campaign/status', OWNER)).body.data.outreach;
const actionsOf = async () => (await auditTrail(api, businessId)).map(({ action }) => action);

describe('PUT /campaign/sender', () => {
  it('sets who the e-mails come from', async () => {
    expect((await partner.get('/campaign/sender', OWNER)).body.data.fromEmail).toBeNull();
    const given = { replyTo: 'sales@example.com', legalName: 'Example Holding Inc.' };
    const saved = await saveSender({ ...given, fromName: '  Grace Hopper ' });

    expect(saved).toMatchObject({ status: 200, body: { data: { ...SENDER, ...given } } });
    expect((await partner.get('/campaign/sender', OWNER)).body.data).toEqual(saved.body.data);
  });

  it('keeps its addresses as they stand in messages, and as answers to these are compared with them', async () => {
    await saveSequence(STEPS).expect(200);
    const saved = await saveSender({ fromEmail: ' Grace@Bücher.example.', replyTo: 'Sales@Example.COM' });
    const sent = await sendTest();

    const addresses = { fromEmail: 'grace@xn--bcher-kva.example', replyTo: 'sales@example.com' };
    expect(saved).toMatchObject({ status: 200, body: { data: addresses } });
    expect(sent).toMatchObject({ status: 200, body: { data: { isSent: true } } });
    expect((await captured())[0]?.messageId).toMatch(/@xn--bcher-kva\.example>$/);
  });

  it.each([
    ['a name with a placeholder', { fromName: 'Grace {{ lastName }}' }, 'fromName'],
    ['a name on two lines', { fromName: 'Grace\nBcc: a@b.test' }, 'fromName'],
    ['a legal name with a placeholder', { legalName: '{{ lastName }}' }, 'legalName'],
    ['two addresses', { fromEmail: 'a@example.com, b@example.com' }, 'fromEmail'],
    ['a reply address that is none', { replyTo: 'nobody' }, 'replyTo'],
    ['no postal address', { postalAddress: ' ' }, 'postalAddress'],
    ['a time zone that luxon takes', { timeZone: 'UTC+25' }, 'timeZone'],
    ['an offset as a time zone', { timeZone: '+05:30' }, 'timeZone'],
    ['a time zone of another planet', { timeZone: 'Mars/X' }, 'timeZone'],
  ])('refuses %s', async (_name, changes, field) => {
    const response = await saveSender(changes);

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(complainedFields(response)).toEqual([field]);
    expect((await partner.get('/campaign/sender', OWNER)).body.data.fromEmail).toBeNull();
  });

  it('names all that is wrong at once', async () => {
    expect(complainedFields(await saveSender({ fromName: '', timeZone: 'Mars/X' }))).toEqual([
      'fromName',
      'timeZone',
    ]);
  });

  it('is told in the audit trail once for each change, without personal data', async () => {
    await saveSender();
    await saveSender();
    const entries = (await auditTrail(api, businessId)).filter(
      ({ action }) => action === 'outreach.sender_changed',
    );

    expect(entries).toHaveLength(1);
    expect(entries[0]?.after).toBe('{"timeZone":"America/New_York"}');
    expect(JSON.stringify(entries)).not.toMatch(/grace/i);
  });
});

describe('PUT /campaign/sequence', () => {
  it('suggests three e-mails before anything is saved', async () => {
    const { data } = (await partner.get('/campaign/sequence', OWNER)).body;

    expect(data).toMatchObject({ version: 0, latestVersion: 0, approvedVersion: null });
    expect(data.steps.map(({ delayDays }: { delayDays: number }) => delayDays)).toEqual([0, 3, 4]);
    expect((await saveSequence(data.steps)).body.data).toMatchObject({ version: 1, steps: data.steps });
  });

  it('makes a new version of each change and none of a repetition', async () => {
    await saveSequence(STEPS);
    const repeated = await saveSequence(STEPS);
    const changed = await saveSequence(STEPS.slice(0, 1));

    expect(repeated.body.data.version).toBe(1);
    expect(changed.body.data).toMatchObject({ version: 2, latestVersion: 2 });
    const first = await partner.get('/campaign/sequence', { ...OWNER, version: 1 });
    expect(first.body.data).toMatchObject({ version: 1, latestVersion: 2, steps: STEPS });
    expect(await partner.get('/campaign/sequence', { ...OWNER, version: 3 })).toMatchObject({ status: 404 });
    expect((await actionsOf()).filter((action) => action === 'outreach.sequence_saved')).toHaveLength(2);
  });

  it('gives two that are saved at the same time a version each', async () => {
    await Promise.all([saveSequence(STEPS), saveSequence(STEPS.slice(0, 1))]);

    expect((await partner.get('/campaign/sequence', OWNER)).body.data.latestVersion).toBe(2);
    expect((await partner.get('/campaign/sequence', { ...OWNER, version: 1 })).status).toBe(200);
  });

  it('refuses an unknown placeholder, with its position', async () => {
    const steps = [{ delayDays: 0, subject: 'Hello', text: 'Hi there,\n\ndear {{ fistName }}!' }];
    const response = await saveSequence(steps);

    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([
      { path: 'steps[0].text', message: expect.stringMatching(/^line 3, column \d+: /) },
    ]);
  });

  it.each([
    ['a filter', '{{ 1 | valueOf }}'],
    ['an include', "{% include '/etc/passwd' %}"],
    ['loops', '{% for a in b %}{% for c in d %}{% endfor %}{% endfor %}'],
  ])('refuses %s in a template', async (_name, text) => {
    const response = await saveSequence([{ delayDays: 0, subject: 'Hello', text }]);

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toContain('steps[0].text');
  });

  it.each([
    ['no e-mail at all', [], 'steps'],
    ['more than five', Array.from({ length: 6 }, (_, index) => ({ ...STEPS[1], delayDays: index })), 'steps'],
    ['a first e-mail without a subject', [{ ...STEPS[0], subject: ' ' }], 'steps[0].subject'],
    ['a follow-up at once', [STEPS[0], { ...STEPS[1], delayDays: 0 }], 'steps[1].delayDays'],
    ['an e-mail without text', [STEPS[0], { ...STEPS[1], text: '' }], 'steps[1].text'],
  ])('refuses %s', async (_name, steps, field) => {
    expect(complainedFields(await saveSequence(steps))).toEqual([field]);
  });
});

describe('POST /campaign/approve', () => {
  it('approves the version that was read, in the name of the user', async () => {
    await saveSequence(STEPS);
    await saveSequence(STEPS.slice(0, 1));
    const key = { 'idempotency-key': 'approve-1' };
    const approved = await partner.post('/campaign/approve', { ...OWNER, version: 1 }, key);
    const repeated = await partner.post('/campaign/approve', { ...OWNER, version: 1 }, key);

    expect(approved.body.data).toMatchObject({ version: 1, latestVersion: 2, approvedVersion: 1 });
    expect(approved.body.data.approvedBy).toMatch(/^usr_/);
    expect(repeated.body).toEqual(approved.body);
    expect((await actionsOf()).filter((action) => action === 'outreach.sequence_approved')).toHaveLength(1);
  });

  it.each([1, 2])('refuses version %d, which nobody has saved', async (version) => {
    if (version > 1) await saveSequence(STEPS);
    const response = await partner.post('/campaign/approve', { ...OWNER, version });

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(['version']);
  });
});

describe('PUT /campaign/rules', () => {
  it('begins with the United States alone, and holds those whose country is not known', async () => {
    expect((await partner.get('/campaign/rules', OWNER)).body.data).toEqual({
      countryRule: { mode: 'allow', list: ['US'], unknown: 'hold' },
      legalBasis: null,
    });
  });

  it('sets the countries and keeps what is left out', async () => {
    const legalBasis = { kind: 'legitimate_interest', text: 'They visited our pricing page.' };
    await saveRules({ legalBasis });
    const countryRule = { mode: 'deny', list: ['de', 'AT', 'DE'], unknown: 'deny' };
    const { data } = (await saveRules({ countryRule })).body;

    expect(data.countryRule).toEqual({ mode: 'deny', list: ['AT', 'DE'], unknown: 'deny' });
    expect(data.legalBasis).toMatchObject({ ...legalBasis, recordedBy: expect.stringMatching(/^usr_/) });
    expect((await saveRules({ legalBasis: null })).body.data.legalBasis).toBeNull();
  });

  it('keeps who recorded a legal basis first', async () => {
    const legalBasis = { kind: 'consent', text: 'They asked for it.' };
    const first = await saveRules({ legalBasis });
    api.clock.set(new Date(api.clock.now().getTime() + 60_000));

    expect((await saveRules({ legalBasis })).body).toEqual(first.body);
  });

  it('refuses a country that there is not', async () => {
    const response = await saveRules({ countryRule: { mode: 'allow', list: ['US', 'XX'], unknown: 'hold' } });

    expect(complainedFields(response)).toEqual(['countryRule.list[1]']);
  });

  it('names such a country together with all else that is wrong', async () => {
    const response = await saveRules({
      countryRule: { mode: 'forbid', list: ['XX'], unknown: 'hold' },
      legalBasis: { kind: 'consent', text: '' },
    });

    expect(complainedFields(response).toSorted()).toEqual([
      'countryRule.list[0]',
      'countryRule.mode',
      'legalBasis.text',
    ]);
  });
});

describe('GET /campaign/status', () => {
  it('says plainly that no e-mails are sent while there is no sequence', async () => {
    await partner.put('/campaign/status', { ...OWNER, enabled: true });

    expect(await outreach()).toMatchObject({
      state: 'not_set_up',
      summary: 'On – no e-mails are sent: there is no sequence yet',
      reasons: [],
      nextAt: null,
    });
  });

  it('names all that keeps it from sending, what comes first first', async () => {
    await saveSequence(STEPS);
    await partner.put('/campaign/status', { ...OWNER, enabled: true });
    const before = await outreach();
    await saveSender();
    const after = await outreach();

    expect(before).toMatchObject({ state: 'blocked', latestVersion: 1, approvedVersion: null });
    expect(before.reasons.map(({ reason }: { reason: string }) => reason)).toEqual([
      'sender_incomplete',
      'not_approved',
    ]);
    expect(after.summary).toBe('On – waiting: approve the sequence');
  });

  it('tells what was sent today and what may be, and when the next message leaves', async () => {
    await setUpOutreach(partner);
    await partner.post('/wallet/topup', { ...OWNER, amount: 100_000 });
    await partner.put('/campaign/status', { ...OWNER, enabled: true });
    const dueAt = new Date('2030-05-13T15:00:00Z');
    const enrolment = anEnrolment({ businessId, partnerId: partner.partnerId, dueAt });
    await api.stores.transact((transaction) => api.stores.enrolments.insertMany(transaction, [enrolment]));

    expect(await outreach()).toMatchObject({
      state: 'running',
      summary: 'On – sending',
      reasons: [],
      today: { started: 0, startedMax: 5, startedNew: 0, startedNewMax: 5 },
      nextAt: dueAt.toISOString(),
    });
    await partner.put('/campaign/status', { ...OWNER, enabled: false });
    expect(await outreach()).toMatchObject({ state: 'paused', summary: 'Off', nextAt: null });
  });
});

describe('POST /campaign/resume', () => {
  it('lifts what a person has seen to, and no other block', async () => {
    await setUpOutreach(partner);
    const at = api.clock.now();
    const blocks = [
      { reason: 'reputation', detail: '3 of 20 bounced', at },
      { reason: 'insufficient_funds', detail: '', at },
    ] as const;
    await api.stores.transact((transaction) =>
      api.stores.outreachCampaigns.update(transaction, businessId, {
        blocks,
        health: { days: [], policyFailures: 3 },
      }),
    );
    const before = await outreach();
    const { data } = (await partner.post('/campaign/resume', OWNER)).body;

    expect(before.reasons[0]).toMatchObject({ reason: 'reputation', detail: '3 of 20 bounced' });
    expect(data.reasons).toEqual([expect.objectContaining({ reason: 'insufficient_funds' })]);
    expect(await api.stores.outreachCampaigns.find(businessId)).toMatchObject({
      health: { policyFailures: 0 },
    });
    expect(await actionsOf()).toContain('outreach.resumed');
  });
});

describe('the settings of outreach', () => {
  it('are those of the partner’s own businesses alone', async () => {
    await saveSender();
    const stranger = await api.aPartner();

    for (const path of ['/campaign/sender', '/campaign/sequence', '/campaign/rules']) {
      expect(await stranger.get(path, OWNER)).toMatchObject({ status: 404 });
    }
    const changes = [
      stranger.put('/campaign/sender', { ...OWNER, ...SENDER }),
      stranger.put('/campaign/sequence', { ...OWNER, steps: STEPS }),
      stranger.put('/campaign/rules', { ...OWNER, legalBasis: null }),
      stranger.post('/campaign/approve', { ...OWNER, version: 1 }),
    ];
    for (const { status } of await Promise.all(changes)) expect(status).toBe(404);
  });

  it('need the scope write to be changed', async () => {
    const reader = await partner.withScope('support');

    expect((await reader.get('/campaign/sender', OWNER)).status).toBe(200);
    expect((await reader.put('/campaign/sender', { ...OWNER, ...SENDER })).status).toBe(403);
    expect((await reader.post('/campaign/approve', { ...OWNER, version: 1 })).status).toBe(403);
  });

  it('leave a business that set up nothing without a record', async () => {
    await partner.get('/campaign/sequence', OWNER);
    await saveSequence([]);

    expect(await api.stores.outreachCampaigns.find(businessId)).toBeNull();
  });
});

describe('GET /outreach/outbox', () => {
  it('shows the partner’s own captured messages as they would have left, newest first', async () => {
    const { partnerId = '' } = (await api.stores.businesses.find(businessId)) ?? {};
    const capture = async (id: string, createdAt: string, ofPartner = partnerId) => {
      const ids = {
        partnerId: ofPartner,
        businessId,
        prospectId: 'pro_1',
        sendId: 'snd_1',
        messageId: `<${id}@x>`,
      };
      const message = {
        ...ids,
        from: SENDER.fromEmail,
        to: 'jane@company.example',
        bytes: Buffer.from(`Hi ${id}`),
      };
      const times = { createdAt: new Date(createdAt), expiresAt: new Date('2099-01-01T00:00:00Z') };
      await api.stores.capturedMessages.insertMany([{ id, ...message, ...times }]);
    };
    await capture('msg_1', '2026-03-02T12:00:00Z');
    await capture('msg_2', '2026-03-02T12:01:00Z');
    await capture('msg_3', '2026-03-02T12:02:00Z', 'par_another');

    const first = await partner.get('/outreach/outbox', { limit: '1' });
    const second = await partner.get('/outreach/outbox', { limit: '1', cursor: first.body.data.nextCursor });
    expect([...first.body.data.items, ...second.body.data.items]).toMatchObject([
      { id: 'msg_2', source: 'Hi msg_2', messageId: '<msg_2@x>', createdAt: '2026-03-02T12:01:00.000Z' },
      { id: 'msg_1', source: 'Hi msg_1', to: 'jane@company.example' },
    ]);
    expect(second.body.data.nextCursor).toBeNull();
  });
});

describe('POST /campaign/test', () => {
  it('sends an e-mail of the latest version to the user alone, once for each Idempotency-Key, three times a day', async () => {
    await setUpOutreach(partner);
    const first = await sendTest({ step: 2 }, 'test-1');
    expect(first.body.data).toMatchObject({ isSent: true, remaining: 2 });
    expect((await sendTest({ step: 2 }, 'test-1')).body).toEqual(first.body);
    await sendTest();
    await sendTest();
    const messages = await captured();

    expect(await sendTest()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(messages).toHaveLength(3);
    const outbox = (await partner.get('/outreach/outbox')).body.data.items;
    expect(outbox).toMatchObject(messages.map(({ id }) => ({ id, prospectId: null })));
    expect(new Set(messages.map(({ to }) => to))).toEqual(new Set([OWNER.email]));
    const subjects = messages.map(({ bytes }) => /^Subject: (.*)\r$/m.exec(bytes.toString())?.[1] ?? '');
    expect(subjects.toSorted()).toEqual(['[Test] Re: Your visit', '[Test] Your visit', '[Test] Your visit']);
    expect((await partner.get('/outreach/sends', OWNER)).body.data.items).toEqual([]);
    api.clock.advance(24 * 3_600_000);
    expect((await sendTest()).body.data).toMatchObject({ remaining: 2 });
  });

  it('ends with the footer of any other e-mail', async () => {
    await setUpOutreach(partner);
    await sendTest();
    api.clock.advance(1_000);
    await saveSender({ legalName: 'Example Holding Inc.' });
    await sendTest();
    const [named, unnamed] = (await captured()).map(({ bytes }) => bytes.toString());

    expect(unnamed).toContain(footerOf(SENDER.fromName));
    expect(named).toContain(footerOf('Example Holding Inc.'));
  });

  it('needs a sender and a sequence with that e-mail', async () => {
    await saveSequence(STEPS);
    expect(await sendTest()).toMatchObject({ status: 409, body: { code: 'campaign_not_ready' } });
    await saveSender();
    expect((await sendTest({ step: 5 })).status).toBe(409);

    expect(await captured()).toEqual([]);
  });
});

describe('GET /campaign/sender/domain', () => {
  it('tells what mailbox providers find at the domain of the sender', async () => {
    expect((await partner.get('/campaign/sender/domain', OWNER)).status).toBe(404);
    await saveSender();

    const { body } = await partner.get('/campaign/sender/domain', OWNER);
    expect(body.data).toEqual({
      domain: 'example.com',
      spf: { state: 'missing', record: null },
      dkim: { state: 'missing', record: null },
      dmarc: { state: 'found', record: 'v=DMARC1; p=none' },
    });
  });

  it('refuses what is no selector', async () => {
    const response = await partner.get('/campaign/sender/domain', { ...OWNER, dkimSelector: 'a b' });

    expect(response.status).toBe(400);
    expect(complainedFields(response)).toEqual(['dkimSelector']);
  });
});
