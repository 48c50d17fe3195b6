import { activityInfo } from '@temporalio/activity';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { someActivities } from '../support/activities';
import { loopWorkflowId, POKE_SIGNAL, TASK_QUEUES } from '../../src/contracts/workflows';
import type { EligibilityFinding } from '../../src/domain/accounts/eligibility/eligibility';
import { checkEligibility } from '../../src/operations/accounts/eligibility/check-eligibility';
import { createPublishEvents } from '../../src/operations/deliveries/events/publish-events';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { anOnboardedUser } from '../support/builders';
import { DAY, HOUR, MINUTE } from '../support/clock';
import { aTimeSkippingEnvironment, type TimeSkippingEnvironment } from '../support/temporal/time-skipping';

let api: TestApi;
let temporal: TimeSkippingEnvironment;
let partner: ApiClient;

beforeAll(async () => {
  [api, temporal] = await Promise.all([anApi(), aTimeSkippingEnvironment()]);
  partner = await api.aPartner();
});
afterAll(async () => {
  await Promise.all([api.close(), temporal.close()]);
});

describe('onboardBusiness', () => {
  it('ends after one check of a website that answers', async () => {
    const website = await aWebsite('answers.example', () => ({ kind: 'answered' }));
    await website.run();

    expect(website.checkedAfter()).toEqual([0]);
    expect(await website.status()).toBe('eligible');
  });

  it('checks a silent website for nine days and gives it up', async () => {
    const website = await aWebsite('silent.example', () => ({ kind: 'no_answer' }));
    await website.run();

    const daily = Array.from({ length: 7 }, (_, day) => 7 * HOUR + (day + 1) * DAY);
    expectAbout(website.checkedAfter(), [0, HOUR, 7 * HOUR, ...daily]);
    expect(await website.status()).toBe('ineligible');
  });

  it('ends when a website comes back', async () => {
    const website = await aWebsite('back.example', (check) => ({
      kind: check < 3 ? 'resolver_error' : 'answered',
    }));
    await website.run();

    expectAbout(website.checkedAfter(), [0, HOUR, 7 * HOUR]);
    expect(await website.status()).toBe('eligible');
  });

  it('checks at once when it is poked by another onboarding, and keeps its schedule', async () => {
    const website = await aWebsite('poked.example', (check) => ({
      kind: check < 3 ? 'no_answer' : 'answered',
    }));
    await website.run(async () => {
      await temporal.sleep(10 * MINUTE);
      api.clock.set(new Date(website.startedAt() + 10 * MINUTE));
      await anOnboardedUser(partner, { websiteUrl: 'poked.example' });
      await website.poke();
    });

    expectAbout(website.checkedAfter(), [0, 10 * MINUTE, HOUR]);
  });

  it('ends at once when the business is gone', async () => {
    const website = await aWebsite('gone.example', () => ({ kind: 'answered' }));
    await api.stores.transact((transaction) =>
      api.stores.businesses.markDeleted(transaction, website.businessId, api.clock.now()),
    );
    await website.run();

    expect(website.checkedAfter()).toEqual([]);
  });
});

it('ends soon after the business is deleted while it waits for the next check', async () => {
  const website = await aWebsite('deleted.example', () => ({ kind: 'no_answer' }));
  await website.run(async () => {
    await temporal.sleep(10 * MINUTE);
    api.pokes.length = 0;
    await partner.delete('/user', { websiteUrl: 'deleted.example' }).expect(200);
    const { businessId } = website;
    expect(api.pokes).toContainEqual({ type: 'onboardBusiness', input: { businessId } });
    await website.poke();
  });

  expect(website.checkedAfter()).toEqual([0]);
});

/** Skipped time is exact but for what the machine took in between. */
function expectAbout(actual: readonly number[], expected: readonly number[]): void {
  expect(actual.map((milliseconds) => Math.round(milliseconds / MINUTE))).toEqual(
    expected.map((milliseconds) => milliseconds / MINUTE),
  );
}

/** A website that was onboarded, and what its checks find, by their number. */
async function aWebsite(websiteUrl: string, found: (check: number) => EligibilityFinding) {
  const { businessId } = await anOnboardedUser(partner, { websiteUrl });
  const workflowId = loopWorkflowId({ type: 'onboardBusiness', input: { businessId } });
  const checkedAt: number[] = [];
  const deps = {
    ...api.dependencies,
    publishEvents: createPublishEvents(api.dependencies),
    probeWebsite: () => {
      checkedAt.push(api.clock.now().getTime());
      return Promise.resolve(found(checkedAt.length));
    },
  };
  const activities = someActivities({
    now: api.clock.now,
    checkEligibility: (...input) => {
      followServerTime();
      return checkEligibility(deps, ...input);
    },
  });
  return {
    businessId,
    startedAt: () => checkedAt[0] ?? Number.NaN,
    checkedAfter: () => checkedAt.map((at) => at - (checkedAt[0] ?? 0)),
    status: async () => (await api.stores.businesses.find(businessId))?.eligibility.status,
    poke: () => temporal.client.getHandle(workflowId).signal(POKE_SIGNAL),
    run: (meanwhile = () => Promise.resolve()) =>
      temporal.withWorkers(activities, async () => {
        const options = { taskQueue: TASK_QUEUES.core, workflowId, args: [{ businessId }] };
        const handle = await temporal.client.start('onboardBusiness', options);
        await meanwhile();
        await handle.result();
      }),
  };
}

/** The service's clock follows the server's, which skips: never back, since onboarding used the real one. */
function followServerTime(): void {
  const { scheduledTimestampMs } = activityInfo();
  if (scheduledTimestampMs > api.clock.now().getTime()) api.clock.set(new Date(scheduledTimestampMs));
}
