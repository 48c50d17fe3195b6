import { setTimeout as pause } from 'node:timers/promises';
import { intakeShard } from '../../src/contracts/workflows';
import { makeVisitor } from '../make-visitors';
import { aWebsite, epochMs, percentile, type Bench, type Figure, type Scenario } from '../scenario';

/** Two more than the backlog has: so many are processed while they come in. */
const REQUESTS = 12;
const VISITORS = 10_000;
const ROUNDS = 40;

/** A website beside another one of the same intake shard, where 100 000 visitors wait: how soon it gets its prospect. */
export const shardNeighbour: Scenario = {
  name: 'a visitor beside a backlog of 100 000 on the same intake shard',
  run: (onFreshService) => onFreshService(measure),
};

async function measure({ api }: Bench): Promise<Figure[]> {
  const [busy, quiet] = await twoOfOneShard(api);
  const batchIds: string[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const visitors = Array.from({ length: VISITORS }, (_, index) => makeVisitor(request * VISITORS + index));
    batchIds.push(await api.seed(busy, visitors));
  }
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = epochMs();
    await api.workedOff(await api.seed(quiet, [makeVisitor(round)]));
    durations.push(epochMs() - startedAt);
    await pause(Math.random() * 500);
  }
  if (await api.isWorkedOff(batchIds.at(-1) ?? ''))
    throw new Error('the backlog was gone before the last round');
  const sorted = durations.toSorted((one, other) => one - other);
  return [
    { name: 'a prospect after, p50', value: percentile(sorted, 0.5), unit: 'ms' },
    {
      name: 'a prospect after, slowest',
      value: percentile(sorted, 1),
      unit: 'ms',
      bar: { kind: 'at most', value: 2_000 },
    },
  ];
}

/** Ids of businesses are made by the service: websites are onboarded until two share a shard. */
async function twoOfOneShard(api: Bench['api']): Promise<readonly [string, string]> {
  const websites = new Map<number, string>();
  for (;;) {
    const website = aWebsite();
    const shard = intakeShard(await api.onboard(website));
    const earlier = websites.get(shard);
    if (earlier !== undefined) return [earlier, website];
    websites.set(shard, website);
  }
}
