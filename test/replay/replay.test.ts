import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultPayloadConverter } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import { Worker, type InjectedSinks } from '@temporalio/worker';
import { TRACE_HEADER, type TraceSinks } from '../../src/contracts/trace-context';
import { testWorkflowBundlePath } from '../support/jest/servers';
import { closeRuntime, installQuietRuntime } from '../support/temporal/shared-workers';
import { historyNames, readHistory, workflowTypes, type History } from './histories';
import { recordHistories } from './record-histories';

const {
  EVENT_TYPE_WORKFLOW_EXECUTION_STARTED: WORKFLOW_EXECUTION_STARTED,
  EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED: WORKFLOW_EXECUTION_SIGNALED,
  EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW: WORKFLOW_EXECUTION_CONTINUED_AS_NEW,
  EVENT_TYPE_ACTIVITY_TASK_FAILED: ACTIVITY_TASK_FAILED,
  EVENT_TYPE_TIMER_CANCELED: TIMER_CANCELED,
} = temporal.api.enums.v1.EventType;

/** Those that pokes start. */
const LOOPS = workflowTypes().filter((type) => !['sweepStaleWork', 'verifyAllLedgers'].includes(type));

/** Records what is missing; a history is made anew by deleting it first. */
const isRecording = process.env['RECORD_HISTORIES'] === '1';

/** One of each type, and of two a run that has continued as new and the run that followed it. */
const WANTED = [...workflowTypes(), 'billCampaign-resumed', 'deliverWebhooks-resumed'];
const missing = WANTED.filter((name) => !historyNames().includes(name));

beforeAll(async () => {
  installQuietRuntime();
  if (isRecording && missing.length > 0) await recordHistories(missing);
});
afterAll(() => closeRuntime());

function eventTypesOf(history: History) {
  return (history.events ?? []).map(({ eventType }) => eventType);
}

/** Rejects when today's workflows would not do what the history says was done. */
async function replay(history: History): Promise<void> {
  const sinks: InjectedSinks<TraceSinks> = { traces: { recordStep: { fn: () => undefined } } };
  await Worker.runReplayHistory({ workflowBundle: { codePath: testWorkflowBundlePath() }, sinks }, history);
}

describe('workflows under way when a new version is deployed', () => {
  it('are recorded, one of each type', () => {
    // Record what is missing with: RECORD_HISTORIES=1 npm test -- test/replay
    expect(historyNames()).toEqual(expect.arrayContaining(WANTED));
  });

  it('tell nothing of the machine that they were recorded on', () => {
    // The module that a frame of a stack is in: a path of the project, or of one of its packages.
    const places = historyNames().flatMap((name) =>
      [...JSON.stringify(readHistory(name)).matchAll(/\((\/[^)]*)\)/g)].map(([, place]) => place),
    );

    expect(places).toEqual([]);
  });

  it.each(LOOPS)('of %s are recorded from a poke that starts, with a step that failed for good', (type) => {
    const types = eventTypesOf(readHistory(type));

    expect(types.slice(0, 2)).toEqual([WORKFLOW_EXECUTION_STARTED, WORKFLOW_EXECUTION_SIGNALED]);
    expect(types).toContain(ACTIVITY_TASK_FAILED);
  });

  it.each(['billCampaign', 'deliverWebhooks'])('of %s are recorded where one run follows another', (type) => {
    const resumed = readHistory(`${type}-resumed`);

    expect(eventTypesOf(readHistory(`${type}-continued`)).at(-1)).toBe(WORKFLOW_EXECUTION_CONTINUED_AS_NEW);
    expect(eventTypesOf(resumed)).toContain(TIMER_CANCELED);
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
