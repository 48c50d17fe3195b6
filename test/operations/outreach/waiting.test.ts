import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HOUR } from '../../support/clock';
import { anOutreachTrial, type OutreachTrial } from '../../support/outreach/outreach-trial';

let trial: OutreachTrial;

beforeAll(async () => {
  trial = await anOutreachTrial({ OUTREACH_PACE: 'on' });
});
afterAll(() => trial.close());

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
