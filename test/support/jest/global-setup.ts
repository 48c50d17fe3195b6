import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startChildGuard } from '../../../tools/embedded/processes/child-guard';
import { findMongodb, type MongodbSource } from '../../../tools/embedded/mongodb/find-mongodb';
import { findTemporal, findTimeSkippingServer } from '../../../tools/embedded/temporal/find-temporal';
import { cacheFolder } from '../../../tools/embedded/locations';
import { startMongodb } from '../../../tools/embedded/mongodb/mongodb-server';
import { createProcessSet, type ProcessSet } from '../../../tools/embedded/processes/process-set';
import { startTemporal } from '../../../tools/embedded/temporal/temporal-server';
import { openRunDatabases } from '../../../tools/embedded/mongodb/run-databases';
import type { FindOptions } from '../../../tools/embedded/providers/provider';
import { makeRunFolder } from './run-folder';
import { TEST_ENVIRONMENT } from './servers';
import { bundleTestWorkflows } from '../temporal/workflow-bundle';

declare global {
  var testRun: { readonly stop: () => Promise<void> } | undefined;
}

/** Starts servers for this run alone, on free ports and with data that are thrown away. */
// oxlint-disable-next-line import/no-default-export -- what Jest calls
export default async function globalSetup({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  const cache = cacheFolder(process.env);
  const folder = await makeRunFolder(path.join(cache, 'test-runs'));
  const guard = startChildGuard(0);
  const processes = createProcessSet(guard, { isBackground: true });
  const givenMongodbUri = process.env['MONGODB_URI'] || undefined;
  // No test may take the databases of a service for its own.
  delete process.env['MONGODB_URI'];
  const databases = givenMongodbUri === undefined ? undefined : openRunDatabases(givenMongodbUri, 'test');
  process.env[TEST_ENVIRONMENT.databasePrefix] = databases?.prefix ?? 'test-';
  globalThis.testRun = {
    stop: async () => {
      await databases?.close();
      await processes.stopAll();
      guard.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await startServers({ processes, folder, cache, givenMongodbUri, maxWorkers });
  } catch (error) {
    await globalThis.testRun.stop();
    throw error;
  }
}

interface RunOptions {
  readonly processes: ProcessSet;
  readonly folder: string;
  readonly cache: string;
  /** A MongoDB that others use too. */
  readonly givenMongodbUri: string | undefined;
  /** Jest's processes. */
  readonly maxWorkers: number;
}

async function startServers(options: RunOptions): Promise<void> {
  const { processes, folder, cache, givenMongodbUri } = options;
  const env = {
    ...process.env,
    MONGODB_URI: givenMongodbUri,
    TEMPORAL_ADDRESS: process.env[TEST_ENVIRONMENT.temporalAddress],
  };
  const find: FindOptions = {
    env,
    cacheFolder: cache,
    report: (line) => void process.stderr.write(`${line}\n`),
  };
  const [mongodbUris, temporal, timeSkipping, bundle] = await Promise.all([
    findMongodb(find).then((source) => startMongodbs(source, env, options)),
    findTemporal(find).then((source) =>
      startTemporal(source, {
        processes,
        env,
        logFile: path.join(folder, 'temporal.log'),
        preferredPort: 0,
      }),
    ),
    findTimeSkippingServer(find),
    bundleTestWorkflows(cache),
  ]);
  if (givenMongodbUri !== undefined) await prepareForGiven(find);
  process.env[TEST_ENVIRONMENT.folder] = folder;
  process.env[TEST_ENVIRONMENT.mongodbUris] = JSON.stringify(mongodbUris);
  process.env[TEST_ENVIRONMENT.temporalAddress] = temporal.address;
  process.env[TEST_ENVIRONMENT.timeSkippingProgram] = JSON.stringify(timeSkipping);
  if (bundle !== undefined) process.env[TEST_ENVIRONMENT.workflowBundle] = bundle;
}

/** The server in Python runs one command at a time, and is slower the more wait for it: each Jest process has its own. */
async function startMongodbs(
  source: MongodbSource,
  env: NodeJS.ProcessEnv,
  { processes, folder, maxWorkers }: RunOptions,
): Promise<string[]> {
  const isSlow = source.kind === 'program' && source.engine === 'secantusd-py';
  const names = Array.from({ length: isSlow ? maxWorkers : 1 }, (_, index) => `mongodb-${index + 1}`);
  return await Promise.all(
    names.map((name) =>
      startMongodb(source, {
        processes,
        env,
        folder: path.join(folder, name),
        logFile: path.join(folder, `${name}.log`),
        preferredPort: 0,
        database: 'test',
      }),
    ),
  );
}

/** The server that was given is never killed: tests that do that get a `mongod` of their own, or are skipped. */
async function prepareForGiven(find: FindOptions): Promise<void> {
  process.env[TEST_ENVIRONMENT.mongodbStays] = 'true';
  try {
    await findMongodb({ ...find, env: { ...find.env, MONGODB_URI: undefined } }, 'mongod');
  } catch {
    const reason = 'the MongoDB of MONGODB_URI must stay, and there is no mongod on the PATH or to download';
    process.env[TEST_ENVIRONMENT.noOwnMongodb] = reason;
    find.report(`Tests that kill MongoDB are skipped: ${reason}.`);
  }
}
