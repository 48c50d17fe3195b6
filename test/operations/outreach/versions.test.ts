import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { owner } from '../../support/business';
import { DAY, MINUTE } from '../../support/clock';
import {
  anOutreachTrial,
  type OutreachTrial,
  type TrialCampaign,
} from '../../support/outreach/outreach-trial';
import { accepting } from '../../support/outreach/scripted-transport';
import { STEPS } from '../../support/outreach/set-up';

let trial: OutreachTrial;
let campaign: TrialCampaign;

beforeAll(async () => {
  trial = await anOutreachTrial();
});
afterAll(() => trial.close());
beforeEach(async () => {
  campaign = await trial.aCampaign();
});

const LATER = STEPS.map((step) => ({ ...step, text: `${step.text} Better.` }));

async function approve(version: number): Promise<void> {
  await campaign.partner.post('/campaign/approve', { ...owner, version }).expect(200);
}

async function approveLater(steps: readonly object[] = LATER): Promise<void> {
  await campaign.partner.put('/campaign/sequence', { ...owner, steps }).expect(200);
  await approve(2);
}

/** What has left, or is on its way, by step and address. */
async function messages() {
  return (await campaign.sends())
    .map(({ email, step, sequenceVersion, state, rendered }) => ({
      message: `${step} to ${email.split('@')[0]}`,
      sequenceVersion,
      state,
      isLater: rendered?.text.endsWith('Better.'),
      subject: rendered?.subject,
    }))
    .toSorted((one, other) => one.message.localeCompare(other.message));
}

describe('approving an older version again', () => {
  it('takes those along who are in the later one, and holds nobody up', async () => {
    await approveLater([{ ...LATER[0], subject: 'Another subject' }, ...LATER.slice(1)]);
    await campaign.seed('ann@acme.example');
    await trial.run(campaign.businessId);
    await campaign.seed('bob@other.example');
    await approve(1);
    await campaign.seed('eve@third.example');
    await trial.run(campaign.businessId);
    trial.api.clock.advance(3 * DAY);
    await trial.run(campaign.businessId);

    expect(await messages()).toMatchObject([
      { message: '1 to ann', sequenceVersion: 2, subject: 'Another subject' },
      { message: '1 to bob', sequenceVersion: 1, subject: 'Your visit' },
      { message: '1 to eve', sequenceVersion: 1, subject: 'Your visit' },
      // An answer in a thread has the subject of that thread.
      { message: '2 to ann', sequenceVersion: 1, isLater: false, subject: 'Re: Another subject' },
      { message: '2 to bob', sequenceVersion: 1 },
      { message: '2 to eve', sequenceVersion: 1 },
    ]);
  });

  it('sends nobody a message of the later one, also where one was tried in vain', async () => {
    trial.transport.act = async () => ({ kind: 'not_sent', phase: 'connect', response: 'ECONNREFUSED' });
    await approveLater();
    await campaign.seed('ann@acme.example');
    await trial.run(campaign.businessId);
    expect(await messages()).toMatchObject([{ message: '1 to ann', state: 'due', isLater: true }]);

    await approve(1);
    trial.transport.act = accepting;
    trial.api.clock.advance(10 * MINUTE);
    await trial.run(campaign.businessId);

    expect(await messages()).toMatchObject([
      { message: '1 to ann', state: 'sent', isLater: false, sequenceVersion: 1 },
    ]);
  });
});

it('keeps back a message of the later one that is claimed already', async () => {
  trial.transport.act = async (message, beforeData) => {
    await approve(1);
    return await accepting(message, beforeData);
  };
  await approveLater();
  await campaign.seed('ann@acme.example');
  await trial.run(campaign.businessId);
  trial.transport.act = accepting;
  await trial.run(campaign.businessId);

  expect(await messages()).toMatchObject([
    { message: '1 to ann', state: 'sent', isLater: false, sequenceVersion: 1 },
  ]);
});

it('leaves those who have begun in their version when a later one is approved', async () => {
  await campaign.seed('ann@acme.example');
  await trial.run(campaign.businessId);
  await approveLater();
  trial.api.clock.advance(3 * DAY);
  await trial.run(campaign.businessId);

  expect(await messages()).toMatchObject([
    { sequenceVersion: 1, isLater: false },
    { sequenceVersion: 1, isLater: false },
  ]);
});
