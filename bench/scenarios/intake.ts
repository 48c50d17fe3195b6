import { makeVisitor } from '../make-visitors';
import { aWebsite, epochMs, type Bench, type Figure, type Scenario } from '../scenario';

const VISITORS = 10_000;
const EXCLUSIONS = 10_000;
const BAR = { kind: 'at least', value: 1_300 } as const;

/** One request with 10 000 visitors and nobody who listens: how fast visitors become prospects. */
export const intake: Scenario = {
  name: 'intake of 10 000 visitors without listeners',
  // A service each: later visitors of one find more in its store.
  run: async (onFreshService) => [
    await onFreshService(async (bench) => prospectsASecond('prospects', await measureRate(bench, 0))),
    await onFreshService(async (bench) =>
      prospectsASecond('the same with 10 000 exclusions', await measureRate(bench, EXCLUSIONS)),
    ),
  ],
};

function prospectsASecond(name: string, value: number): Figure {
  return { name, value, unit: 'a second', bar: BAR };
}

/** On a website of its own, whose list has so many entries that nobody is on. */
async function measureRate({ api }: Bench, exclusions: number): Promise<number> {
  const website = aWebsite();
  await api.onboard(website);
  const entries = Array.from({ length: exclusions }, (_, index) => `rival-${index}.example`);
  if (exclusions > 0) await api.post('/exclusion', { websiteUrl: website, entries });
  const visitors = Array.from({ length: VISITORS }, (_, index) => makeVisitor(index));
  const startedAt = epochMs();
  await api.workedOff(await api.seed(website, visitors));
  return VISITORS / ((epochMs() - startedAt) / 1_000);
}
