import { DefaultLogger, Runtime, type LogEntry } from '@temporalio/worker';
import { freePort } from './free-port';
import type { Logger } from '../config/logger';

const READ_MS = 1_000;

/**
 * Sets up the Temporal SDK, once a process and before anything of it but the client is used: it writes to our log, and
 * its metrics (`temporal_…`) are on. The SDK serves them itself, on a loopback port of its own; what is answered
 * reads them from there, so that one address has all metrics, and nothing when the SDK does not answer within a second.
 */
export async function installTemporalRuntime(logger: Logger): Promise<() => Promise<string>> {
  const bindAddress = `127.0.0.1:${await freePort(0)}`;
  Runtime.install({
    // The level is up to our logger.
    logger: new DefaultLogger('DEBUG', (entry) => writeTo(logger, entry)),
    telemetryOptions: {
      // Else its native part prints lines of its own form.
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      metrics: {
        prometheus: {
          bindAddress,
          countersTotalSuffix: true,
          unitSuffix: true,
          useSecondsForDurations: true,
        },
      },
    },
  });
  return async function readTemporalSdkMetrics() {
    try {
      const signal = AbortSignal.timeout(READ_MS);
      return await (await fetch(`http://${bindAddress}/metrics`, { signal })).text();
    } catch {
      return '';
    }
  };
}

const PINO_LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

function writeTo(logger: Logger, { level, message, meta }: LogEntry): void {
  logger[PINO_LEVELS[level]]({ ...meta }, message);
}
