import { inParallel } from '../api-client';
import { makeVisitor } from '../make-visitors';
import { arrivals, aWebsite, epochMs, type Bench, type Figure, type Scenario } from '../scenario';

const REQUESTS = 5_000;
const CLIENTS = 32;
const BUSINESSES = 1_000;

async function seedSingly(bench: Bench, businesses: number) {
  const websites = Array.from({ length: businesses }, aWebsite);
  await inParallel(businesses, CLIENTS, (index) => bench.api.onboard(websites[index] ?? ''));
  await bench.api.listen(bench.receiver.url('ok', 'single'));
  const startedAt = epochMs();
  await inParallel(REQUESTS, CLIENTS, async (index) => {
    await bench.api.seed(websites[index % businesses] ?? '', [makeVisitor(index)]);
  });
  const accepted = REQUESTS / ((epochMs() - startedAt) / 1_000);
  const { lastAtMs } = await arrivals(bench, 'single', REQUESTS);
  return { accepted, endToEnd: REQUESTS / ((lastAtMs - startedAt) / 1_000) };
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
