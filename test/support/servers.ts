import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startChildGuard, type ChildGuard } from '../../src/embedded/child-guard';
import { cacheFolder } from '../../src/embedded/locations';
import { createProcessSet } from '../../src/embedded/process-set';
import type { Program } from '../../src/embedded/program';
import { startTimeSkipping } from '../../src/embedded/temporal-server';

/** Set by the global set-up, read by the tests. */
export const TEST_ENVIRONMENT = {
  mongodbUri: 'TEST_MONGODB_URI',
  /** Set where that server was there before this run and stays after it. */
  mongodbStays: 'TEST_MONGODB_STAYS',
  temporalAddress: 'TEST_TEMPORAL_ADDRESS',
  timeSkippingProgram: 'TEST_TIME_SKIPPING_PROGRAM',
  workflowBundle: 'TEST_WORKFLOW_BUNDLE',
  folder: 'TEST_RUN_FOLDER',
} as const;

/** A connection string for a database of its own, empty until used. */
export function testMongodbUri(database = `test_${randomUUID().replaceAll('-', '')}`): string {
  const uri = new URL(required('mongodbUri'));
  uri.pathname = `/${database}`;
  return uri.href;
}

/** Whether databases have to be dropped: a server of this run alone goes with all that is in it. */
export function mongodbStays(): boolean {
  return process.env[TEST_ENVIRONMENT.mongodbStays] !== undefined;
}

export function testTemporalAddress(): string {
  return required('temporalAddress');
}

/** The workflows' bundle, made once per run, for `Worker.create({ workflowBundle: { codePath } })`. */
export function testWorkflowBundlePath(): string {
  return required('workflowBundle');
}

/** For `TestWorkflowEnvironment.createTimeSkipping({ server: { executable } })`. */
export function timeSkippingExecutable(): { readonly type: 'existing-path'; readonly path: string } {
  const { file }: Program = JSON.parse(required('timeSkippingProgram'));
  return { type: 'existing-path', path: file };
}

let guard: ChildGuard | undefined;

/** A time-skipping Temporal server for the caller alone. */
export async function startTimeSkippingServer(): Promise<{
  readonly address: string;
  readonly stop: () => Promise<void>;
}> {
  const program: Program = JSON.parse(required('timeSkippingProgram'));
  guard ??= startChildGuard();
  const processes = createProcessSet(guard, { isBackground: true });
  const logFile = path.join(required('folder'), `time-skipping-${randomUUID()}.log`);
  try {
    const address = await startTimeSkipping(program, { processes, env: process.env, logFile });
    return { address, stop: () => processes.stopAll() };
  } catch (error) {
    await processes.stopAll();
    throw error;
  }
}

/** A new folder below the run's own, and how to remove it. */
export function temporaryFolder(name: string): { readonly folder: string; readonly remove: () => void } {
  const folder = path.join(required('folder'), `${name}-${randomUUID()}`);
  mkdirSync(folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function testCacheFolder(): string {
  return cacheFolder(process.env);
}

function required(name: keyof typeof TEST_ENVIRONMENT): string {
  const value = process.env[TEST_ENVIRONMENT[name]];
  if (value === undefined)
    throw new Error(`${TEST_ENVIRONMENT[name]} is missing: was Jest's global set-up run?`);
  return value;
}
