import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { activityInfo } from '@temporalio/activity';
import { createLogger } from '../../src/config/logger';
import { POKE_SIGNAL, TASK_QUEUES } from '../../src/contracts/workflows';
import { startMetricsServer, type MetricsServer } from '../../src/observability/metrics-server';
import { createRegistry } from '../../src/observability/metrics/registry';
import { installTemporalRuntime } from '../../src/observability/temporal-runtime';
import { MINUTE } from '../support/clock';
import { aTimeSkippingEnvironment, type TimeSkippingEnvironment } from '../support/temporal/time-skipping';

let temporal: TimeSkippingEnvironment;
let metrics: MetricsServer;

beforeAll(async () => {
  temporal = await aTimeSkippingEnvironment(async () => {
    const readMore = await installTemporalRuntime(createLogger('test', 'silent'));
    metrics = await startMetricsServer({
      registry: createRegistry('worker'),
      readMore,
      listenAddress: '127.0.0.1',
      port: 0,
    });
  });
});
afterAll(async () => {
  await temporal.close();
  await metrics.close();
});

describe('a step that fails each time', () => {
  it('is tried for a quarter of an hour, given up, and begun again half a minute later until it is done', async () => {
    const begun: number[] = [];
    let lastAttempt = 0;
    const activities = {
      async settleCampaign() {
        const { attempt, currentAttemptScheduledTimestampMs: at } = activityInfo();
        if (attempt === 1) begun.push(at);
        lastAttempt = at;
        if (begun.length < 3) throw new TypeError('a mistake of ours');
        return { details: 'done', moreIsDue: false, waitMs: null };
      },
    };
    await temporal.withWorkers(activities, async () => {
      await temporal.client
        .signalWithStart('billCampaign', {
          workflowId: `failing/${randomUUID()}`,
          taskQueue: TASK_QUEUES.core,
          args: [{ businessId: 'biz_1' }],
          signal: POKE_SIGNAL,
          signalArgs: [],
        })
        .then((handle) => handle.result());
    });

    const [first = 0, second = 0, third = 0] = begun;
    for (const distance of [second - first, third - second]) {
      expect(distance).toBeGreaterThan(14 * MINUTE);
      expect(distance).toBeLessThan(17 * MINUTE);
    }
    expect(lastAttempt).toBe(third);
  });

  it('was counted under the name that the alert asks for, where metrics are scraped', async () => {
    const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);

    expect(await response.text()).toMatch(
      /^outreach_loop_steps_given_up_total\{[^}]*loop="billCampaign"[^}]*\} [1-9]/m,
    );
  });
});
