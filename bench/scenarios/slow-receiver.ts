import { makeVisitor } from '../make-visitors';
import { arrivals, aWebsite, type Bench, type Figure, type Scenario } from '../scenario';

const ANSWER_MS = 100;
/** Long enough for several windows of the loop, whose changeover counts. */
const DELIVERIES = 8_000;
const CONCURRENCIES = [32, 128];

/** One listener whose receiver takes 100 ms, with a backlog: how much of what its concurrency allows goes out. */
export const slowReceiver: Scenario = {
  name: 'one listener with a receiver that takes 100 ms',
  async run(onFreshService): Promise<Figure[]> {
    const figures: Figure[] = [];
    for (const concurrency of CONCURRENCIES) {
      const rate = await onFreshService((bench) => rateTo(bench, concurrency));
      const allowed = concurrency / (ANSWER_MS / 1_000);
      figures.push(
        { name: `concurrency ${concurrency}`, value: rate, unit: 'deliveries a second' },
        {
          name: `of the ${allowed} it allows`,
          value: (rate / allowed) * 100,
          unit: '%',
          bar: { kind: 'at least', value: 90 },
        },
      );
    }
    return figures;
  },
};

async function rateTo({ api, receiver, ...bench }: Bench, concurrency: number): Promise<number> {
  const website = aWebsite();
  await api.onboard(website);
  const listener = await api.listen(receiver.url(`slow-${ANSWER_MS}`, 'slow'), { concurrency });
  await api.setState(listener, 'paused');
  const visitors = Array.from({ length: DELIVERIES }, (_, index) => makeVisitor(index));
  await api.workedOff(await api.seed(website, visitors));
  await api.setState(listener, 'active');
  const { firstAtMs, lastAtMs } = await arrivals({ api, receiver, ...bench }, 'slow', DELIVERIES);
  // The first ones start together; each of the others waited for a place.
  return (DELIVERIES - concurrency) / ((lastAtMs - firstAtMs) / 1_000);
}
