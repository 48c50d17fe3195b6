import { rm } from 'node:fs/promises';
import { startChildGuard } from './child-guard';
import { openDataDirectory, type DataDirectory } from '../data-directory';
import { createProcessSet, type ProcessSet } from './process-set';
import { writePrivateJson } from '../secrets';
import { startAll, type EmbeddedAddresses, type StartOptions } from '../start-all';
import { reasonOf, StartError } from '../start-error';
import type { Report } from '../providers/provider';

/** How the operator asks for the end: once in order, twice at once. */
export interface StopRequests {
  /** Aborted by the first request. */
  readonly stop: AbortSignal;
  /** Aborted by the second. */
  readonly kill: AbortSignal;
}

/**
 * Starts MongoDB, Temporal, worker and API, runs until a stop is requested or one of them ends,
 * and stops them in reverse order. Returns the exit code; never rejects.
 */
export async function supervise(options: StartOptions, requests: StopRequests): Promise<0 | 1> {
  const guard = startChildGuard();
  try {
    const directory = await openDataDirectory(options.dataFolder, { ...options, guardPid: guard.pid });
    try {
      return await runIn(directory, createProcessSet(guard), options, requests);
    } finally {
      await directory.release();
    }
  } catch (error) {
    reportFailure(error, options.report);
    return 1;
  } finally {
    guard.close();
  }
}

async function runIn(
  directory: DataDirectory,
  processes: ProcessSet,
  options: StartOptions,
  requests: StopRequests,
): Promise<0 | 1> {
  requests.kill.addEventListener('abort', () => processes.killAll());
  const failed = new AbortController();
  const starting = start(directory, processes, options, AbortSignal.any([requests.stop, failed.signal]));
  let exitCode: 0 | 1 = 0;
  try {
    await Promise.race([
      // A start that has succeeded goes on until something else ends it.
      starting.then(() => new Promise<never>(() => undefined)),
      processes.firstEnd,
      untilAborted(requests.stop),
    ]);
  } catch (error) {
    if (!requests.stop.aborted) {
      exitCode = 1;
      reportFailure(error, options.report);
    }
  }
  failed.abort();
  await processes.stopAll((name) => options.report(`Stopping ${name}`));
  await starting.catch(() => undefined);
  await rm(directory.file('embedded.json'), { force: true });
  options.report('Stopped.');
  return exitCode;
}

async function start(
  directory: DataDirectory,
  processes: ProcessSet,
  options: StartOptions,
  signal: AbortSignal,
): Promise<void> {
  const addresses = await startAll(options, directory, processes, signal);
  signal.throwIfAborted();
  await writePrivateJson(directory.file('embedded.json'), { ...addresses, pid: process.pid });
  announce(addresses, options.report);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}

function reportFailure(error: unknown, report: Report): void {
  const isExpected = error instanceof StartError || !(error instanceof Error);
  report(`\n${isExpected ? reasonOf(error) : (error.stack ?? error.message)}\n`);
}

function announce(addresses: EmbeddedAddresses, report: Report): void {
  report(
    [
      '',
      'Lead Outreach is running.',
      `  API          ${addresses.baseUrl}`,
      `  API key      ${addresses.apiKey}   (header x-api-key)`,
      `  Reference    ${addresses.docsUrl}`,
      `  Leads        ${addresses.leadsUrl}`,
      `  Support      ${addresses.supportUrl}`,
      ...(addresses.temporalUiUrl === undefined ? [] : [`  Temporal UI  ${addresses.temporalUiUrl}`]),
      `  Temporal     ${addresses.temporalAddress}`,
      `  MongoDB      ${addresses.mongodbUri}`,
      'Ctrl-C stops everything; the data are kept.',
      '',
    ].join('\n'),
  );
}
