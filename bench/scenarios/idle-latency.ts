import { setTimeout as pause } from 'node:timers/promises';
import { makeVisitor } from '../make-visitors';
import { arrivals, aWebsite, epochMs, percentile, type Bench, type Figure, type Scenario } from '../scenario';

const REQUESTS = 100;

/** One visitor at a time into a quiet service: from the request to the receiver. */
export const idleLatency: Scenario = {
  name: 'latency from request to receiver, idle',
  run: (onFreshService) => onFreshService(measure),
};

async function measure(bench: Bench): Promise<Figure[]> {
  const website = aWebsite();
  await bench.api.onboard(website);
  await bench.api.listen(bench.receiver.url('ok', 'idle'));
  const latencies: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const startedAt = epochMs();
    await bench.api.seed(website, [makeVisitor(index)]);
    const { lastAtMs } = await arrivals(bench, 'idle', index + 1);
    latencies.push(lastAtMs - startedAt);
    await pause(300 + Math.random() * 200);
  }
  const sorted = latencies.slice(5).toSorted((a, b) => a - b);
  return [
    { name: 'p50', value: percentile(sorted, 0.5), unit: 'ms', bar: { kind: 'at most', value: 80 } },
    { name: 'p99', value: percentile(sorted, 0.99), unit: 'ms', bar: { kind: 'at most', value: 250 } },
  ];
}
