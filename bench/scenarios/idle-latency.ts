import { setTimeout as pause } from 'node:timers/promises';
import { makeVisitor } from '../make-visitors';
import { arrivals, aWebsite, epochMs, percentile, type Bench, type Figure, type Scenario } from '../scenario';

const REQUESTS = 100;
const BURST = 50;
const BURST_EVERY_MS = 100;
const RESTED = 10;
/** After this nothing is open any more that the last event has opened. */
const REST_MS = 2_000;

/** One visitor at a time into a quiet service, then one every 100 ms, then after rests: from request to receiver. */
export const idleLatency: Scenario = {
  name: 'latency from request to receiver, idle',
  run: (onFreshService) => onFreshService(measure),
};

async function measure(bench: Bench): Promise<Figure[]> {
  const website = aWebsite();
  await bench.api.onboard(website);
  await bench.api.listen(bench.receiver.url('ok', 'idle'));
  const latencies: number[] = [];
  const latencyOf = async (index: number) => {
    const startedAt = epochMs();
    await bench.api.seed(website, [makeVisitor(index)]);
    const { lastAtMs } = await arrivals(bench, 'idle', index + 1);
    return lastAtMs - startedAt;
  };
  for (let index = 0; index < REQUESTS; index += 1) {
    latencies.push(await latencyOf(index));
    await pause(300 + Math.random() * 200);
  }
  const burst: number[] = [];
  for (let index = REQUESTS; index < REQUESTS + BURST; index += 1) {
    const [latency] = await Promise.all([latencyOf(index), pause(BURST_EVERY_MS)]);
    burst.push(latency);
  }
  const rested: number[] = [];
  for (let index = 0; index < RESTED; index += 1) {
    await pause(REST_MS);
    rested.push(await latencyOf(REQUESTS + BURST + index));
  }
  const sorted = latencies.slice(5).toSorted((a, b) => a - b);
  return [
    { name: 'p50', value: percentile(sorted, 0.5), unit: 'ms', bar: { kind: 'at most', value: 80 } },
    { name: 'p99', value: percentile(sorted, 0.99), unit: 'ms', bar: { kind: 'at most', value: 250 } },
    { name: 'one every 100 ms, p50', value: median(burst), unit: 'ms', bar: { kind: 'at most', value: 100 } },
    { name: 'after two seconds of rest, p50', value: median(rested), unit: 'ms' },
  ];
}

function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
