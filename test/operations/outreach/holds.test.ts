import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR } from '../../support/clock';
import {
  anOutreachTrial,
  type OutreachTrial,
  type TrialCampaign,
} from '../../support/outreach/outreach-trial';
import { accepting } from '../../support/outreach/scripted-transport';

const ANN = 'ann@acme.example';

let trial: OutreachTrial;
let campaign: TrialCampaign;

beforeAll(async () => {
  trial = await anOutreachTrial();
});
afterAll(() => trial.close());
beforeEach(async () => {
  trial.transport.act = accepting;
  campaign = await trial.aCampaign();
  await campaign.seed(ANN);
});

const later = (ms: number) => new Date(trial.api.clock.now().getTime() + ms);
const run = async () => await trial.run(campaign.businessId);

async function ask(verb: 'hold' | 'resume', body: object = {}): Promise<void> {
  const [enrolment] = await trial.api.stores.enrolments.findByEmails(campaign.businessId, [ANN]);
  await campaign.partner.post(`/outreach/enrolments/${enrolment?.id}/${verb}`, body).expect(200);
}

const BY_HAND = { reason: 'by_hand', until: null };

describe('holding somebody by hand', () => {
  it('takes back a message that is about to leave', async () => {
    trial.transport.act = async (message, beforeData) => {
      await ask('hold');
      return await accepting(message, beforeData);
    };
    await run();

    expect(await campaign.sends()).toMatchObject([{ state: 'due', dataStartedAt: null }]);
    expect(await campaign.state(ANN)).toMatchObject({ step: 1, hold: BY_HAND, dueAt: null });
  });

  it('lasts beyond a message that was on its way', async () => {
    trial.transport.act = async (message, beforeData) => {
      const result = await accepting(message, beforeData);
      await ask('hold');
      return result;
    };
    await run();

    expect(await campaign.sends()).toMatchObject([{ state: 'sent' }]);
    expect(await campaign.state(ANN)).toMatchObject({ state: 'active', step: 2, hold: BY_HAND, dueAt: null });
  });

  it.each(['sent', 'not_sent'])(
    'lasts when somebody says that an unknown message was %s',
    async (outcome) => {
      trial.transport.act = async (_message, beforeData) => {
        await beforeData();
        return { kind: 'unknown', response: 'the connection broke' };
      };
      await run();
      await ask('hold');
      const [send] = await campaign.sends();
      await campaign.partner.post(`/outreach/sends/${send?.id}/resolve`, { outcome }).expect(200);

      expect(await campaign.state(ANN)).toMatchObject({ hold: BY_HAND, dueAt: null });
    },
  );

  it('brings no follow-up forward, neither until a day before it nor once somebody resumes', async () => {
    const followUpAt = later(3 * DAY);
    await run();
    await ask('hold', { until: later(HOUR).toISOString() });
    expect(await campaign.state(ANN)).toMatchObject({ step: 2, dueAt: followUpAt });
    await ask('hold', { until: later(7 * DAY).toISOString() });
    expect(await campaign.state(ANN)).toMatchObject({ dueAt: later(7 * DAY) });
    await ask('resume');
    expect(await campaign.state(ANN)).toMatchObject({ hold: null, dueAt: followUpAt });

    await ask('hold');
    trial.api.clock.advance(4 * DAY);
    await ask('resume');
    expect(await campaign.state(ANN)).toMatchObject({ hold: null, dueAt: trial.api.clock.now() });
  });
});
