import { setTimeout as pause } from 'node:timers/promises';
import { NativeConnection, TransportError, type Worker } from '@temporalio/worker';
import type { Logger } from '../config/logger';
import type { ConnectConfig } from '../temporal/connect-config';
import { createWorkers, type WorkerComposition } from './create-workers';

const RECONNECT_MS_MAX = 30_000;
/** Workers that ran for this long were well: the next loss of the connection is a new one. */
const SETTLED_MS = 60_000;

export interface RunWorkersOptions extends WorkerComposition {
  readonly connect: ConnectConfig;
  readonly logger: Logger;
  /** Called whenever all queues are polled, and when they are not any more. */
  readonly onPolling: (isPolling: boolean) => void;
  /** Ends the workers, after what is under way. */
  readonly stop: AbortSignal;
}

/**
 * Polls the task queues until stopped. A connection that is lost or can't be had is tried again for ever.
 * @throws whatever else ends a worker or keeps it from starting, once all workers have ended
 */
export async function runWorkers(options: RunWorkersOptions): Promise<void> {
  const { logger, stop } = options;
  for (let failures = 0; !stop.aborted; failures += 1) {
    const startedAt = performance.now();
    try {
      await runOnce(options);
      return;
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
      logger.error({ error }, 'Temporal can not be reached; trying again');
      if (performance.now() - startedAt > SETTLED_MS) failures = 0;
      const waitMs = Math.min(RECONNECT_MS_MAX, 500 * 2 ** Math.min(failures, 6));
      // It is cut short, by an error, when the workers are to end.
      await pause(waitMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }
}

/** Whatever happens, no worker is left running and no connection open. */
async function runOnce(options: RunWorkersOptions): Promise<void> {
  const connection = await NativeConnection.connect(options.connect.connectionOptions);
  const workers: Worker[] = [];
  try {
    for await (const worker of createWorkers(options, connection, options.connect.namespace))
      workers.push(worker);
    await runAll(workers, options);
  } finally {
    await Promise.allSettled(workers.filter(hasNotRun).map(dispose));
    await connection.close().catch((error: unknown) => {
      options.logger.warn({ error }, 'the connection to Temporal could not be closed');
    });
  }
}

/** Runs workers until they are told to end; one that ends by itself ends the others. */
async function runAll(workers: readonly Worker[], { onPolling, stop }: RunWorkersOptions): Promise<void> {
  const shutdown = () => {
    onPolling(false);
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  const running = workers.map((worker) => worker.run().finally(shutdown));
  if (stop.aborted) shutdown();
  else {
    stop.addEventListener('abort', shutdown, { once: true });
    onPolling(true);
  }
  const ended = await Promise.allSettled(running);
  stop.removeEventListener('abort', shutdown);
  const reasons = ended.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  if (reasons.length === 0) return;
  throw reasons.find((reason) => !isConnectionTrouble(reason)) ?? reasons[0];
}

/** Of our own servers, too, what a missing namespace or right comes to: its message says so. */
function isConnectionTrouble(error: unknown): boolean {
  return error instanceof TransportError;
}

function hasNotRun(worker: Worker): boolean {
  return worker.getState() === 'INITIALIZED';
}

/** A worker holds on to its connection until it has run. */
async function dispose(worker: Worker): Promise<void> {
  const running = worker.run();
  worker.shutdown();
  await running;
}
