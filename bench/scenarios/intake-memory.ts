import { inParallel } from '../api-client';
import { makeVisitor } from '../make-visitors';
import { aWebsite, epochMs, type Bench, type Figure, type Scenario } from '../scenario';
import { watch } from '../watch';

const REQUESTS = 10;
const VISITORS = 10_000;

/** Ten requests with 10 000 visitors each, at the same time: what API and worker take until all are prospects. */
export const intakeMemory: Scenario = {
  name: 'memory during 10 requests with 10 000 visitors at once',
  run: (onFreshService) => onFreshService(measure),
};

async function measure({ api, service }: Bench): Promise<Figure[]> {
  const websites = Array.from({ length: REQUESTS }, aWebsite);
  for (const website of websites) await api.onboard(website);
  const batchIds: string[] = [];
  const watched = watch(service);
  const startedAt = epochMs();
  await inParallel(REQUESTS, REQUESTS, async (request) => {
    const first = request * VISITORS;
    const visitors = Array.from({ length: VISITORS }, (_, index) => makeVisitor(first + index));
    batchIds.push(await api.seed(websites[request] ?? '', visitors));
  });
  for (const batchId of batchIds) await api.workedOff(batchId);
  const seconds = (epochMs() - startedAt) / 1_000;
  const { apiBytes, workerBytes } = await watched.stop();
  return [
    { name: 'prospects', value: (REQUESTS * VISITORS) / seconds, unit: 'a second' },
    { name: 'API', value: apiBytes / 1e6, unit: 'MB', bar: { kind: 'at most', value: 400 } },
    { name: 'worker', value: workerBytes / 1e6, unit: 'MB', bar: { kind: 'at most', value: 400 } },
  ];
}
