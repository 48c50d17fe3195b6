import { activityInfo } from '@temporalio/activity';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { someActivities } from '../support/activities';
import { loopWorkflowId, POKE_SIGNAL, TASK_QUEUES } from '../../src/contracts/workflows';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { anOnboardedUser } from '../support/builders';
import { MINUTE } from '../support/clock';
import { aVisitor, seed } from '../support/leads';
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

describe('deleteBusiness', () => {
  it('erases at once and once more after two minutes, and ends', async () => {
    const deletion = await aDeletion('ends.example');
    await deletion.run();

    expect(deletion.erasedAfter()).toEqual([0, 2]);
    expect(await api.stores.businesses.find(deletion.businessId)).toBeNull();
  });

  it('keeps its time when it is poked in between', async () => {
    const deletion = await aDeletion('poked.example');
    await deletion.run(async () => {
      await temporal.sleep(MINUTE);
      await deletion.poke();
    });

    expect(deletion.erasedAfter()).toEqual([0, 1, 2]);
    expect(await api.stores.businesses.find(deletion.businessId)).toBeNull();
  });

  it('goes on when the store was away for a moment', async () => {
    const deletion = await aDeletion('away.example', (call) => {
      if (call === 1) throw new Error('the store is away');
    });
    await deletion.run();

    expect(deletion.erasedAfter()).toEqual([0, 0, 2]);
    expect(await api.stores.businesses.find(deletion.businessId)).toBeNull();
  });

  it('ends at once when the business is erased already', async () => {
    const deletion = await aDeletion('twice.example');
    await deletion.run();
    await deletion.run();

    expect(deletion.erasedAfter()).toHaveLength(3);
  });
});

describe('eraseExcluded', () => {
  it('erases at once and once more after two minutes, also where the worker was away, and ends', async () => {
    const websiteUrl = 'https://excluding.example';
    const { businessId } = await anOnboardedUser(partner, { websiteUrl });
    await seed(api, partner, [aVisitor()], websiteUrl);
    await partner.post('/exclusion', { websiteUrl, entries: ['engine.example'], removeExisting: true });
    const calledAt: number[] = [];
    const activities = someActivities({
      ...api.operations,
      eraseExcluded: async (run) => {
        const { scheduledTimestampMs } = activityInfo();
        if (scheduledTimestampMs > api.clock.now().getTime()) api.clock.set(new Date(scheduledTimestampMs));
        calledAt.push(api.clock.now().getTime());
        if (calledAt.length === 1) throw new Error('the store is away');
        return await api.operations.eraseExcluded(run);
      },
    });
    const input = { ownerId: businessId };
    const workflowId = loopWorkflowId({ type: 'eraseExcluded', input });
    await temporal.withWorkers(activities, async () => {
      const options = { taskQueue: TASK_QUEUES.core, workflowId, args: [input] };
      await (await temporal.client.start('eraseExcluded', options)).result();
    });

    expect(calledAt.map((at) => Math.round((at - (calledAt[0] ?? 0)) / MINUTE))).toEqual([0, 0, 2]);
    expect(await api.connection.collection('prospects').countDocuments({ businessId })).toBe(0);
  });
});

/** A business that was deleted; `onCall` may fail the activity's calls, which count from 1. */
async function aDeletion(websiteUrl: string, onCall: (call: number) => void = () => undefined) {
  const { businessId } = await anOnboardedUser(partner, { websiteUrl });
  await seed(api, partner, [aVisitor()], websiteUrl);
  await partner.delete('/user', { websiteUrl });
  const workflowId = loopWorkflowId({ type: 'deleteBusiness', input: { businessId } });
  const calledAt: number[] = [];
  const activities = someActivities({
    ...api.operations,
    eraseBusiness: async (run) => {
      const { scheduledTimestampMs } = activityInfo();
      if (scheduledTimestampMs > api.clock.now().getTime()) api.clock.set(new Date(scheduledTimestampMs));
      calledAt.push(api.clock.now().getTime());
      onCall(calledAt.length);
      return await api.operations.eraseBusiness(run);
    },
  });
  return {
    businessId,
    /** Minutes from the first call on. */
    erasedAfter: () => calledAt.map((at) => Math.round((at - (calledAt[0] ?? 0)) / MINUTE)),
    poke: () => temporal.client.getHandle(workflowId).signal(POKE_SIGNAL),
    run: (meanwhile = () => Promise.resolve()) =>
      temporal.withWorkers(activities, async () => {
        const options = { taskQueue: TASK_QUEUES.core, workflowId, args: [{ businessId }] };
        const handle = await temporal.client.start('deleteBusiness', options);
        await meanwhile();
        await handle.result();
      }),
  };
}
