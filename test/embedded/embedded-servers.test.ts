import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { mongo } from 'mongoose';
import { temporaryFolder } from '../support/jest/servers';
import {
  accepts,
  endAllSupervisors,
  eventually,
  startSupervisor,
  type SupervisorRun,
} from './supervisor-run';

const READY = 'Lead Outreach is running.';

async function startOn(dataFolder: string): Promise<SupervisorRun> {
  const run = startSupervisor({ dataFolder, env: { MONGODB_URI: '', TEMPORAL_ADDRESS: '' } });
  await run.until(READY);
  return run;
}

function newDataFolder(): string {
  return path.join(temporaryFolder('embedded').folder, 'data');
}

function portsOf(run: SupervisorRun): number[] {
  const { mongodbUri = '', temporalAddress = '', baseUrl = '' } = run.addresses();
  return [mongodbUri, `tcp://${temporalAddress}`, baseUrl].map((address) => Number(new URL(address).port));
}

/** The pid of the process that has the words in its command line. */
function pidOf(...words: readonly string[]): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,args=']).toString().split('\n');
  const found = lines.filter((line) => words.every((word) => line.includes(word)));
  expect(found).toHaveLength(1);
  return Number.parseInt(found[0] ?? '', 10);
}

/** The pids of the supervisor's processes: of both servers, the API, the worker and their guard. */
function childrenOf(run: SupervisorRun): number[] {
  const children = runningProcesses().filter(({ ppid }) => ppid === run.pid);
  return children.map(({ pid }) => pid);
}

/** All that have not ended, also where nobody has asked how. */
function runningProcesses(): { readonly pid: number; readonly ppid: number }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=']).toString().trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/));
  return processes
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, ppid]) => ({ pid: Number(pid), ppid: Number(ppid) }));
}

async function withTemporal<Result>(
  run: SupervisorRun,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const connection = await Connection.connect({ address: run.addresses()['temporalAddress'] ?? '' });
  try {
    return await use(new Client({ connection }));
  } finally {
    await connection.close();
  }
}

async function withNotes<Result>(
  run: SupervisorRun,
  use: (notes: mongo.Collection) => Promise<Result>,
): Promise<Result> {
  // Else the driver imports it dynamically, which Jest's sandbox refuses, and strict servers refuse the handshake.
  const client = await mongo.MongoClient.connect(run.addresses()['mongodbUri'] ?? '', {
    runtimeAdapters: { os },
  });
  try {
    return await use(client.db().collection('notes'));
  } finally {
    await client.close();
  }
}

let run: SupervisorRun;
const dataFolder = newDataFolder();

beforeAll(async () => {
  run = await startOn(dataFolder);
});
afterAll(endAllSupervisors);

describe('embedded servers', () => {
  it('keep documents and workflows between starts', async () => {
    await withNotes(run, (notes) => notes.insertOne({ text: 'kept' }));
    await withTemporal(run, (client) =>
      client.workflow.start('remember', { taskQueue: 'nobody', workflowId: 'kept' }),
    );
    run.signal('SIGINT');
    await expect(run.ended).resolves.toBe(0);

    run = await startOn(dataFolder);

    await expect(withNotes(run, (notes) => notes.countDocuments({ text: 'kept' }))).resolves.toBe(1);
    const { status } = await withTemporal(run, (client) => client.workflow.getHandle('kept').describe());
    expect(status.name).toBe('RUNNING');
  });

  it('end when their supervisor is killed, and start again at once', async () => {
    const before = childrenOf(run);
    expect(before.length).toBeGreaterThanOrEqual(4);
    await withNotes(run, (notes) => notes.insertOne({ text: 'acknowledged' }));

    process.kill(run.pid, 'SIGKILL');
    run = await startOn(dataFolder);

    await expect(withNotes(run, (notes) => notes.countDocuments({ text: 'acknowledged' }))).resolves.toBe(1);
    await eventually(() => !runningProcesses().some(({ pid }) => before.includes(pid)));
  });

  it('end all together when one crashes, and say so', async () => {
    const ports = portsOf(run);

    process.kill(pidOf(dataFolder, 'mongodb/files'), 'SIGKILL');

    await expect(run.ended).resolves.toBe(1);
    expect(run.output()).toMatch(/MongoDB \(.*\) ended with signal SIGKILL/);
    expect(run.story()).toEqual(['worker started', 'api started', 'api stopped', 'worker stopped']);
    await expect(Promise.all(ports.map(accepts))).resolves.toEqual([false, false, false]);
  });
});
