import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { BENCH_EMAIL, inParallel } from '../api-client';
import { makeVisitor } from '../make-visitors';
import { arrivals, aWebsite, epochMs, type Bench, type Figure, type Scenario } from '../scenario';

const REQUESTS = 5_000;
const CLIENTS = 32;
const BUSINESSES = 1_000;
const user = z.object({ data: z.object({ eligibility: z.object({ status: z.string() }) }) });

async function seedSingly(bench: Bench, businesses: number) {
  const websites = Array.from({ length: businesses }, aWebsite);
  await inParallel(businesses, CLIENTS, async (index) => {
    await bench.api.onboard(websites[index] ?? '');
  });
  await inParallel(businesses, 4, (index) => checked(bench, websites[index] ?? ''));
  await bench.api.listen(bench.receiver.url('ok', 'single'));
  const startedAt = epochMs();
  await inParallel(REQUESTS, CLIENTS, async (index) => {
    await bench.api.seed(websites[index % businesses] ?? '', [makeVisitor(index)]);
  });
  const accepted = REQUESTS / ((epochMs() - startedAt) / 1_000);
  const { lastAtMs } = await arrivals(bench, 'single', REQUESTS);
  return { accepted, endToEnd: REQUESTS / ((lastAtMs - startedAt) / 1_000) };
}

/** Waits until the first check of a new website is over: it is not what is measured here. */
async function checked(bench: Bench, websiteUrl: string): Promise<void> {
  const query = new URLSearchParams({ email: BENCH_EMAIL, websiteUrl });
  for (;;) {
    const { data } = user.parse(await bench.api.get(`/user?${query.toString()}`));
    if (data.eligibility.status !== 'pending') return;
    await pause(100);
  }
}

/** 5 000 requests with one visitor each from 32 clients, for one business and spread over 1 000. */
export const singleVisitors: Scenario = {
  name: '5 000 single-visitor requests from 32 clients',
  async run(onFreshService): Promise<Figure[]> {
    const one = await onFreshService((bench) => seedSingly(bench, 1));
    const many = await onFreshService((bench) => seedSingly(bench, BUSINESSES));
    return [
      {
        name: 'accepted, one business',
        value: one.accepted,
        unit: 'a second',
        bar: { kind: 'at least', value: 700 },
      },
      { name: 'end to end, one business', value: one.endToEnd, unit: 'a second' },
      {
        name: 'accepted, 1 000 businesses',
        value: many.accepted,
        unit: 'a second',
        bar: { kind: 'at least', value: one.accepted / 2 },
      },
      {
        name: 'end to end, 1 000 businesses',
        value: many.endToEnd,
        unit: 'a second',
        bar: { kind: 'at least', value: one.endToEnd / 2 },
      },
    ];
  },
};
