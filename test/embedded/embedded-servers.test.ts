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

afterEach(endAllSupervisors);

describe('embedded servers', () => {
  it('keep documents and workflows between starts', async () => {
    const dataFolder = newDataFolder();
    const first = await startOn(dataFolder);
    await withNotes(first, (notes) => notes.insertOne({ text: 'kept' }));
    await withTemporal(first, (client) =>
      client.workflow.start('remember', { taskQueue: 'nobody', workflowId: 'kept' }),
    );
    first.signal('SIGINT');
    await expect(first.ended).resolves.toBe(0);

    const second = await startOn(dataFolder);

    await expect(withNotes(second, (notes) => notes.countDocuments({ text: 'kept' }))).resolves.toBe(1);
    const { status } = await withTemporal(second, (client) => client.workflow.getHandle('kept').describe());
    expect(status.name).toBe('RUNNING');
  });

  it('end when their supervisor is killed, and start again at once', async () => {
    const dataFolder = newDataFolder();
    const first = await startOn(dataFolder);
    const ports = portsOf(first);
    await withNotes(first, (notes) => notes.insertOne({ text: 'acknowledged' }));

    process.kill(first.pid, 'SIGKILL');
    const second = await startOn(dataFolder);

    await expect(withNotes(second, (notes) => notes.countDocuments({ text: 'acknowledged' }))).resolves.toBe(
      1,
    );
    second.signal('SIGTERM');
    await second.ended;
    await eventually(async () => !(await Promise.all(ports.map(accepts))).includes(true));
  });

  it('end all together when one crashes, and say so', async () => {
    const dataFolder = newDataFolder();
    const run = await startOn(dataFolder);
    const ports = portsOf(run);

    process.kill(pidOf(dataFolder, 'mongodb/files'), 'SIGKILL');

    await expect(run.ended).resolves.toBe(1);
    expect(run.output()).toMatch(/MongoDB \(.*\) ended with signal SIGKILL/);
    expect(run.story()).toEqual(['worker started', 'api started', 'api stopped', 'worker stopped']);
    await expect(Promise.all(ports.map(accepts))).resolves.toEqual([false, false, false]);
  });
});
