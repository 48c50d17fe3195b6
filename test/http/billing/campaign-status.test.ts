import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { anApi, complainedFields, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedBusiness, owner } from '../../support/business';
import { auditTrail } from '../../support/http/audit';

const FEE = 1_000;

describe('the campaign switch', () => {
  let api: TestApi;
  let partner: ApiClient;

  beforeAll(async () => {
    api = await anApi({ DAILY_FEE: String(FEE) });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    partner = await api.aPartner();
    api.clock.set(new Date('2030-05-11T12:00:00Z'));
  });

  const put = (enabled: unknown) => partner.put('/campaign/status', { ...owner, enabled });
  /** As callers do: what was refused since too many were in the way is asked for again. */
  const putUntilTaken = async (enabled: boolean): Promise<Response> => {
    const answer = await put(enabled);
    return answer.status === 503 ? await putUntilTaken(enabled) : answer;
  };
  const balance = async () => (await partner.get('/wallet', owner)).body.data.balance;

  it('begins switched off', async () => {
    await anOnboardedBusiness(partner);
    const response = await partner.get('/campaign/status', owner);

    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ ...owner, enabled: false, outreachStatus: 'paused' });
  });

  it('resumes outreach and charges the day before it answers', async () => {
    await anOnboardedBusiness(partner, { balance: 5 * FEE });
    const response = await put(true);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      status: 200,
      message: 'Outreach resumed',
      data: { ...owner, enabled: true, outreachStatus: 'running' },
    });
    expect(await balance()).toBe(4 * FEE);
  });

  it('pauses outreach', async () => {
    await anOnboardedBusiness(partner, { balance: 5 * FEE });
    await put(true);
    const response = await put(false);

    expect(response.body).toEqual({
      status: 200,
      message: 'Outreach paused',
      data: { ...owner, enabled: false, outreachStatus: 'paused' },
    });
  });

  it('says that outreach is suspended where the wallet does not cover the day', async () => {
    await anOnboardedBusiness(partner, { balance: FEE - 1 });
    const response = await put(true);

    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      enabled: true,
      outreachStatus: 'suspended_insufficient_funds',
    });
    expect(await balance()).toBe(FEE - 1);
  });

  it('runs again with the next switch after money has come', async () => {
    await anOnboardedBusiness(partner);
    await put(true);
    await partner.post('/wallet/topup', { ...owner, amount: 3 * FEE });
    const response = await put(true);

    expect(response.body.data.outreachStatus).toBe('running');
    expect(await balance()).toBe(2 * FEE);
  });

  it('charges a day once, however often the campaign is switched', async () => {
    await anOnboardedBusiness(partner, { balance: 5 * FEE });
    for (const enabled of [true, true, false, true, false, true]) await put(enabled);

    expect(await balance()).toBe(4 * FEE);
  });

  it('charges nothing for switching off what was off', async () => {
    await anOnboardedBusiness(partner, { balance: 5 * FEE });
    const response = await put(false);

    expect(response.body.data).toMatchObject({ enabled: false, outreachStatus: 'paused' });
    expect(await balance()).toBe(5 * FEE);
  });

  it('ends sixteen switches at once in the state of the last one to commit, with one charge', async () => {
    const { businessId } = await anOnboardedBusiness(partner, { balance: 5 * FEE });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => putUntilTaken(index % 2 === 0)),
    );

    const business = await api.stores.businesses.find(businessId);
    const { body } = await partner.get('/campaign/status', owner);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const [index, answer] of answers.entries()) {
      const enabled = index % 2 === 0;
      expect(answer.body.data).toMatchObject({ enabled, outreachStatus: enabled ? 'running' : 'paused' });
    }
    expect(body.data.enabled).toBe(business?.campaign.changes.at(-1)?.enabled);
    // On and off take turns in the audit trail, beginning with on: one more of it means that it is on.
    const trail = await auditTrail(api, businessId);
    const times = (action: string) => trail.filter((entry) => entry.action === action).length;
    expect(times('campaign.enabled') - times('campaign.disabled')).toBe(body.data.enabled ? 1 : 0);
    expect(await balance()).toBe(4 * FEE);
  });

  it('echoes the spelling of the request', async () => {
    await anOnboardedBusiness(partner);
    const response = await partner.put('/campaign/status', {
      email: ' Jane@Example.com ',
      websiteUrl: 'WWW.example.com/x',
      enabled: false,
    });

    expect(response.body.data).toMatchObject({ email: 'Jane@Example.com', websiteUrl: 'WWW.example.com/x' });
  });

  it('wakes the billing loop', async () => {
    const { businessId } = await anOnboardedBusiness(partner);
    api.pokes.length = 0;
    await put(true);

    expect(api.pokes).toEqual([{ type: 'billCampaign', input: { businessId } }]);
  });

  it('is recorded in the audit trail with the key that did it, where it changed something', async () => {
    const { businessId } = await anOnboardedBusiness(partner, { balance: FEE });
    await put(true);
    await put(true);

    const trail = await auditTrail(api, businessId);
    expect(trail.filter(({ action }) => action.startsWith('campaign.'))).toMatchObject([
      { actorKind: 'key', actorId: partner.keyId, action: 'campaign.enabled' },
    ]);
  });

  it.each([['false'], ['true'], [0], [1], [null], [[]], [undefined]])(
    'refuses %j as a switch',
    async (enabled) => {
      const response = await put(enabled);

      expect(response.status).toBe(400);
      expect(complainedFields(response)).toEqual(['enabled']);
    },
  );

  it("answers 404 to another partner's user and 403 to a key that may only read", async () => {
    await anOnboardedBusiness(partner);
    const other = await api.aPartner();
    const reader = await partner.withScope('read');
    const body = { ...owner, enabled: true };

    expect((await other.put('/campaign/status', body)).status).toBe(404);
    expect((await reader.put('/campaign/status', body)).status).toBe(403);
  });
});
