import { z } from 'zod';
import { TASK_QUEUES } from '../contracts/workflows';
import { readBy } from './readers';

type QueueName = keyof typeof TASK_QUEUES;

export type WorkerSettings = ReturnType<typeof readWorkerSettings>;

const QUEUE_NAMES = Object.keys(TASK_QUEUES).filter(isQueueName);
/** Settings made for an earlier version name queues that others have taken the place of. */
const RETIRED = new Map<string, QueueName>([['trial', 'held']]);
/** A delivery window waits for receivers, so there are many of it. A loop in memory takes a fifth of a megabyte. */
const DEFAULT_SLOTS = 'core:16,intake:16,delivery:250,held:64,probe:50,outreach:50';

const slots = readBy((text) => {
  const entries = text.split(',').map((entry) => /^(\w+):([1-9]\d{0,3})$/.exec(entry.trim()));
  const parsed: Partial<Record<QueueName, number>> = {};
  for (const match of entries) {
    const [, queue = '', count] = match ?? [];
    if (RETIRED.has(queue)) continue;
    if (!isQueueName(queue)) throw new Error(`Expected queues with their slots, such as ${DEFAULT_SLOTS}`);
    parsed[queue] = Number(count);
  }
  return parsed;
});

const queues = readBy((text) => {
  const named = text.split(',').map((name) => name.trim());
  const names = named.map((name) => RETIRED.get(name) ?? name);
  if (!names.every(isQueueName)) throw new Error(`Expected some of ${QUEUE_NAMES.join(',')}`);
  return names;
});

/** The part of the environment that is about workers. */
export const workerEnvironment = {
  WORKER_QUEUES: queues.prefault(QUEUE_NAMES.join(',')),
  WORKER_SLOTS: slots.prefault(DEFAULT_SLOTS),
  WORKER_POLLERS: z
    .union([z.literal('auto'), z.coerce.number().int().min(2).max(100)], 'Expected auto, or 2 to 100')
    .default(10),
  WORKER_CACHED_WORKFLOWS: z.coerce.number().int().min(0).max(10_000).default(250),
  TEMPORAL_WORKER_BUILD_ID: z.string().optional(),
  TEMPORAL_DEPLOYMENT_NAME: z.string().default('lead-outreach'),
};
const values = z.object(workerEnvironment);

export function readWorkerSettings(env: z.output<typeof values>) {
  const buildId = env.TEMPORAL_WORKER_BUILD_ID;
  const wanted = { ...slots.parse(DEFAULT_SLOTS), ...env.WORKER_SLOTS };
  return {
    /** The queues that this worker polls, and how many activities of each it runs at a time. */
    slots: new Map(env.WORKER_QUEUES.map((queue) => [queue, wanted[queue] ?? 1])),
    /** Open polls of each queue; null leaves their number to what the server says of its backlog. */
    pollers: env.WORKER_POLLERS === 'auto' ? null : env.WORKER_POLLERS,
    /** Loops kept in memory. One that is not among them is built again from its history. */
    cachedWorkflows: env.WORKER_CACHED_WORKFLOWS,
    /** Which version of the code this is, where the server is to choose between versions; null where it is not. */
    version: buildId === undefined ? null : { deploymentName: env.TEMPORAL_DEPLOYMENT_NAME, buildId },
  };
}

function isQueueName(name: string): name is QueueName {
  return Object.hasOwn(TASK_QUEUES, name);
}
