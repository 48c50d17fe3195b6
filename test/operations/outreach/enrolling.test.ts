import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anOnboardedBusiness, owner } from '../../support/business';
import { DAY } from '../../support/clock';
import {
  anOutreachTrial,
  type OutreachTrial,
  type TrialCampaign,
} from '../../support/outreach/outreach-trial';
import { SENDER, setUpOutreach, STEPS } from '../../support/outreach/set-up';
import { seed, visitorNumber } from '../../support/leads';

let trial: OutreachTrial;
let campaign: TrialCampaign;

beforeAll(async () => {
  trial = await anOutreachTrial();
});
afterAll(() => trial.close());

const enrolmentsOf = async (businessId: string) => {
  const filter = { businessId, state: null, prospectId: null };
  return (await trial.api.stores.enrolments.list(filter, { after: null, limit: 100 })).items;
};

const profileOf = (name: string) => ({ linkedInUrl: `https://www.linkedin.com/in/${name}` });

const prospectId = async () => (await enrolmentsOf(campaign.businessId))[0]?.prospectId ?? 'nobody';

describe('prospects that were there before outreach was set up', () => {
  it('are enrolled by its loop, each with the reason where they cannot be written to', async () => {
    const partner = await trial.api.aPartner();
    const { businessId } = await anOnboardedBusiness(partner, { balance: 10_000 });
    const seenAt = trial.api.clock.now().toISOString();
    await seed(trial.api, partner, [
      visitorNumber(1, { seenAt, state: 'TX' }),
      visitorNumber(2, { seenAt, state: 'TX', businessEmail: 'somebody@gmail.com' }),
      visitorNumber(3, { seenAt, businessEmail: 'jemand@firma.de' }),
      visitorNumber(4, { seenAt, state: 'TX', businessEmail: null }),
    ]);
    expect(await enrolmentsOf(businessId)).toEqual([]);
    await setUpOutreach(partner, owner.websiteUrl, owner.email);
    await trial.run(businessId);

    const found = (await enrolmentsOf(businessId)).map(
      ({ state, ineligibleReason }) => ineligibleReason ?? state,
    );
    expect(found.toSorted()).toEqual(['active', 'country_not_allowed', 'free_mail', 'no_email']);
    expect(await trial.api.stores.outreachCampaigns.find(businessId)).toMatchObject({ backfill: null });
  });
});

describe('somebody who is enrolled', () => {
  beforeEach(async () => {
    campaign = await trial.aCampaign();
    await campaign.seed('ann@acme.example');
  });

  it.each([
    ['unsubscribed', 'unsubscribed'],
    ['replied', 'replied'],
    ['converted', 'stopped'],
  ])('is not written to once somebody says that they are %s', async (status, state) => {
    await campaign.partner.patch(`/prospect/${await prospectId()}`, { status });
    await trial.run(campaign.businessId);

    expect(await campaign.state('ann@acme.example')).toMatchObject({ state, dueAt: null });
    expect(await campaign.sends()).toEqual([]);
  });

  it('is written to in the new zone of the sender where their own is not known', async () => {
    const { api, run } = trial;
    const { businessId, partner } = campaign;
    const seenAt = api.clock.now().toISOString();
    await seed(api, partner, [{ businessEmail: 'zoe@acme.us', seenAt }], owner.websiteUrl);
    await partner
      .put('/campaign/sender', { ...owner, ...SENDER, timeZone: 'America/Los_Angeles' })
      .expect(200);
    await run(businessId);

    const zones = (await enrolmentsOf(businessId)).map(({ email, timeZone }) => [email, timeZone]);
    expect(Object.fromEntries(zones)).toEqual({
      'zoe@acme.us': 'America/Los_Angeles',
      'ann@acme.example': 'America/Chicago',
    });
  });

  it('is not written to once a later record names a country that is not allowed', async () => {
    const seenAt = trial.api.clock.now().toISOString();
    const record = { businessEmail: 'ann@acme.example', seenAt, Country: 'Germany' };
    await seed(trial.api, campaign.partner, [record], owner.websiteUrl);
    await trial.run(campaign.businessId);

    const [enrolment] = await enrolmentsOf(campaign.businessId);
    expect(enrolment).toMatchObject({ state: 'ineligible', ineligibleReason: 'country_not_allowed' });
    expect(await campaign.sends()).toEqual([]);
  });

  it('waits as long as the others once a colleague has replied, also when they come later', async () => {
    const { clock } = trial.api;
    await campaign.partner.patch(`/prospect/${await prospectId()}`, { status: 'replied' });
    await campaign.seed('bob@acme.example', 'eve@other.example');
    const held = await campaign.state('bob@acme.example');
    clock.advance(8 * DAY);
    await campaign.seed('joe@acme.example');

    expect(held).toMatchObject({ state: 'active', hold: { reason: 'colleague_replied' } });
    expect(held['dueAt']).toEqual(Object(held['hold'])['until']);
    for (const email of ['eve@other.example', 'joe@acme.example'])
      expect(await campaign.state(email)).toMatchObject({ state: 'active', hold: null });
  });

  it('starts when the hold is over that they had before the sequence was approved', async () => {
    const { businessId, partner } = campaign;
    const { transact, enrolments } = trial.api.stores;
    const until = new Date(trial.api.clock.now().getTime() + DAY);
    const hold = { reason: 'colleague_replied', until, detail: null } as const;
    const id = (await enrolmentsOf(businessId))[0]?.id ?? 'nobody';
    const waiting = {
      state: 'pending_approval',
      sequenceVersion: null,
      step: null,
      dueAt: null,
      hold,
    } as const;
    await transact((transaction) => enrolments.updateMany(transaction, [{ id, set: waiting }]));
    const steps = STEPS.map((step) => ({ ...step, text: `${step.text} Better.` }));
    await partner.put('/campaign/sequence', { ...owner, steps }).expect(200);
    await partner.post('/campaign/approve', { ...owner, version: 2 }).expect(200);
    await trial.run(businessId);

    const started = { state: 'active', sequenceVersion: 2, step: 1, dueAt: until, hold };
    expect(await enrolments.find(id)).toMatchObject(started);
  });

  it('is counted for the operator, without a limit where there is none', async () => {
    const { details } = await trial.run(campaign.businessId);
    expect(details).toMatch(/^1 sent, 0 due, next \S+ \S+ New York, 1 today$/);
  });

  it('leaves no trace but what a message cost once they are erased', async () => {
    await trial.run(campaign.businessId);
    await campaign.partner.delete(`/prospect/${await prospectId()}`);

    expect(await enrolmentsOf(campaign.businessId)).toEqual([]);
    expect(await campaign.sends()).toMatchObject([
      { state: 'sent', email: '', toName: null, response: null, rendered: null },
    ]);
  });

  it('is not written to as somebody else who has their address, once they are erased', async () => {
    const visitor = { state: 'TX', businessEmail: 'info@acme.example', firstName: 'Ann' };
    const seenAt = trial.api.clock.now().toISOString();
    await seed(trial.api, campaign.partner, [
      { ...visitor, ...profileOf('ann'), seenAt },
      { ...visitor, ...profileOf('bob'), firstName: 'Bob', seenAt },
    ]);
    const held = await trial.api.stores.enrolments.findByEmails(campaign.businessId, ['info@acme.example']);
    await campaign.partner.delete(`/prospect/${held[0]?.prospectId}`).expect(200);
    await seed(trial.api, campaign.partner, [{ ...profileOf('bob'), firstName: 'Bob', state: 'TX', seenAt }]);
    await campaign.partner.put('/campaign/sequence', { ...owner, steps: STEPS.slice(0, 1) });
    await campaign.partner.post('/campaign/approve', { ...owner, version: 2 });
    await trial.run(campaign.businessId);

    expect((await campaign.sends()).map(({ email }) => email)).toEqual(['ann@acme.example']);
    expect((await enrolmentsOf(campaign.businessId)).map(({ ineligibleReason }) => ineligibleReason)).toEqual(
      ['suppressed', null],
    );
  });

  it('is forgotten with the business, and gets nothing once it is deleted', async () => {
    const { businessId } = campaign;
    await campaign.partner.delete('/user', { ...owner }).expect(200);
    await trial.run(businessId);
    expect(await campaign.sends()).toEqual([]);
    await trial.api.operations.eraseBusiness({
      businessId,
      onAlive: () => undefined,
      isStopping: () => false,
    });

    expect(await enrolmentsOf(businessId)).toEqual([]);
    expect(await trial.api.stores.outreachCampaigns.find(businessId)).toBeNull();
    expect(await trial.api.connection.collection('outreachSequences').countDocuments({ businessId })).toBe(0);
  });
});
