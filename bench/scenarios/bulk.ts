import { makeVisitor } from '../make-visitors';
import { countHistoryEvents } from '../history-events';
import { arrivals, aWebsite, epochMs, type Bench, type Figure, type Scenario } from '../scenario';

const VISITORS = 10_000;

/** One request with 10 000 visitors: how soon it is acknowledged, and how fast they become signed deliveries. */
export const bulk: Scenario = {
  name: 'one request with 10 000 visitors',
  run: (onFreshService) => onFreshService(measure),
};

async function measure(bench: Bench): Promise<Figure[]> {
  const website = aWebsite();
  await bench.api.onboard(website);
  await bench.api.listen(bench.receiver.url('ok', 'bulk'));
  const visitors = Array.from({ length: VISITORS }, (_, index) => makeVisitor(index));
  const eventsBefore = await countHistoryEvents(bench.service.temporalAddress);
  const startedAt = epochMs();
  await bench.api.seed(website, visitors);
  const acknowledgedMs = epochMs() - startedAt;
  const { lastAtMs, requests } = await arrivals(bench, 'bulk', VISITORS);
  const seconds = (lastAtMs - startedAt) / 1_000;
  const events = (await countHistoryEvents(bench.service.temporalAddress)) - eventsBefore;
  return [
    {
      name: 'acknowledged after',
      value: acknowledgedMs,
      unit: 'ms',
      bar: { kind: 'at most', value: 2_000 },
    },
    {
      name: 'end to end',
      value: VISITORS / seconds,
      unit: 'a second',
      bar: { kind: 'at least', value: 800 },
    },
    {
      name: 'sent twice',
      value: requests - VISITORS,
      unit: 'deliveries',
      bar: { kind: 'at most', value: 0 },
    },
    {
      name: 'history events per 1 000 delivered',
      value: (events / VISITORS) * 1_000,
      unit: 'events',
      bar: { kind: 'at most', value: 100 },
    },
  ];
}
