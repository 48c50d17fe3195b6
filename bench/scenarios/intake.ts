import { setTimeout as pause } from 'node:timers/promises';
import { makeVisitor } from '../make-visitors';
import { aWebsite, epochMs, type Bench, type Figure, type Scenario } from '../scenario';

const VISITORS = 10_000;
const BAR = { kind: 'at least', value: 1_300 } as const;
/** What was prepared is the store's past by then. */
const SETTLE_MS = 3_000;

const EXCLUSIONS = 10_000;
/** The largest filter there may be. */
const FILTER = { websites: 100, conditions: 20, values: 100 };

/** One request with 10 000 visitors and nobody who listens: how fast visitors become prospects. */
export const intake: Scenario = {
  name: 'intake of 10 000 visitors without deliveries',
  // A service each: later visitors of one find more in its store.
  run: async (onFreshService) => [
    await onFreshService((bench) => prospectsASecond('prospects', bench)),
    await onFreshService((bench) =>
      prospectsASecond('the same with 10 000 exclusions', bench, excludeOthers),
    ),
    await onFreshService((bench) => prospectsASecond('the same with the largest filter', bench, filterAll)),
  ],
};

/** On a website of its own. */
async function prospectsASecond(
  name: string,
  bench: Bench,
  prepare: (bench: Bench, website: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Figure> {
  const { api } = bench;
  const website = aWebsite();
  await api.onboard(website);
  await prepare(bench, website);
  await pause(SETTLE_MS);
  const visitors = Array.from({ length: VISITORS }, (_, index) => makeVisitor(index));
  const startedAt = epochMs();
  await api.workedOff(await api.seed(website, visitors));
  const value = VISITORS / ((epochMs() - startedAt) / 1_000);
  return { name, value, unit: 'a second', bar: BAR };
}

/** A list that none of the visitors is on. */
async function excludeOthers({ api }: Bench, websiteUrl: string): Promise<unknown> {
  const entries = Array.from({ length: EXCLUSIONS }, (_, index) => `rival-${index}.example`);
  return await api.post('/exclusion', { websiteUrl, entries });
}

/** A listener that all conditions but the last let pass, and the last nobody. */
async function filterAll({ api, receiver }: Bench, website: string): Promise<unknown> {
  const where = Array.from({ length: FILTER.conditions }, (_, index) => ({
    path: 'websiteUrl',
    oneOf: [...others(FILTER.values - 1), index < FILTER.conditions - 1 ? website : 'nobody.example'],
  }));
  const filter = { websites: [...others(FILTER.websites - 1), website], where };
  return await api.listen(receiver.url('ok', 'filtered'), { filter });
}

function others(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `site-${index}.other.example`);
}
