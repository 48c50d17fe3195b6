import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { owner } from '../../support/business';
import { HOUR, MINUTE } from '../../support/clock';
import { seed } from '../../support/leads';
import { anOutreachTrial, type OutreachTrial } from '../../support/outreach/outreach-trial';

let trial: OutreachTrial;

beforeAll(async () => {
  trial = await anOutreachTrial({ OUTREACH_PACE: 'on' });
});
afterAll(() => trial.close());

/** One after the other, in these states. */
async function aCampaignWith(states: readonly string[]) {
  const { api } = trial;
  const campaign = await trial.aCampaign({ balance: 1_000_000 });
  for (const state of states) {
    const email = `ann@${state.toLowerCase()}.example`;
    const seenAt = api.clock.now().toISOString();
    await seed(
      api,
      campaign.partner,
      [{ businessEmail: email, firstName: 'Ann', state, seenAt }],
      owner.websiteUrl,
    );
    api.clock.advance(1_000);
  }
  trial.transport.delivered.length = 0;
  return campaign;
}

/** Runs the loop whenever it asks for it, until that many messages have left. */
async function runUntilSent(businessId: string, count: number): Promise<void> {
  for (let runs = 0; runs < 10 && trial.transport.delivered.length < count; runs += 1) {
    const { waitMs } = await trial.run(businessId);
    if (trial.transport.delivered.length < count) trial.api.clock.advance(waitMs ?? 0);
  }
}

it('sends to the next of those who wait for the pace, and writes nothing of the others, however long they wait', async () => {
  const { clock, stores } = trial.api;
  clock.set(new Date('2026-12-01T15:30:00Z'));
  const campaign = await trial.aCampaign();
  await campaign.seed(...Array.from({ length: 12 }, (_, index) => `ann@company${index}.example`));
  await trial.run(campaign.businessId);
  const due = async () => await stores.enrolments.listDue(campaign.businessId, clock.now(), 20);
  const before = await due();
  clock.advance(2 * HOUR);
  const { details } = await trial.run(campaign.businessId);

  expect(before).toHaveLength(11);
  expect(details).toMatch(/^1 sent, 10 due, next 12:3\d New York, stopped by gap, 2 of 5 today$/);
  expect(await due()).toEqual(before.slice(1));
  expect(await campaign.sends()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

it('moves all who are still waiting after working hours to the next opening, in one step', async () => {
  const { clock, stores } = trial.api;
  clock.set(new Date('2026-12-01T15:30:00Z'));
  const campaign = await trial.aCampaign();
  await campaign.seed(...Array.from({ length: 25 }, (_, index) => `ann@company${index}.example`));
  await trial.run(campaign.businessId);
  clock.set(new Date('2026-12-01T23:30:00Z'));
  const step = await trial.run(campaign.businessId);

  expect(step).toMatchObject({
    moreIsDue: false,
    details: expect.stringMatching(/^0 sent, 0 due, next 2026-12-02/),
  });
  const opening = new Date('2026-12-02T18:00:00Z');
  const waiting = await stores.enrolments.listDue(campaign.businessId, opening, 100);
  expect(waiting).toHaveLength(24);
});

describe('somebody whose working hours are open', () => {
  it('does not wait with somebody for whom the gap lasts beyond theirs', async () => {
    const { clock } = trial.api;
    clock.set(new Date('2026-12-01T21:59:00Z'));
    const { businessId } = await aCampaignWith(['NY', 'NJ', 'CA']);
    await runUntilSent(businessId, 2);

    expect(trial.transport.delivered.map(({ to }) => to)).toEqual(['ann@ny.example', 'ann@ca.example']);
    expect(clock.now().getTime()).toBeLessThan(Date.parse('2026-12-01T21:59:00Z') + 10 * MINUTE);
  });

  it('does not wait with somebody for whom the day after the cap begins later', async () => {
    const { clock, stores } = trial.api;
    clock.set(new Date('2026-12-01T20:30:00Z'));
    const { businessId } = await aCampaignWith(['HI', 'NY']);
    const day = '2026-12-01';
    const pace = { day, started: 5, startedNew: 5 };
    await stores.transact((transaction) =>
      stores.outreachCampaigns.update(transaction, businessId, { pace, firstDay: day }),
    );
    await runUntilSent(businessId, 1);

    expect(trial.transport.delivered.map(({ to }) => to)).toEqual(['ann@ny.example']);
    expect(clock.now()).toEqual(new Date('2026-12-02T14:00:00Z'));
  });

  it('is shown as the next, though those of the sender are over', async () => {
    const { clock, stores } = trial.api;
    clock.set(new Date('2026-12-01T23:30:00Z'));
    const { businessId, partner } = await aCampaignWith(['HI', 'Hawaii']);
    await trial.run(businessId);
    const { nextStartAt } = (await stores.outreachCampaigns.find(businessId)) ?? {};
    const { outreach } = (await partner.get('/campaign/status', owner)).body.data;

    expect(trial.transport.delivered).toHaveLength(1);
    expect(outreach).toMatchObject({ state: 'running', nextAt: nextStartAt?.toISOString() });
  });
});
