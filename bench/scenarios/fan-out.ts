import { makeVisitor } from '../make-visitors';
import { arrivals, aWebsite, epochMs, type Bench, type Figure, type Scenario } from '../scenario';

const EVENTS = 2_000;

/** Deliveries a second over those that answer, of events that all of these listeners get. */
async function fanOut(bench: Bench, behaviours: readonly string[]): Promise<number> {
  const website = aWebsite();
  await bench.api.onboard(website);
  for (const [index, behaviour] of behaviours.entries()) {
    await bench.api.listen(bench.receiver.url(behaviour, `listener-${index}`));
  }
  const visitors = Array.from({ length: EVENTS }, (_, index) => makeVisitor(index));
  const startedAt = epochMs();
  await bench.api.seed(website, visitors);
  let lastAtMs = startedAt;
  let healthy = 0;
  for (const [index, behaviour] of behaviours.entries()) {
    if (behaviour !== 'ok') continue;
    healthy += 1;
    lastAtMs = Math.max(lastAtMs, (await arrivals(bench, `listener-${index}`, EVENTS)).lastAtMs);
  }
  return (EVENTS * healthy) / ((lastAtMs - startedAt) / 1_000);
}

const healthy = (count: number): string[] => Array.from({ length: count }, () => 'ok');

/** 2 000 events to ten listeners each. */
export const fanOutToTen: Scenario = {
  name: '2 000 events to 10 listeners',
  async run(onFreshService): Promise<Figure[]> {
    const rate = await onFreshService((bench) => fanOut(bench, healthy(10)));
    return [
      {
        name: 'all healthy',
        value: rate,
        unit: 'deliveries a second',
        bar: { kind: 'at least', value: 2_400 },
      },
    ];
  },
};

/** Nine listeners alone, then beside one that never answers. */
export const fairness: Scenario = {
  name: '9 healthy listeners beside one that hangs until the deadline',
  async run(onFreshService): Promise<Figure[]> {
    const alone = await onFreshService((bench) => fanOut(bench, healthy(9)));
    const beside = await onFreshService((bench) => fanOut(bench, [...healthy(9), 'hang']));
    return [
      { name: 'alone', value: alone, unit: 'deliveries a second' },
      { name: 'beside a hanging one', value: beside, unit: 'deliveries a second' },
      { name: 'kept', value: (beside / alone) * 100, unit: '%', bar: { kind: 'at least', value: 90 } },
    ];
  },
};
