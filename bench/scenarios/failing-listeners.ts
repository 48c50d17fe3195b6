import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiClient } from '../api-client';
import { crowdOf } from '../crowd';
import { epochMs, percentile, type Bench, type Figure, type Scenario } from '../scenario';
import { watch } from '../watch';

const LISTENERS = 1_000;
/** From the first attempts over the holds to probes that are far apart. */
const WATCHED_MS = 90_000;

const RETRIES_OF_PARTNER = 2;
const LOOK_MS = 50;

const listed = z.object({
  data: z.object({ items: z.array(z.object({ id: z.string(), webhookId: z.string() })) }),
});
const asked = z.object({ data: z.object({ requestId: z.string() }) });
const report = z.object({
  data: z.object({
    attempts: z.array(z.object({ requestId: z.string().nullable(), startedAt: z.string() })),
  }),
});

/** 1 000 listeners that answer 500, each with a backlog: what the worker takes, and how soon a retry goes out. */
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
  const retries: number[] = [];
  for (const partner of crowd.partners) retries.push(...(await retryMs(partner)));
  const sorted = retries.toSorted((one, other) => one - other);
  const { requests } = await bench.receiver.count('failing');
  await crowd.close();
  return [
    { name: 'attempts', value: requests, unit: 'in all', bar: { kind: 'at least', value: LISTENERS * 10 } },
    { name: 'worker', value: workerBytes / 1e6, unit: 'MB', bar: { kind: 'at most', value: 400 } },
    { name: 'API', value: apiBytes / 1e6, unit: 'MB' },
    { name: 'activity slots for deliveries', value: deliverySlots, unit: 'at a time' },
    { name: 'a retry that somebody asks for, p50', value: percentile(sorted, 0.5), unit: 'ms' },
    {
      name: 'a retry that somebody asks for, slowest',
      value: percentile(sorted, 1),
      unit: 'ms',
      bar: { kind: 'at most', value: 5_000 },
    },
  ];
}

/** Asks for retries of several held listeners, one after the other; answers how long each took to go out. */
async function retryMs(partner: ApiClient): Promise<number[]> {
  const { data } = listed.parse(await partner.get('/webhook/deliveries?limit=100'));
  const ofEach = new Map(data.items.map(({ id, webhookId }) => [webhookId, id]));
  const waited: number[] = [];
  for (const id of [...ofEach.values()].slice(0, RETRIES_OF_PARTNER)) {
    const askedAt = epochMs();
    const { requestId } = asked.parse(await partner.post(`/webhook/deliveries/${id}/retry`, {})).data;
    waited.push((await startOf(partner, id, requestId)) - askedAt);
  }
  return waited;
}

async function startOf(partner: ApiClient, id: string, requestId: string): Promise<number> {
  for (;;) {
    const { attempts } = report.parse(await partner.get(`/webhook/deliveries/${id}`)).data;
    const made = attempts.find((attempt) => attempt.requestId === requestId);
    if (made !== undefined) return Date.parse(made.startedAt);
    await pause(LOOK_MS);
  }
}
