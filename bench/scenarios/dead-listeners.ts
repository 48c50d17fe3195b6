import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { crowdOf } from '../crowd';
import { makeVisitor } from '../make-visitors';
import { arrivals, aWebsite, epochMs, percentile, type Bench, type Figure, type Scenario } from '../scenario';
import { watch } from '../watch';

const DEAD = 1_000;
const SLOW = 100;
const HEALTHY = 8;
const EVENTS = 2_000;
const ROUNDS = 40;

/** 1 000 listeners whose receivers are gone and 100 that take 14 s, beside healthy ones of another partner. */
export const deadListeners: Scenario = {
  name: '8 healthy listeners beside 1 000 dead ones and 100 that take 14 s',
  run: (onFreshService) => onFreshService(measure),
};

async function measure(bench: Bench): Promise<Figure[]> {
  const { api, receiver, service } = bench;
  const dead = `http://127.0.0.1:${await closedPort()}/`;
  const slow = receiver.url('slow-14000', 'slow');
  const crowd = await crowdOf(
    service,
    Array.from({ length: DEAD + SLOW }, (_, index) => (index % 11 === 10 ? slow : dead)),
  );
  const website = aWebsite();
  await api.onboard(website);
  for (let index = 0; index < HEALTHY; index += 1) await api.listen(receiver.url('ok', `healthy-${index}`));
  const healthy = new HealthyListeners(bench, website);
  await healthy.rate();
  const alone = await healthy.rate();
  const watched = watch(service);
  await crowd.seed();
  const atOnce = await healthy.rate();
  const beside = await healthy.rate();
  const latencies = await healthy.latencies();
  const { workerBytes, apiBytes, deliverySlots } = await watched.stop();
  await crowd.close();
  return [
    { name: 'alone', value: alone, unit: 'deliveries a second' },
    { name: 'while all the dead ones are tried', value: atOnce, unit: 'deliveries a second' },
    { name: 'beside them afterwards', value: beside, unit: 'deliveries a second' },
    {
      name: 'kept while they are tried',
      value: (atOnce / alone) * 100,
      unit: '%',
      bar: { kind: 'at least', value: 50 },
    },
    {
      name: 'kept afterwards',
      value: (beside / alone) * 100,
      unit: '%',
      bar: { kind: 'at least', value: 80 },
    },
    { name: 'one visitor, p50', value: percentile(latencies, 0.5), unit: 'ms' },
    { name: 'one visitor, slowest', value: percentile(latencies, 1), unit: 'ms' },
    { name: 'worker', value: workerBytes / 1e6, unit: 'MB', bar: { kind: 'at most', value: 400 } },
    { name: 'API', value: apiBytes / 1e6, unit: 'MB' },
    { name: 'activity slots for deliveries', value: deliverySlots, unit: 'at a time' },
  ];
}

/** The listeners that are to notice nothing. */
class HealthyListeners {
  #events = 0;

  constructor(
    private readonly bench: Bench,
    private readonly website: string,
  ) {}

  /** Deliveries a second of a seed that all of them get. */
  async rate(): Promise<number> {
    const startedAt = epochMs();
    const lastAtMs = await this.#deliver(EVENTS);
    return (EVENTS * HEALTHY) / ((lastAtMs - startedAt) / 1_000);
  }

  /** From the request with one visitor to the last of their receivers, sorted, in milliseconds. */
  async latencies(): Promise<number[]> {
    const latencies: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = epochMs();
      latencies.push((await this.#deliver(1)) - startedAt);
      await pause(300 + Math.random() * 200);
    }
    return latencies.toSorted((one, other) => one - other);
  }

  async #deliver(events: number): Promise<number> {
    const first = this.#events;
    this.#events += events;
    const visitors = Array.from({ length: events }, (_, index) => makeVisitor(first + index));
    await this.bench.api.seed(this.website, visitors);
    let lastAtMs = 0;
    for (let index = 0; index < HEALTHY; index += 1) {
      lastAtMs = Math.max(lastAtMs, (await arrivals(this.bench, `healthy-${index}`, this.#events)).lastAtMs);
    }
    return lastAtMs;
  }
}

/** A port where nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return address.port;
}
