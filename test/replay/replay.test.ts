import { beforeAll, describe, expect, it } from '@jest/globals';
import { defaultPayloadConverter } from '@temporalio/common';
import { Worker, type InjectedSinks } from '@temporalio/worker';
import { TRACE_HEADER, type TraceSinks } from '../../src/contracts/trace-context';
import { testWorkflowBundlePath } from '../support/servers';
import { installQuietRuntime } from '../support/time-skipping';
import { historyNames, readHistory, workflowTypes, type History } from './histories';
import { recordHistories } from './record-histories';

/** Records what is missing; a history is made anew by deleting it first. */
const isRecording = process.env['RECORD_HISTORIES'] === '1';

const missing = workflowTypes().filter((type) => !historyNames().includes(type));

beforeAll(async () => {
  installQuietRuntime();
  if (isRecording && missing.length > 0) await recordHistories(missing);
});

/** Rejects when today's workflows would not do what the history says was done. */
async function replay(history: History): Promise<void> {
  const sinks: InjectedSinks<TraceSinks> = { traces: { recordStep: { fn: () => undefined } } };
  await Worker.runReplayHistory({ workflowBundle: { codePath: testWorkflowBundlePath() }, sinks }, history);
}

describe('workflows under way when a new version is deployed', () => {
  it('are recorded, one of each type', () => {
    // Record what is missing with: RECORD_HISTORIES=1 npm test -- test/replay
    expect(historyNames()).toEqual(expect.arrayContaining(workflowTypes()));
  });

  it.each(workflowTypes())('go on from every recorded history of %s', async (type) => {
    for (const name of historyNames().filter((candidate) => candidate.split('-')[0] === type)) {
      await expect(replay(readHistory(name))).resolves.toBeUndefined();
    }
  });

  it.each(workflowTypes())('go on the same way where %s was part of a trace', async (type) => {
    const history = readHistory(type);
    const started = history.events?.[0]?.workflowExecutionStartedEventAttributes;
    if (!started) throw new Error('The history does not begin with the start of a workflow');
    const traceParent = defaultPayloadConverter.toPayload(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`);
    started.header = { fields: { [TRACE_HEADER]: traceParent } };

    await expect(replay(history)).resolves.toBeUndefined();
  });

  it('are stopped where another version would do something else', async () => {
    const history = readHistory('deliverWebhooks');
    const started = history.events?.[0]?.workflowExecutionStartedEventAttributes;
    if (!started?.workflowType) throw new Error('The history does not begin with the start of a workflow');
    started.workflowType.name = 'billCampaign';

    await expect(replay(history)).rejects.toThrow(/[Nn]ondeterminism/);
  });
});
