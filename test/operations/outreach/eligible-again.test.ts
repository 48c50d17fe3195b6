import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { owner } from '../../support/business';
import { DAY } from '../../support/clock';
import {
  anOutreachTrial,
  type OutreachTrial,
  type TrialCampaign,
} from '../../support/outreach/outreach-trial';
import { seed } from '../../support/leads';

const ANN = 'ann@acme.example';
const { websiteUrl } = owner;

let trial: OutreachTrial;
let campaign: TrialCampaign;

beforeAll(async () => {
  trial = await anOutreachTrial();
});
afterAll(() => trial.close());
beforeEach(async () => {
  campaign = await trial.aCampaign({ balance: 100_000 });
  trial.transport.delivered.length = 0;
});

const run = () => trial.run(campaign.businessId);
const stepsSent = async () =>
  (await campaign.sends()).map(({ email, step, state }) => ({ email, step, state }));
const allowOnly = async (country: string) =>
  await campaign.partner
    .put('/campaign/rules', { ...owner, countryRule: { mode: 'allow', list: [country], unknown: 'hold' } })
    .expect(200);

describe('somebody who could not be written to between two messages', () => {
  beforeEach(async () => {
    await campaign.seed(ANN);
    await run();
  });

  it.each([
    [
      'once their country is allowed again',
      async () => await allowOnly('DE'),
      async () => await allowOnly('US'),
    ],
    [
      'once they are off the list of suppressions and come back',
      async () =>
        await campaign.partner.post('/outreach/suppressions', { websiteUrl, entries: [ANN] }).expect(200),
      async () => {
        await campaign.partner.delete('/outreach/suppressions', { websiteUrl, address: ANN }).expect(200);
        await campaign.seed(ANN);
      },
    ],
  ])('goes on with the next one, and never gets the first again, %s', async (_when, forbid, allow) => {
    await forbid();
    trial.api.clock.advance(4 * DAY);
    await run();
    expect(await campaign.state(ANN)).toMatchObject({ state: 'ineligible' });
    await allow();
    await run();
    await run();

    expect(trial.transport.delivered).toHaveLength(2);
    expect(await stepsSent()).toEqual([
      { email: ANN, step: 1, state: 'sent' },
      { email: ANN, step: 2, state: 'sent' },
    ]);
    expect(await campaign.state(ANN)).toMatchObject({ state: 'finished' });
  });
});

describe('somebody who is known for longer than a first message waits', () => {
  const record = { linkedInUrl: 'https://www.linkedin.com/in/late', firstName: 'Late', state: 'TX' };
  const see = async (fields: object) => {
    const seenAt = trial.api.clock.now().toISOString();
    await seed(trial.api, campaign.partner, [{ ...record, ...fields, seenAt }], websiteUrl);
  };

  it('gets it when they come back with an address', async () => {
    await see({});
    trial.api.clock.advance(20 * DAY);
    await see({ businessEmail: 'late@acme.example' });
    await run();

    expect(await stepsSent()).toEqual([{ email: 'late@acme.example', step: 1, state: 'sent' }]);
  });
});
