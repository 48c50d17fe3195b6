import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Enrolment } from '../../../src/domain/outreach/enrolment';
import type { OutreachSend } from '../../../src/domain/outreach/send';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { auditTrail } from '../../support/http/audit';
import { DAY } from '../../support/clock';
import { aVisitor, onboard, seed, visitorNumber } from '../../support/leads';
import { anEnrolment, aSend } from '../../support/outreach/enrolments';
import { OWNER, setUpOutreach } from '../../support/outreach/set-up';

let api: TestApi;
let partner: ApiClient;
let businessId: string;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  ({ businessId } = await onboard(partner));
});

async function enrol(changes: Partial<Enrolment> = {}): Promise<Enrolment> {
  const enrolment = anEnrolment({ businessId, partnerId: partner.partnerId, ...changes });
  await api.stores.transact((transaction) => api.stores.enrolments.insertMany(transaction, [enrolment]));
  return enrolment;
}

async function send(enrolment: Enrolment, changes: Partial<OutreachSend> = {}): Promise<OutreachSend> {
  const { partnerId, id: enrolmentId, prospectId } = enrolment;
  const message = aSend({ businessId, partnerId, enrolmentId, prospectId, ...changes });
  await api.stores.transact((transaction) => api.stores.sends.insertMany(transaction, [message]));
  return message;
}

const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 28, 9, minute)) });

async function anUnknown(changes: Partial<Enrolment> = {}) {
  await setUpOutreach(partner);
  const enrolment = await enrol({ dueAt: at(5).createdAt, ...changes });
  const dataStartedAt = new Date('2026-11-30T15:00:00Z');
  return { enrolment, unknown: await send(enrolment, { state: 'unknown', dataStartedAt }) };
}

const idsOf = (response: { body: { data: { items: { id: string }[] } } }) =>
  response.body.data.items.map(({ id }) => id);

describe('GET /outreach/enrolments', () => {
  it('lists who is in the sequence and who is not and why, newest first, page by page', async () => {
    const active = await enrol({ ...at(1), email: 'ada@example.org' });
    const ineligible = await enrol({
      ...at(2),
      email: null,
      state: 'ineligible',
      ineligibleReason: 'bad_email',
    });
    const first = await partner.get('/outreach/enrolments', { ...OWNER, limit: 1 });
    const cursor = String(first.body.data.nextCursor);
    const second = await partner.get('/outreach/enrolments', { ...OWNER, limit: 1, cursor });

    expect(idsOf(first)).toEqual([ineligible.id]);
    expect(first.body.data.items[0]).toMatchObject({ state: 'ineligible', ineligibleReason: 'bad_email' });
    expect(idsOf(second)).toEqual([active.id]);
    expect(second.body.data.nextCursor).toBeNull();
  });

  it('filters by state and by prospect', async () => {
    const active = await enrol();
    const replied = await enrol({ state: 'replied' });
    const { prospectId } = active;

    expect(idsOf(await partner.get('/outreach/enrolments', { ...OWNER, state: 'replied' }))).toEqual([
      replied.id,
    ]);
    expect(idsOf(await partner.get('/outreach/enrolments', { ...OWNER, prospectId }))).toEqual([active.id]);
    expect((await partner.get('/outreach/enrolments', { ...OWNER, state: 'asleep' })).status).toBe(400);
  });

  it('shows another partner nothing', async () => {
    await enrol();
    const stranger = await api.aPartner();
    await onboard(stranger);

    expect(idsOf(await stranger.get('/outreach/enrolments', OWNER))).toEqual([]);
  });
});

describe('GET /outreach/sends', () => {
  it('lists messages whose outcome nobody knows', async () => {
    const enrolment = await enrol();
    await send(enrolment, { step: 1, state: 'sent', chargedMinor: 5 });
    const unknown = await send(enrolment, { step: 2, state: 'unknown', response: 'the connection was lost' });
    const response = await partner.get('/outreach/sends', { ...OWNER, state: 'unknown' });

    expect(response.body.data.items).toEqual([
      expect.objectContaining({ id: unknown.id, step: 2, charged: 0, response: 'the connection was lost' }),
    ]);
    const ofEnrolment = await partner.get('/outreach/sends', { ...OWNER, enrolmentId: enrolment.id });
    expect(ofEnrolment.body.data.items).toHaveLength(2);
  });
});

describe('GET /outreach/sends/{id}', () => {
  it('shows the text, which the list leaves out, to the partner of the business alone', async () => {
    const { id, rendered } = await send(await enrol(), { state: 'sent' });
    const [listed] = (await partner.get('/outreach/sends', OWNER)).body.data.items;

    expect((await partner.get(`/outreach/sends/${id}`)).body.data).toEqual({ ...listed, rendered });
    expect(listed).not.toHaveProperty('rendered');
    expect((await (await api.aPartner()).get(`/outreach/sends/${id}`)).status).toBe(404);
  });
});

describe('GET /campaign/stats', () => {
  it('counts each person once, and what was charged', async () => {
    const contacted = { lastSentAt: api.clock.now() };
    const replied = await enrol({ ...contacted, state: 'replied' });
    await enrol({ ...contacted, state: 'active' });
    await enrol({ state: 'bounced' });
    await enrol({ state: 'unsubscribed' });
    await enrol({ email: null, state: 'ineligible', ineligibleReason: 'no_email' });
    await send(replied, { step: 1, state: 'sent', chargedMinor: 5 });
    await send(replied, { step: 2, state: 'sent', chargedMinor: 7 });
    const { data } = (await partner.get('/campaign/stats', OWNER)).body;

    expect(data.funnel).toEqual({ contacted: 3, replied: 1, bounced: 1, unsubscribed: 0, complained: 0 });
    expect(data).toMatchObject({ sends: [{ state: 'sent', count: 2 }], charged: 12, currency: 'USD' });
    expect(data.enrolments).toHaveLength(5);
    expect(data.enrolments).toContainEqual({ state: 'ineligible', ineligibleReason: 'no_email', count: 1 });
  });

  it('is all zero before there is anything', async () => {
    expect((await partner.get('/campaign/stats', OWNER)).body.data).toMatchObject({
      funnel: { contacted: 0 },
      enrolments: [],
      sends: [],
      charged: 0,
    });
  });
});

const resolve = (id: string, outcome: string, client: ApiClient = partner) =>
  client.post(`/outreach/sends/${id}/resolve`, { outcome });
const preview = (body: object = {}) => partner.post('/campaign/preview', { ...OWNER, ...body });
const stop = (id: string, client: ApiClient = partner) => client.post(`/outreach/enrolments/${id}/stop`);

describe('POST /outreach/enrolments/{id}/stop', () => {
  it('ends the enrolment and cancels what was planned', async () => {
    const enrolment = await enrol();
    const planned = await send(enrolment);
    const first = await stop(enrolment.id);

    expect(first.body.data).toMatchObject({ state: 'stopped', step: null, dueAt: null });
    expect(await api.stores.sends.find(planned.id)).toMatchObject({ state: 'cancelled' });
    expect((await stop(enrolment.id)).body).toEqual(first.body);
    expect((await auditTrail(api, enrolment.id)).map(({ action }) => action)).toEqual(['enrolment.stopped']);
  });

  it('refuses one that has ended otherwise, and one of another partner', async () => {
    const enrolment = await enrol({ state: 'replied' });

    expect(await stop(enrolment.id)).toMatchObject({ status: 409, body: { code: 'enrolment_ended' } });
    expect((await stop(enrolment.id, await api.aPartner())).status).toBe(404);
    expect((await stop(enrolment.id, await partner.withScope('support'))).status).toBe(403);
  });
});

describe('an enrolment of a deleted business', () => {
  it.each(['hold', 'resume', 'stop'])('is not changed any more by %s', async (verb) => {
    await setUpOutreach(partner);
    const { id, hold } = await enrol({ hold: { reason: 'by_hand', until: null, detail: null } });
    await partner.delete('/user', { websiteUrl: OWNER.websiteUrl });
    api.pokes.length = 0;

    expect(await partner.post(`/outreach/enrolments/${id}/${verb}`, {})).toMatchObject({ status: 404 });
    expect(await api.stores.enrolments.find(id)).toMatchObject({ state: 'active', hold });
    expect(await auditTrail(api, id)).toEqual([]);
    expect(api.pokes).toEqual([]);
  });
});

describe('POST /outreach/enrolments/{id}/hold and resume', () => {
  it('write to a person later, or when somebody resumes it', async () => {
    const { id } = await enrol();
    const until = '2027-01-04T09:00:00.000Z';
    const held = await partner.post(`/outreach/enrolments/${id}/hold`, { until });
    expect(held.body.data).toMatchObject({ hold: { reason: 'by_hand', until }, dueAt: until, step: 1 });

    const forGood = await partner.post(`/outreach/enrolments/${id}/hold`, {});
    expect(forGood.body.data).toMatchObject({ hold: { reason: 'by_hand', until: null }, dueAt: null });

    api.pokes.length = 0;
    const resumed = await partner.post(`/outreach/enrolments/${id}/resume`);
    expect(resumed.body.data).toMatchObject({ hold: null, step: 1, state: 'active' });
    expect(api.pokes).toEqual([{ type: 'runOutreach', input: { businessId } }]);
    expect(Date.parse(resumed.body.data.dueAt)).toBeGreaterThanOrEqual(api.clock.now().getTime());
  });

  it('answer a repeated request from the record', async () => {
    const { id } = await enrol();
    const key = { 'idempotency-key': 'hold-1' };
    await partner.post(`/outreach/enrolments/${id}/hold`, {}, key);
    await partner.post(`/outreach/enrolments/${id}/stop`);
    const repeated = await partner.post(`/outreach/enrolments/${id}/hold`, {}, key);

    expect(repeated.headers['idempotent-replayed']).toBe('true');
    expect(repeated.body.data.state).toBe('stopped');
  });
});

describe('POST /outreach/sends/{id}/resolve', () => {
  it('lets the sequence go on after a message that was sent, free of charge, and tells and counts it once', async () => {
    const { enrolment, unknown } = await anUnknown();
    const key = { 'idempotency-key': 'resolve-1' };
    const path = `/outreach/sends/${unknown.id}/resolve`;
    const resolved = await partner.post(path, { outcome: 'sent' }, key);
    const repeated = await partner.post(path, { outcome: 'sent' }, key);

    expect(resolved.body.data).toMatchObject({
      state: 'sent',
      charged: 0,
      sentAt: '2026-11-30T15:00:00.000Z',
    });
    expect(repeated.body).toEqual(resolved.body);
    // Three business days later, at the same time in New York.
    expect(await api.stores.enrolments.find(enrolment.id)).toMatchObject({
      step: 2,
      dueAt: new Date('2026-12-03T15:00:00Z'),
    });
    const events = await partner.get('/webhook/events', { eventType: 'outreach.sent' });
    expect(events.body.data.items).toHaveLength(1);
    const { health } = (await api.stores.outreachCampaigns.find(unknown.businessId)) ?? {};
    expect(health?.days.map(({ sent }) => sent)).toEqual([1]);
    expect(await resolve(unknown.id, 'not_sent')).toMatchObject({
      status: 409,
      body: { code: 'send_not_unknown' },
    });
  });

  it('plans a message that was not sent once more, under its Message-ID', async () => {
    const { enrolment, unknown } = await anUnknown();
    const { data } = (await resolve(unknown.id, 'not_sent')).body;

    expect(data).toMatchObject({ state: 'due', messageId: unknown.messageId, dataStartedAt: null });
    const { step, dueAt } = (await api.stores.enrolments.find(enrolment.id)) ?? enrolment;
    expect(step).toBe(1);
    expect(dueAt?.getTime()).toBeGreaterThanOrEqual(api.clock.now().getTime());
  });

  it('sends nothing again to somebody whose sequence has gone on or ended', async () => {
    const { enrolment, unknown } = await anUnknown({ step: 2 });

    expect((await resolve(unknown.id, 'not_sent')).body.data.state).toBe('cancelled');
    expect(await api.stores.enrolments.find(enrolment.id)).toEqual(enrolment);
  });

  it('is for the partner of the business alone', async () => {
    const { unknown } = await anUnknown();

    expect((await resolve(unknown.id, 'sent', await api.aPartner())).status).toBe(404);
    expect((await resolve(unknown.id, 'perhaps')).status).toBe(400);
  });
});

describe('POST /campaign/preview', () => {
  it('says whom the e-mails would go to, why not to the others, and what people would read', async () => {
    const seenAt = new Date(api.clock.now().getTime() - DAY).toISOString();
    await seed(api, partner, [
      aVisitor({ state: 'Texas', seenAt }),
      visitorNumber(1, { businessEmail: 'visitor1@gmail.com', seenAt }),
      visitorNumber(2, { seenAt: new Date(api.clock.now().getTime() - 30 * DAY).toISOString() }),
    ]);
    await setUpOutreach(partner);
    const { data } = (await preview()).body;

    expect(data).toMatchObject({ version: 1, considered: 3, isComplete: true, eligible: 1 });
    expect(data.ineligible).toHaveLength(2);
    expect(data.samples).toHaveLength(1);
    expect(data.samples[0].messages).toMatchObject([
      { step: 1, subject: 'Your visit', text: 'Hi Ada,\n\nhello.', problem: null },
      { step: 2, subject: 'Re: Your visit', text: 'Hi Ada,\n\nonce more.', problem: null },
    ]);
    expect((await partner.get('/outreach/sends', OWNER)).body.data.items).toEqual([]);
  });

  it('renders e-mails that are not saved, for somebody made up where there is nobody', async () => {
    const steps = [{ delayDays: 0, subject: 'Hello', text: 'Hi {{ lastName }}, hello.' }];
    const { data } = (await preview({ steps })).body;

    expect(data).toMatchObject({ version: null, considered: 0, eligible: 0 });
    expect(data.samples[0]).toMatchObject({ prospectId: null, messages: [{ text: 'Hi Lovelace, hello.' }] });
    expect(complainedFields(await preview({ steps: [{ ...steps[0], text: '{{ nobody }}' }] }))).toEqual([
      'steps[0].text',
    ]);
  });
});
