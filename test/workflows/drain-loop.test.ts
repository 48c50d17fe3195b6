import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/activity';
import { defaultPayloadConverter } from '@temporalio/common';
import type { temporal } from '@temporalio/proto';
import type { StepResult } from '../../src/contracts/activities';
import { loopSummary, loopWorkflowId, TASK_QUEUES, type LoopAddress } from '../../src/contracts/workflows';
import { newId } from '../../src/domain/ids';
import { createLogger } from '../../src/config/logger';
import { createWorkflowGateway } from '../../src/temporal/workflow-gateway';
import { eventually } from '../support/eventually';
import { aTemporalNamespace, type TemporalNamespace } from '../support/temporal/temporal-namespace';

const HOUR = 3_600_000;
const more: StepResult = { details: 'some', moreIsDue: true, waitMs: null };

let server: TemporalNamespace;

beforeAll(async () => {
  server = await aTemporalNamespace();
});
afterAll(() => server.close());

/** A billing loop as a poke starts it, and how to look at it. */
async function aPokedLoop() {
  const address: LoopAddress = { type: 'billCampaign', input: { businessId: newId('business') } };
  const gateway = createWorkflowGateway({
    client: server.client,
    logger: createLogger('test', 'silent'),
    searchAttributes: new Set(),
  });
  await gateway.pokeNow(address);
  const handle = server.client.workflow.getHandle(loopWorkflowId(address));
  return {
    summary: loopSummary(address),
    poke: () => gateway.pokeNow(address),
    runId: async () => (await handle.describe()).runId,
    events: async () => (await handle.fetchHistory()).events ?? [],
    end: () => handle.terminate('asked for by a test'),
    async currentDetails(): Promise<string> {
      const { queryResult } = await server.client.workflowService.queryWorkflow({
        namespace: server.namespace,
        execution: { workflowId: handle.workflowId },
        query: { queryType: '__temporal_workflow_metadata' },
      });
      const metadata = defaultPayloadConverter.fromPayload<temporal.api.sdk.v1.IWorkflowMetadata>(
        queryResult?.payloads?.[0] ?? {},
      );
      return String(metadata.currentDetails);
    },
  };
}

/** The step of every billing loop: its n-th call answers what this says, or throws it. */
function stepsOf(answer: (call: number) => StepResult | Error) {
  const calls = { count: 0 };
  const settleCampaign = async (): Promise<StepResult> => {
    calls.count += 1;
    const result = answer(calls.count);
    if (result instanceof Error) throw result;
    return result;
  };
  return { calls, activities: { settleCampaign } };
}

describe('a loop', () => {
  it('continues as new after some 500 events, and still says what it is for', async () => {
    const { calls, activities } = stepsOf((call) =>
      call < 100 ? more : { details: 'done', moreIsDue: false, waitMs: HOUR / 60 },
    );
    await server.withWorkers(activities, async () => {
      const loop = await aPokedLoop();
      const first = await loop.runId();
      await eventually(async () => expect(await loop.currentDetails()).toContain('done'));

      expect(await loop.runId()).not.toBe(first);
      expect(await loop.currentDetails()).toBe(`${loop.summary}: done; next in 1 min`);
      expect((await loop.events()).length).toBeLessThan(500);
      expect(calls.count).toBe(100);
      await loop.end();
    });
  });

  it('leaves its history behind before a long sleep, which a poke ends in the new run', async () => {
    const { calls, activities } = stepsOf((call) =>
      call < 10 ? more : { details: 'asleep', moreIsDue: false, waitMs: HOUR },
    );
    await server.withWorkers(activities, async () => {
      const loop = await aPokedLoop();
      const first = await loop.runId();
      await eventually(async () => expect(await loop.currentDetails()).toMatch(/: next in (1 h|60 min)/));
      const asleep = await loop.events();
      await loop.poke();
      await eventually(async () => expect(await loop.currentDetails()).toContain('asleep'));

      expect(await loop.runId()).not.toBe(first);
      expect(asleep.length).toBeLessThan(10);
      expect(calls.count).toBe(11);
      await loop.end();
    });
  });

  it('keeps its run before a long sleep while its history is short', async () => {
    const { activities } = stepsOf(() => ({ details: 'asleep', moreIsDue: false, waitMs: HOUR }));
    await server.withWorkers(activities, async () => {
      const loop = await aPokedLoop();
      const first = await loop.runId();
      await eventually(async () => expect(await loop.currentDetails()).toContain('asleep'));

      expect(await loop.runId()).toBe(first);
      await loop.end();
    });
  });

  it.each([
    { type: 'probeHeldListeners', input: {} },
    { type: 'processInboundMail', input: {} },
  ] as const)('that there is one of, $type, may be started by hand, without an input', async (address) => {
    let calls = 0;
    const activities = {
      async [address.type]() {
        calls += 1;
        return { details: 'asleep', moreIsDue: false, waitMs: HOUR };
      },
    };
    await server.withWorkers(activities, async () => {
      const handle = await server.client.workflow.start(address.type, {
        workflowId: loopWorkflowId(address),
        taskQueue: TASK_QUEUES.core,
      });
      await eventually(() => expect(calls).toBe(1));
      await handle.terminate('asked for by a test');
    });
  });

  it('says since when and why a step fails that could not be done, and goes on with it', async () => {
    const failure = ApplicationFailure.nonRetryable('TypeError; see the log for req_1', 'TypeError');
    const { activities } = stepsOf((call) =>
      call === 1 ? failure : { details: 'mended', moreIsDue: false, waitMs: HOUR },
    );
    await server.withWorkers(activities, async () => {
      const loop = await aPokedLoop();
      await eventually(async () =>
        expect(await loop.currentDetails()).toMatch(
          new RegExp(
            `^${loop.summary}: failing since 20[-T:\\d]+Z: TypeError; see the log for req_1; next in 30 s`,
          ),
        ),
      );
      await loop.poke();
      await eventually(async () => expect(await loop.currentDetails()).toContain('mended'));
      await loop.end();
    });
  });
});
