import { setTimeout as pause } from 'node:timers/promises';
import { BENCH_DOMAIN } from './bench-domain';
import type { ApiClient } from './api-client';
import type { Receiver } from './receiver-process';
import type { ReceiverCount } from './receiver';
import type { ServiceProcess } from './service-process';

/** What a scenario works with: a running service, a receiver in another process, and a client for the load. */
export interface Bench {
  readonly service: ServiceProcess;
  readonly receiver: Receiver;
  readonly api: ApiClient;
}

/** One measured figure and, where there is one, the bar it has to reach. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly bar?: { readonly kind: 'at least' | 'at most'; readonly value: number };
}

/** Runs a piece of load on a service of its own, started for it and removed afterwards. */
export type OnFreshService = <Result>(
  work: (bench: Bench) => Promise<Result>,
  /** Added to the environment of the service. */
  settings?: Readonly<Record<string, string>>,
) => Promise<Result>;

export interface Scenario {
  readonly name: string;
  run(onFreshService: OnFreshService): Promise<Figure[]>;
}

const WAIT_MS_MAX = 300_000;

/** Waits until so many distinct events arrived under a name. @throws after five minutes. */
export async function arrivals({ receiver }: Bench, name: string, expected: number): Promise<ReceiverCount> {
  const deadline = Date.now() + WAIT_MS_MAX;
  for (;;) {
    const count = await receiver.count(name);
    if (count.distinct >= expected) return count;
    if (Date.now() > deadline) throw new Error(`${count.distinct} of ${expected} events arrived for ${name}`);
    await pause(50);
  }
}

/** Now, on the clock that the receiver's times are of. */
export function epochMs(): number {
  return performance.timeOrigin + performance.now();
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

let sites = 0;

/** A website nobody else uses. */
export function aWebsite(): string {
  sites += 1;
  return `site-${sites}.${BENCH_DOMAIN}`;
}
