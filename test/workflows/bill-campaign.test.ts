import { setTimeout as pause } from 'node:timers/promises';
import { activityInfo } from '@temporalio/activity';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { someActivities } from '../support/activities';
import { composeDependencies } from '../../src/composition/compose-dependencies';
import { composeOperations } from '../../src/composition/compose-operations';
import { loopWorkflowId, POKE_SIGNAL, TASK_QUEUES } from '../../src/contracts/workflows';
import { nextWakeMs } from '../../src/domain/billing/billing-wake';
import { createLogger } from '../../src/config/logger';
import { withCampaignChange } from '../../src/domain/billing/campaign';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { aBillingModel } from '../support/billing-model';
import { anOnboardedBusiness, owner } from '../support/business';
import { DAY, HOUR, MINUTE } from '../support/clock';
import { aTimeSkippingEnvironment, type TimeSkippingEnvironment } from '../support/temporal/time-skipping';

const FEE = 1_000;
const DAYS = 20;

let api: TestApi;
let temporal: TimeSkippingEnvironment;

beforeAll(async () => {
  [api, temporal] = await Promise.all([anApi({ DAILY_FEE: String(FEE) }), aTimeSkippingEnvironment()]);
});
afterAll(async () => {
  await Promise.all([api.close(), temporal.close()]);
});

describe('billCampaign', () => {
  it('bills twenty days of switches, eligibility changes and top-ups as a plain calendar does', async () => {
    const campaign = await aBilledCampaign();
    const { model } = campaign;
    await temporal.withWorkers(campaign.activities, async () => {
      await sleepUntilMinute(130);
      for (let day = 0; day < DAYS; day += 1) {
        for (const { minute, happen } of happeningsOf(day)) {
          await sleepUntilMinute(minute);
          await happen(campaign);
          await campaign.pokeAndWait();
        }
        await campaign.sleepOverMidnight();
      }
    });

    expect(await campaign.chargedDays()).toEqual(model.paidDays);
    expect(await campaign.balance()).toBe(model.balance);
    expect(await campaign.status()).toBe(model.status);
    expect(await campaign.countEvents('campaign.suspended')).toBe(model.suspensions);
    expect(await campaign.countEvents('campaign.resumed')).toBe(model.resumptions);
    // The story has to be one in which something happens.
    expect(model.paidDays.length).toBeGreaterThan(10);
    expect(model.suspensions).toBeGreaterThan(1);
    expect(model.resumptions).toBeGreaterThan(1);
    expect((await api.operations.verifyLedgers()).faultCount).toBe(0);
  });

  it('ends when the campaign is off and settled', async () => {
    const campaign = await aBilledCampaign();
    await temporal.withWorkers(campaign.activities, async () => {
      await campaign.pokeAndWait();
      await temporal.client.getHandle(campaign.workflowId).result();
    });

    expect(await campaign.chargedDays()).toEqual([]);
  });
});

type Campaign = Awaited<ReturnType<typeof aBilledCampaign>>;

interface Happening {
  readonly minute: number;
  happen(campaign: Campaign): Promise<void>;
}

/** What happens on a day, drawn from a fixed seed, away from midnight, when the loop wakes. */
function happeningsOf(day: number): Happening[] {
  const random = (n: number, below: number) =>
    Math.floor((Math.abs(Math.sin((day + 1) * 78.233 + n * 31.7)) * 10_000) % below);
  const kinds = [
    'switch on',
    'switch off',
    'switch on',
    'ineligible',
    'eligible',
    'eligible',
    'top up',
    'top up',
  ];
  const count = day === 0 ? 2 : random(0, 3);
  return Array.from({ length: count }, (_, index) => ({
    minute: 140 + index * 400 + random(index + 1, 380),
    happen: async (campaign: Campaign) => {
      const kind = day === 0 ? ['top up', 'switch on'][index] : kinds[random(index + 11, kinds.length)];
      if (kind === 'switch on' || kind === 'switch off') await campaign.switchTo(kind === 'switch on');
      else if (kind === 'top up') await campaign.topUp((1 + random(index + 21, 3)) * FEE - 300);
      else await campaign.setEligible(kind === 'eligible');
    },
  }));
}

/** A campaign, its loop on the server that skips time, and the model of what it should come to. */
async function aBilledCampaign() {
  const partner = await api.aPartner();
  const { businessId, walletId } = await anOnboardedBusiness(partner);
  const model = aBillingModel({ fee: FEE });
  const workflowId = loopWorkflowId({ type: 'billCampaign', input: { businessId } });
  const steps = countedSteps();
  return {
    workflowId,
    model,
    activities: steps.activities,
    ...actionsOf(partner, businessId, model),

    async sleepOverMidnight() {
      const midnight = lastMidnight() + DAY;
      await sleepTo(midnight + 2 * HOUR);
      model.settle(new Date(midnight + nextWakeMs(businessId, new Date(midnight))));
    },

    async pokeAndWait() {
      const stepped = steps.next();
      await temporal.client.signalWithStart('billCampaign', {
        workflowId,
        taskQueue: TASK_QUEUES.core,
        args: [{ businessId }],
        signal: POKE_SIGNAL,
        signalArgs: [],
      });
      await stepped;
      await untilAsleep(workflowId);
      model.settle(api.clock.now());
    },
    async chargedDays() {
      const entries = await api.stores.ledgerEntries.listBefore(walletId, 1_000, 1_000);
      return entries
        .filter(({ type }) => type === 'charge')
        .map(({ period }) => period)
        .toReversed();
    },
    balance: async () => (await partner.get('/wallet', owner)).body.data.balance,
    status: async () => (await partner.get('/campaign/status', owner)).body.data.outreachStatus,
    countEvents: (type: string) => api.connection.collection('events').countDocuments({ businessId, type }),
  };
}

/** Within an activity: when the server scheduled it. */
function serverTime(): Date {
  return new Date(activityInfo().scheduledTimestampMs);
}

/** The real activities, on the server's time, and word of each step that is done. */
function countedSteps() {
  let onStep: (() => void) | null = null;
  const { settleCampaign, verifyLedgers } = composeOperations(
    composeDependencies({
      config: api.config,
      logger: createLogger('test', 'silent'),
      stores: api.stores,
      poke: () => undefined,
      now: serverTime,
    }),
  );
  const activities = someActivities({
    settleCampaign,
    verifyLedgers,
    onLedgersVerified: () => undefined,
    now: serverTime,
  });
  return {
    next: () =>
      new Promise<void>((resolve) => {
        onStep = resolve;
      }),
    activities: {
      ...activities,
      async settleCampaign(input: { businessId: string }) {
        const result = await activities.settleCampaign(input);
        onStep?.();
        return result;
      },
    },
  };
}

/** The tests' clock goes along with the server's, which runs a little ahead: seconds, and nothing happens then. */
async function sleepTo(at: number): Promise<void> {
  const milliseconds = at - api.clock.now().getTime();
  await temporal.sleep(milliseconds);
  api.clock.advance(milliseconds);
}

function lastMidnight(): number {
  return Math.floor(api.clock.now().getTime() / DAY) * DAY;
}

async function sleepUntilMinute(minute: number): Promise<void> {
  const at = lastMidnight() + minute * MINUTE;
  await sleepTo(at > api.clock.now().getTime() ? at : at + DAY);
}

function actionsOf(partner: ApiClient, businessId: string, model: ReturnType<typeof aBillingModel>) {
  return {
    async switchTo(enabled: boolean) {
      await partner.put('/campaign/status', { ...owner, enabled }).expect(200);
      model.change(api.clock.now(), { enabled });
      model.settle(api.clock.now());
    },
    async topUp(amount: number) {
      await partner.post('/wallet/topup', { ...owner, amount }).expect(200);
      model.topUp(amount);
    },
    async setEligible(eligible: boolean) {
      await api.stores.transact(async (transaction) => {
        const business = await api.stores.businesses.find(businessId, transaction);
        if (business === null) throw new Error('the business is there');
        const campaign = withCampaignChange(business.campaign, { eligible }, api.clock.now());
        await api.stores.businesses.update(transaction, businessId, { campaign });
      });
      model.change(api.clock.now(), { eligible });
    },
  };
}

/**
 * Until the loop has set its timer, or has ended: time must not pass before that. Read from the history, since the server
 * that skips time stands still for ever after a query to a run that continues as new before it answers.
 */
async function untilAsleep(workflowId: string): Promise<void> {
  for (;;) {
    const { events } = await temporal.client.getHandle(workflowId).fetchHistory();
    const last = events?.at(-1);
    if (last?.timerStartedEventAttributes || last?.workflowExecutionCompletedEventAttributes) return;
    await pause(10);
  }
}
