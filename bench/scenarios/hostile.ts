import { setMaxListeners } from 'node:events';
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { inParallel, type ApiClient } from '../api-client';
import { makeVisitor } from '../make-visitors';
import { createPartners } from '../partners';
import { arrivals, aWebsite, epochMs, percentile, type Bench, type Figure, type Scenario } from '../scenario';
import { watch } from '../watch';

const SEEDS = 200;
const VISITORS_A_SEED = 100;
const DEAD_NAMES = 16;
const ROUNDS_MIN = 60;
const SECONDS_MAX = 300;
const MIB = 1_048_576;

/** One tenant does its worst, with several keys; another one's visitors reach its receiver nevertheless. */
export const hostile: Scenario = {
  name: 'a tenant beside a hostile one',
  async run(onFreshService) {
    const names = createSocket('udp4');
    await new Promise<void>((resolve) => {
      names.bind(0, '127.0.0.1', resolve);
    });
    try {
      const settings = { DNS_SERVERS: `127.0.0.1:${names.address().port}` };
      return await onFreshService(measure, settings);
    } finally {
      names.close();
    }
  },
};

async function measure(bench: Bench): Promise<Figure[]> {
  const website = aWebsite();
  await bench.api.onboard(website);
  await bench.api.listen(bench.receiver.url('ok', 'good'));
  const partners = await createPartners(bench.service, 2);
  const watched = watch(bench.service);
  const attack = startAttack(bench, partners);
  const latencies: number[] = [];
  const deadline = Date.now() + SECONDS_MAX * 1_000;
  while ((latencies.length < ROUNDS_MIN || !attack.isSeeded()) && Date.now() < deadline) {
    const startedAt = epochMs();
    await bench.api.seed(website, [makeVisitor(latencies.length)]);
    const { lastAtMs } = await arrivals(bench, 'good', latencies.length + 1);
    latencies.push(lastAtMs - startedAt);
    await pause(Math.random() * 300);
  }
  const seeds = attack.seedsAnswered();
  await attack.stop();
  const { apiBytes, workerBytes } = await watched.stop();
  for (const partner of partners) await partner.close();
  const sorted = latencies.toSorted((one, other) => one - other);
  return [
    { name: 'rounds of the good tenant', value: latencies.length, unit: '' },
    { name: 'hostile seeds answered', value: seeds, unit: '', bar: { kind: 'at least', value: SEEDS } },
    { name: 'at the receiver after, p50', value: percentile(sorted, 0.5), unit: 'ms' },
    { name: 'at the receiver after, p99', value: percentile(sorted, 0.99), unit: 'ms', bar: atMost(2_000) },
    { name: 'API', value: apiBytes / 1e6, unit: 'MB', bar: atMost(400) },
    { name: 'worker', value: workerBytes / 1e6, unit: 'MB', bar: atMost(400) },
  ];
}

function atMost(value: number) {
  return { kind: 'at most', value } as const;
}

/** More requests than ten end with its signal. */
function forManyRequests(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

function startAttack({ service }: Bench, partners: readonly ApiClient[]) {
  const stopped = forManyRequests();
  const { signal } = stopped;
  let seeds = 0;
  const website = aWebsite();
  const base = service.baseUrl;
  const [first, second] = partners;
  if (first === undefined || second === undefined) throw new Error('two partners attack');

  const send = async (apiKey: string, body: Buffer | string, encoding?: 'gzip'): Promise<void> => {
    const response = await request(`${base}/seed/lead`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      },
      body,
      signal,
    });
    await response.body.dump();
  };
  const until = async (work: () => Promise<unknown>): Promise<void> => {
    while (!signal.aborted) await work().catch(() => pause(20));
  };

  async function seedDense(): Promise<void> {
    await first?.onboard(website);
    await inParallel(DEAD_NAMES, DEAD_NAMES, async (index) => {
      await first?.listen(`http://dead-${index}.hostile.example/`);
    });
    const dense = gzipSync(denseSeed(website));
    await inParallel(SEEDS, 8, async () => {
      if (signal.aborted) return;
      await send(first?.apiKey ?? '', dense, 'gzip').catch(() => undefined);
      seeds += 1;
    });
    await until(async () => {
      await first?.seed(website, [makeVisitor(Math.floor(Math.random() * 1e6))]);
      await pause(100);
    });
  }
  const braces = `{"x":[${'{},'.repeat(5 * MIB)}{}]}`;
  const attacks = [
    seedDense(),
    until(() => send(first.apiKey, braces)),
    until(() => send(second.apiKey, braces)),
    until(() => dribble(base, first.apiKey, signal)),
    until(() => dribble(base, second.apiKey, signal)),
    ...Array.from({ length: 8 }, () => until(() => guessKey(base, signal))),
  ];
  return {
    isSeeded: () => seeds >= SEEDS,
    seedsAnswered: () => seeds,
    async stop() {
      stopped.abort();
      await Promise.allSettled(attacks);
    },
  };
}

/** Visitors of just less than is taken, of which each byte becomes as much as possible. */
function denseSeed(website: string): string {
  const visitor = `{"firstName":"A","website":"dense.example","x":[${'{},'.repeat(20_000)}{}]}`;
  return `{"website":"${website}","visitors":[${Array.from({ length: VISITORS_A_SEED }, () => visitor).join(',')}]}`;
}

async function guessKey(base: string, signal: AbortSignal): Promise<void> {
  const guess = `lo_live_${Math.random().toString(36).slice(2).padEnd(32, '0')}`;
  const { body } = await request(`${base}/webhook`, { headers: { 'x-api-key': guess }, signal });
  await body.dump();
}

/** Announces a body of 16 MiB and sends a byte of it now and then, until it is ended. */
async function dribble(base: string, apiKey: string, signal: AbortSignal): Promise<void> {
  const { hostname, port, pathname } = new URL(base);
  const socket = connect(Number(port), hostname);
  const timer = setInterval(() => socket.write(' '), 500);
  const destroy = () => socket.destroy();
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve());
    socket.on('end', () => socket.destroy());
    socket.on('close', () => resolve());
    signal.addEventListener('abort', destroy);
    socket.resume();
    socket.write(
      `POST ${pathname}/seed/lead HTTP/1.1\r\nHost: x\r\nx-api-key: ${apiKey}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${16 * MIB}\r\n\r\n{`,
    );
  });
  clearInterval(timer);
  signal.removeEventListener('abort', destroy);
}
