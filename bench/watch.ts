import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readMetric } from './metrics';
import type { ServiceAddresses } from './service-process';

/** The most that was taken at a time while it was watched. */
export interface Peaks {
  apiBytes: number;
  workerBytes: number;
  /** Of the activity slots of the queue for deliveries. */
  deliverySlots: number;
}

export interface Watch {
  /** Looks a last time and answers the peaks since the watch began. */
  stop(): Promise<Readonly<Peaks>>;
}

const LOOK_MS = 500;
const SLOTS = 'temporal_worker_task_slots_used';
const DELIVERY = { task_queue: 'delivery', worker_type: 'ActivityWorker' };

/** Watches the memory (RSS) of API and worker and the worker's activity slots. */
export function watch(service: ServiceAddresses): Watch {
  const { apiPid, apiMetricsUrl, workerPid, workerMetricsUrl } = service;
  const peaks: Peaks = { apiBytes: 0, workerBytes: 0, deliverySlots: 0 };
  const stopped = new AbortController();

  async function look(): Promise<void> {
    peaks.apiBytes = Math.max(peaks.apiBytes, await residentBytes(apiPid, apiMetricsUrl));
    peaks.workerBytes = Math.max(peaks.workerBytes, await residentBytes(workerPid, workerMetricsUrl));
    peaks.deliverySlots = Math.max(peaks.deliverySlots, await readMetric(workerMetricsUrl, SLOTS, DELIVERY));
  }

  async function lookOnAndOn(): Promise<void> {
    while (!stopped.signal.aborted) {
      await look();
      await pause(LOOK_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }
  const looking = lookOnAndOn();
  // Told by `stop`.
  looking.catch(() => undefined);

  return {
    async stop() {
      stopped.abort();
      await looking;
      await look();
      return peaks;
    },
  };
}

/** The most the process has ever taken, where the system tells that; else what it takes now. */
async function residentBytes(pid: number, metricsUrl: string): Promise<number> {
  return peakFromSystem(pid) ?? (await readMetric(metricsUrl, 'process_resident_memory_bytes'));
}

function peakFromSystem(pid: number): number | null {
  try {
    const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) * 1_024;
  } catch {
    return null;
  }
}
