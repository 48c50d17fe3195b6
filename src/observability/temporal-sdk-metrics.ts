import { Runtime } from '@temporalio/worker';
import { freePort } from '../embedded/free-port';

const READ_MS = 1_000;

/**
 * Switches on the metrics of the Temporal SDK (`temporal_…`), once a process and before anything else of the SDK is
 * used. The SDK serves them itself, on a loopback port of its own; what is answered reads them from there, so
 * that one address has all metrics. Reads nothing when the SDK does not answer within a second.
 */
export async function installTemporalSdkMetrics(): Promise<() => Promise<string>> {
  const bindAddress = `127.0.0.1:${await freePort(0)}`;
  Runtime.install({
    telemetryOptions: {
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
