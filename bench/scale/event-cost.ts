import type { ApiClient } from '../api-client';
import { readStoreCost } from '../cost/store-cost';
import { readTemporalCost } from '../cost/temporal-actions';
import { makeVisitor } from '../make-visitors';
import { cpuSeconds } from '../metrics';
import { arrivals, aWebsite, type Bench } from '../scenario';

const EVENTS = 40;
const BULK = 2_000;

/** What one more event costs. */
export interface ScaledCost {
  readonly commands: number;
  readonly documents: number;
  readonly actions: number;
  /** Of API and worker together. */
  readonly cpuMs: number;
}

/** For a partner that has nothing else, with a website and a listener: events one at a time, and CPU in bulk, where it is not waiting. */
export async function measureEventCost(
  bench: Bench,
  api: ApiClient,
  name: string,
  folder: string,
): Promise<ScaledCost> {
  const website = aWebsite();
  await api.onboard(website);
  await api.listen(bench.receiver.url('ok', name));
  const visitors = Array.from({ length: EVENTS + BULK }, (_, index) => makeVisitor(index));
  const store = await readStoreCost(folder);
  const temporal = await readTemporalCost(bench.service.temporalAddress);
  for (const [index, visitor] of visitors.slice(0, EVENTS).entries()) {
    await api.seed(website, [visitor]);
    await arrivals(bench, name, index + 1);
  }
  const storeAfter = await readStoreCost(folder);
  const temporalAfter = await readTemporalCost(bench.service.temporalAddress);
  const cpuBefore = await cpuSeconds(bench.service);
  await api.seed(website, visitors.slice(EVENTS));
  await arrivals(bench, name, visitors.length);
  const cpu = (await cpuSeconds(bench.service)) - cpuBefore;
  return {
    commands: (storeAfter.commands - store.commands) / EVENTS,
    documents: (storeAfter.documents - store.documents) / EVENTS,
    actions: (temporalAfter.actions - temporal.actions) / EVENTS,
    cpuMs: (cpu * 1_000) / BULK,
  };
}
