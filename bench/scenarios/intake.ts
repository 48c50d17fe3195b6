import { makeVisitor } from '../make-visitors';
import { aWebsite, epochMs, type Bench, type Figure, type Scenario } from '../scenario';

const VISITORS = 10_000;

/** One request with 10 000 visitors and nobody who listens: how fast visitors become prospects. */
export const intake: Scenario = {
  name: 'intake of 10 000 visitors without listeners',
  run: (onFreshService) => onFreshService(measure),
};

async function measure(bench: Bench): Promise<Figure[]> {
  const website = aWebsite();
  await bench.api.onboard(website);
  const visitors = Array.from({ length: VISITORS }, (_, index) => makeVisitor(index));
  const startedAt = epochMs();
  await bench.api.workedOff(await bench.api.seed(website, visitors));
  const rate = VISITORS / ((epochMs() - startedAt) / 1_000);
  return [{ name: 'prospects', value: rate, unit: 'a second', bar: { kind: 'at least', value: 1_300 } }];
}
