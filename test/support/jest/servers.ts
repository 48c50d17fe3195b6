import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../../../tools/embedded/locations';
import type { Program } from '../../../tools/embedded/providers/program';
import { newRunDatabase } from '../../../tools/embedded/mongodb/run-databases';

/** Set by the global set-up, read by the tests. */
export const TEST_ENVIRONMENT = {
  /** One for all of Jest's processes, or one for each. */
  mongodbUris: 'TEST_MONGODB_URIS',
  /** What the names of this run's databases begin with. */
  databasePrefix: 'TEST_DATABASE_PREFIX',
  /** Set where that server was there before this run and stays after it. */
  mongodbStays: 'TEST_MONGODB_STAYS',
  /** Set where no test can have a MongoDB of its own, to say why. */
  noOwnMongodb: 'TEST_NO_OWN_MONGODB',
  temporalAddress: 'TEST_TEMPORAL_ADDRESS',
  timeSkippingProgram: 'TEST_TIME_SKIPPING_PROGRAM',
  workflowBundle: 'TEST_WORKFLOW_BUNDLE',
  folder: 'TEST_RUN_FOLDER',
} as const;

/** A connection string for a database of its own, empty until used. */
export function testMongodbUri(): string {
  const uris: readonly string[] = JSON.parse(required('mongodbUris'));
  const uri = uris[(Number(process.env['JEST_WORKER_ID']) - 1) % uris.length];
  if (uri === undefined) throw new Error('no MongoDB was started for this process of Jest');
  return newRunDatabase(uri, required('databasePrefix'));
}

/** Whether databases have to be dropped: a server of this run alone goes with all that is in it. */
export function mongodbStays(): boolean {
  return process.env[TEST_ENVIRONMENT.mongodbStays] !== undefined;
}

/** Why tests can't have a MongoDB that they may kill; undefined where they can. */
export function whyNoOwnMongodb(): string | undefined {
  return process.env[TEST_ENVIRONMENT.noOwnMongodb];
}

export function testTemporalAddress(): string {
  return required('temporalAddress');
}

/** The workflows' bundle, made once per run, for `Worker.create({ workflowBundle: { codePath } })`. */
export function testWorkflowBundlePath(): string {
  return required('workflowBundle');
}

export function timeSkippingProgram(): Program {
  return JSON.parse(required('timeSkippingProgram'));
}

/** For `TestWorkflowEnvironment.createTimeSkipping({ server: { executable } })`. */
export function timeSkippingExecutable(): { readonly type: 'existing-path'; readonly path: string } {
  return { type: 'existing-path', path: timeSkippingProgram().file };
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
