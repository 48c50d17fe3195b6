import { makeVisitor } from '../make-visitors';
import { arrivals, aWebsite, epochMs, type Bench, type Figure, type Scenario } from '../scenario';

const EVENTS = 2_000;
const LISTENERS = 10;
const HEALTHY = 8;

/** Deliveries a second to the first `watched` listeners, of events that all of these listeners get. */
async function fanOut(bench: Bench, behaviours: readonly string[], watched: number): Promise<number> {
  const website = aWebsite();
  await bench.api.onboard(website);
  for (const [index, behaviour] of behaviours.entries()) {
    await bench.api.listen(bench.receiver.url(behaviour, `listener-${index}`));
  }
  const visitors = Array.from({ length: EVENTS }, (_, index) => makeVisitor(index));
  const startedAt = epochMs();
  await bench.api.seed(website, visitors);
  let lastAtMs = startedAt;
  for (let index = 0; index < watched; index += 1) {
    lastAtMs = Math.max(lastAtMs, (await arrivals(bench, `listener-${index}`, EVENTS)).lastAtMs);
  }
  return (EVENTS * watched) / ((lastAtMs - startedAt) / 1_000);
}

const healthy = (count: number): string[] => Array.from({ length: count }, () => 'ok');

/** 2 000 events to ten listeners each. */
export const fanOutToTen: Scenario = {
  name: '2 000 events to 10 listeners',
  async run(onFreshService): Promise<Figure[]> {
    const rate = await onFreshService((bench) => fanOut(bench, healthy(LISTENERS), LISTENERS));
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

/** Eight of ten healthy listeners, then the same eight while the others hang until the deadline and answer 500. */
export const fairness: Scenario = {
  name: '8 healthy listeners beside one that hangs until the deadline and one that answers 500',
  async run(onFreshService): Promise<Figure[]> {
    const among = await onFreshService((bench) => fanOut(bench, healthy(LISTENERS), HEALTHY));
    const besides = [...healthy(HEALTHY), 'hang', 'status-500'];
    const beside = await onFreshService((bench) => fanOut(bench, besides, HEALTHY));
    return [
      { name: 'all ten healthy', value: among, unit: 'deliveries a second' },
      { name: 'beside the two', value: beside, unit: 'deliveries a second' },
      { name: 'kept', value: (beside / among) * 100, unit: '%', bar: { kind: 'at least', value: 90 } },
    ];
  },
};
