import { setTimeout as pause } from 'node:timers/promises';
import { crowdOf } from '../crowd';
import type { Bench, Figure, Scenario } from '../scenario';
import { watch } from '../watch';

const LISTENERS = 1_000;
/** From the first attempts over the holds to probes that are far apart. */
const WATCHED_MS = 90_000;

/** 1 000 listeners that answer 500, each with a backlog: what the worker takes. */
export const failingListeners: Scenario = {
  name: '1 000 listeners that answer 500',
  run: (onFreshService) => onFreshService(measure),
};

async function measure(bench: Bench): Promise<Figure[]> {
  const url = bench.receiver.url('status-500', 'failing');
  const crowd = await crowdOf(
    bench.service,
    Array.from({ length: LISTENERS }, () => url),
  );
  const watched = watch(bench.service);
  await crowd.seed();
  await pause(WATCHED_MS);
  const { workerBytes, apiBytes, deliverySlots } = await watched.stop();
  const { requests } = await bench.receiver.count('failing');
  await crowd.close();
  return [
    { name: 'attempts', value: requests, unit: 'in all', bar: { kind: 'at least', value: LISTENERS * 10 } },
    { name: 'worker', value: workerBytes / 1e6, unit: 'MB', bar: { kind: 'at most', value: 500 } },
    { name: 'API', value: apiBytes / 1e6, unit: 'MB' },
    { name: 'activity slots for deliveries', value: deliverySlots, unit: 'at a time' },
  ];
}
